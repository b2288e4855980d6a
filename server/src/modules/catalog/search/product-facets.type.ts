import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { DeliveryKind } from '../../../domain/delivery.js';
import { DeliveryKindEnum } from '../../delivery/delivery-method.type.js';

@ObjectType('PriceFacet', { description: 'A range of prices.' })
export class PriceFacetType {
  @Field(() => Float, { nullable: true, description: 'The lowest price of the range; null: any.' })
  minPrice!: number | null;
  @Field(() => Float, { nullable: true, description: 'The highest price of the range; null: any.' })
  maxPrice!: number | null;
  @Field(() => Int, { description: 'How many products of the list cost that much.' }) count!: number;
}

@ObjectType('CollectionFacet', { description: 'A collection that has products of the list.' })
export class CollectionFacetType {
  @Field({ description: 'The part of its address.' }) slug!: string;
  @Field({ description: 'Its name.' }) name!: string;
  @Field(() => Int, { description: 'How many products of the list it has.' }) count!: number;
}

@ObjectType('OptionValueFacet', { description: 'A value of an option that products of the list have.' })
export class OptionValueFacetType {
  @Field({ description: 'The value, such as Large.' }) value!: string;
  @Field(() => Int, { description: 'How many products of the list have a variant with it.' }) count!: number;
}

@ObjectType('OptionFacet', { description: 'An option that products of the list have.' })
export class OptionFacetType {
  @Field({ description: 'The name of the option, such as Size.' }) name!: string;
  @Field(() => [OptionValueFacetType], {
    description: 'Its 12 most frequent values, the most frequent first, and those that are chosen.',
  })
  values!: OptionValueFacetType[];
}

@ObjectType('ArrivalFacet', { description: 'A date by which products of the list arrive if they are ordered now.' })
export class ArrivalFacetType {
  @Field({ description: 'The date, YYYY-MM-DD.' }) date!: string;
  @Field(() => Int, {
    description: 'How many days it is after the shop’s today, 0 for today; less for a date that is past.',
  })
  inDays!: number;
  @Field(() => Int, { description: 'How many products of the list arrive on it or before.' }) count!: number;
}

@ObjectType('ProductFacets', {
  description:
    'What a list of products can be narrowed to, each with the number of products that are then left. The other filters count; the one that is chosen itself does not.',
})
export class ProductFacetsType {
  @Field(() => Int, { description: 'Products that can be bought now.' }) inStock!: number;
  @Field(() => Int, { description: 'Products that are on sale.' }) onSale!: number;
  @Field(() => [PriceFacetType], { description: 'Ranges of prices that have products.' }) prices!: PriceFacetType[];
  @Field({ description: 'The currency of these prices, in ISO 4217.' }) currency!: string;
  @Field(() => [CollectionFacetType], {
    description:
      'The first 12 collections that have products, and the chosen one. Only that one if the list would be too long without it.',
  })
  collections!: CollectionFacetType[];
  @Field(() => [OptionFacetType], {
    description: 'The 10 options that most products have, and those of which a value is chosen.',
  })
  options!: OptionFacetType[];
  @Field(() => [ArrivalFacetType], {
    description:
      'The first 3 dates on which products arrive, and the chosen one. The first is the first date on which one can.',
  })
  arrivals!: ArrivalFacetType[];
  @Field(() => [DeliveryKindEnum], {
    description:
      'How products reach people on these dates: by the methods that they have where no address is known. With pickups alone, they are ready on these dates.',
  })
  arrivalKinds!: DeliveryKind[];
}
