import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { deliveryLimits } from '../../domain/delivery-draft.js';
import { deliveryKinds, rateBases, type DeliveryKind, type RateBasis } from '../../domain/delivery.js';

const enumName = (id: string) => id.toUpperCase().replaceAll('-', '_');

export const DeliveryKindEnum = Object.fromEntries(deliveryKinds.map((kind) => [enumName(kind), kind]));
registerEnumType(DeliveryKindEnum, {
  name: 'DeliveryKind',
  description: 'How an order reaches people.',
  valuesConfig: {
    SHIP: { description: 'It is sent to the shipping address.' },
    PICKUP: { description: 'It is fetched from the shop.' },
    EMAIL: { description: 'It is sent by email: an order of nothing but gift cards.' },
  },
});

const RateBasisEnum = Object.fromEntries(rateBases.map((basis) => [enumName(basis), basis]));
registerEnumType(RateBasisEnum, {
  name: 'DeliveryRateBasis',
  description: 'What the price of a delivery depends on.',
  valuesConfig: {
    FLAT: { description: 'One price.' },
    CART_VALUE: { description: 'The price of all items.' },
    WEIGHT: { description: 'The weight of all items.' },
  },
});

@ObjectType('DeliveryMethod', { description: 'A delivery method that an order can have, and what it costs.' })
export class DeliveryMethodType {
  @Field(() => ID, { description: 'The ID, for the `deliveryMethod` of an order.' }) id!: string;
  @Field({ description: 'The name.' }) name!: string;
  @Field(() => DeliveryKindEnum, { description: 'Whether the order is sent or fetched.' }) kind!: DeliveryKind;
  @Field({ description: 'What else shoppers should know. Empty if there is nothing.' }) note!: string;
  @Field(() => Float, { description: 'What it costs.' }) price!: number;
  @Field(() => Float, {
    nullable: true,
    description: 'The price of all items from which it is free. Null if it is never free.',
  })
  freeFrom!: number | null;
  @Field({ description: 'The currency of the amounts, in ISO 4217.' }) currency!: string;
  @Field({
    description:
      'Whether the rest of the address can change the price. If no price holds for every address, it is the lowest.',
  })
  dependsOnAddress!: boolean;
  @Field(() => Int, { description: 'The number of business days that it takes, at most.' }) days!: number;
  @Field(() => Int, { description: 'The number of business days that it takes, at least.' }) minDays!: number;
  @Field({ description: 'The first day on which an order of now may arrive, as YYYY-MM-DD.' }) arrivesFrom!: string;
  @Field({ description: 'The day by which an order of now arrives, as YYYY-MM-DD.' }) arrivesBy!: string;
}

@ObjectType('DeliveryRateStep', { description: 'A price that holds from a value or a weight on.' })
@InputType('DeliveryRateStepInput', { description: 'A price that holds from a value or a weight on.' })
export class DeliveryRateStepType {
  @Field(() => Float, { description: 'An amount, or a weight in grams. 0 for the first step.' }) from!: number;
  @Field(() => Float, { nullable: true, description: 'The price. Null: not delivered.' }) price!: number | null;
}

@ObjectType('DeliveryRate', { description: 'What a delivery method costs at a place.' })
@InputType('DeliveryRateInput', { description: 'What a delivery method costs at a place.' })
export class DeliveryRateType {
  @Field(() => String, { nullable: true, description: 'The country. Null: everywhere.' }) country!: string | null;
  @Field(() => String, { nullable: true, description: 'A state, region or city of the country. Null: all of it.' })
  region!: string | null;
  @Field(() => [String], {
    description: 'The postal codes, such as `1000`, `10*` or `10??`. None: all of them.',
  })
  postalCodes!: string[];
  @Field(() => RateBasisEnum, { description: 'What the price depends on.' }) basis!: RateBasis;
  @Field(() => [DeliveryRateStepType], { description: 'The prices, in ascending order. A flat rate has one.' })
  steps!: DeliveryRateStepType[];
  @Field(() => Float, {
    nullable: true,
    description: 'The price of all items from which delivery is free. Null: never.',
  })
  freeFrom!: number | null;
}

@ObjectType('DeliveryMethodSource', { description: 'A delivery method as it is edited.' })
export class DeliveryMethodSourceType {
  @Field(() => ID, { description: 'The ID.' }) id!: string;
  @Field({ description: 'The name.' }) name!: string;
  @Field({ description: 'What else shoppers should know. Empty if there is nothing.' }) note!: string;
  @Field(() => DeliveryKindEnum, { description: 'Whether orders are sent or fetched.' }) kind!: DeliveryKind;
  @Field({ description: 'Whether it is offered.' }) isActive!: boolean;
  @Field({ description: 'Whether it comes with the shop, and so can’t be deleted.' }) isBuiltIn!: boolean;
  @Field(() => Int, { description: 'The number of business days that it takes, at least.' }) minDays!: number;
  @Field(() => Int, { description: 'The number of business days that it takes, at most.' }) maxDays!: number;
  @Field(() => [DeliveryRateType], {
    description: 'What it costs. The rate that says most about an address counts.',
  })
  rates!: DeliveryRateType[];
  @Field({ description: 'The currency of all amounts, in ISO 4217.' }) currency!: string;
  @Field(() => Int, { description: 'The version, increased by every change. 0 before the first.' }) version!: number;
}

/** What admins decide about a delivery method. A new one needs a name and rates. */
function methodFields({ isNew }: { isNew: boolean }) {
  @InputType()
  abstract class DeliveryMethodFieldsInput {
    @Field({ nullable: !isNew, description: `The name, up to ${deliveryLimits.name} characters.` }) name?: string;
    @Field({ nullable: true, description: `What else shoppers should know, up to ${deliveryLimits.note} characters.` })
    note?: string;
    @Field(() => DeliveryKindEnum, { nullable: true, description: 'Whether orders are sent or fetched.' })
    kind?: DeliveryKind;
    @Field({ nullable: true, description: 'Whether it is offered.' }) isActive?: boolean;
    @Field(() => Int, { nullable: true, description: 'The number of business days that it takes, at least.' })
    minDays?: number;
    @Field(() => Int, { nullable: true, description: 'The number of business days that it takes, at most.' })
    maxDays?: number;
    @Field(() => [DeliveryRateType], {
      nullable: !isNew,
      description: `What it costs, at up to ${deliveryLimits.rates} places. The rate that says most about an address counts.`,
    })
    rates?: DeliveryRateType[];
  }
  return DeliveryMethodFieldsInput;
}

@InputType({ description: 'A new delivery method.' })
export class CreateDeliveryMethodInput extends methodFields({ isNew: true }) {}

@InputType({ description: 'The changes to a delivery method. Omitted fields stay as they are.' })
export class UpdateDeliveryMethodInput extends methodFields({ isNew: false }) {
  @Field(() => ID, { description: 'The ID of the delivery method.' }) id!: string;
  @Field(() => Int, {
    nullable: true,
    description:
      'The version that the edit is based on. If it is no longer the latest, nothing is changed and the call fails with CONFLICT.',
  })
  version?: number;
}

@InputType({ description: 'The order of the delivery methods.' })
export class OrderDeliveryMethodsInput {
  @Field(() => [ID], { description: 'The IDs of all delivery methods.' }) ids!: string[];
}

@InputType({ description: 'The delivery method to delete.' })
export class DeleteDeliveryMethodInput {
  @Field(() => ID, { description: 'The ID of the delivery method.' }) id!: string;
}
