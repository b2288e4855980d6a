import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { taxLimits } from '../../domain/tax-draft.js';

@ObjectType('TaxClass', { description: 'Products that are taxed alike.' })
@InputType('TaxClassInput', { description: 'Products that are taxed alike.' })
export class TaxClassType {
  @Field(() => ID, {
    description:
      'The ID, for the `taxClass` of products: 1 to 40 lowercase letters, digits or hyphens, a letter first.',
  })
  id!: string;
  @Field({ description: `The name, up to ${taxLimits.className} characters.` }) name!: string;
}

@ObjectType('TaxZoneRate', { description: 'The rate of a tax class at a place.' })
@InputType('TaxZoneRateInput', { description: 'The rate of a tax class at a place.' })
export class TaxZoneRateType {
  @Field(() => ID, { description: 'The ID of the tax class, or `standard`.' }) taxClass!: string;
  @Field(() => Float, { description: 'The rate in percent, 0 to 100, with up to 3 decimals.' }) percent!: number;
}

@ObjectType('TaxZone', { description: 'How much tax there is at a place.' })
@InputType('TaxZoneInput', { description: 'How much tax there is at a place.' })
export class TaxZoneType {
  @Field(() => String, { nullable: true, description: 'The country. Null: everywhere else.' })
  country!: string | null;
  @Field(() => String, { nullable: true, description: 'A state, region or city of the country. Null: all of it.' })
  region!: string | null;
  @Field(() => [String], {
    description: 'The postal codes, such as `1000`, `10*` or `10??`. None: all of them.',
  })
  postalCodes!: string[];
  @Field({ description: `What the tax is called, such as VAT, up to ${taxLimits.name} characters.` }) name!: string;
  @Field(() => [TaxZoneRateType], {
    description: 'The rates. Standard has one; a class without one has that of Standard.',
  })
  rates!: TaxZoneRateType[];
  @Field({ description: 'Whether shipping is taxed, at the rate of Standard.' }) taxesShipping!: boolean;
}

@ObjectType('TaxRules', { description: 'How orders are taxed.' })
export class TaxRulesType {
  @Field({ description: 'Whether prices include tax. If not, it is added.' }) pricesIncludeTax!: boolean;
  @Field(() => [TaxClassType], { description: 'The shop’s own tax classes. Standard always exists besides.' })
  classes!: TaxClassType[];
  @Field(() => [TaxZoneType], {
    description:
      'The rates by place. The zone that says most about an address counts. Where none does, the setting taxPercent counts, for items only.',
  })
  zones!: TaxZoneType[];
  @Field(() => Int, { description: 'The version, increased by every change. 0 before the first.' }) version!: number;
}

@InputType({ description: 'The changes to the tax rules. Omitted fields stay as they are.' })
export class UpdateTaxRulesInput {
  @Field({ nullable: true, description: 'Whether prices include tax. If not, it is added.' })
  pricesIncludeTax?: boolean;
  @Field(() => [TaxClassType], {
    nullable: true,
    description: `All tax classes of the shop’s own, up to ${taxLimits.classes}. Those that are left out are deleted, unless products have them.`,
  })
  classes?: TaxClassType[];
  @Field(() => [TaxZoneType], {
    nullable: true,
    description: `All zones, up to ${taxLimits.zones}. Those that are left out are deleted.`,
  })
  zones?: TaxZoneType[];
  @Field(() => Int, {
    nullable: true,
    description:
      'The version that the edit is based on. If it is no longer the latest, nothing is changed and the call fails with CONFLICT.',
  })
  version?: number;
}
