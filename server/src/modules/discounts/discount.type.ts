import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumOf } from '../../kit/enum-of.js';
import { discountLimits } from '../../domain/discount-draft.js';
import { codeRefusals, discountKinds, type CodeRefusal, type DiscountKind } from '../../domain/discounts.js';
import { discountStates, type DiscountState } from '../../domain/discount-state.js';

const DiscountKindEnum = enumOf(discountKinds);
registerEnumType(DiscountKindEnum, {
  name: 'DiscountKind',
  description: 'What a discount takes off. Discounts are applied in this order.',
  valuesConfig: {
    BUY_X_GET_Y: { description: 'The cheapest of so many gifts are free.' },
    PERCENTAGE: { description: 'A percentage of the items.' },
    FIXED: { description: 'An amount, of the items.' },
    FREE_DELIVERY: { description: 'The price of shipping, or a part of it.' },
  },
});

const DiscountStateEnum = enumOf(discountStates);
registerEnumType(DiscountStateEnum, {
  name: 'DiscountState',
  description: 'Whether a discount can be used.',
  valuesConfig: {
    ACTIVE: { description: 'It can be used.' },
    SCHEDULED: { description: 'It has not started yet.' },
    ENDED: { description: 'Its last day is over.' },
    USED_UP: { description: 'As many orders use it as may.' },
    OFF: { description: 'It is switched off.' },
  },
});

const CodeRefusalEnum = enumOf(codeRefusals);
registerEnumType(CodeRefusalEnum, {
  name: 'DiscountRefusal',
  description: 'Why a discount code is not used for an order.',
  valuesConfig: {
    UNKNOWN: { description: 'There is no such code.' },
    NOT_STARTED: { description: 'It has not started yet.' },
    EXPIRED: { description: 'Its last day is over.' },
    USED_UP: { description: 'As many orders use it as may.' },
    USED_BY_CUSTOMER: { description: 'The customer has used it as often as one customer may.' },
    NO_MATCHING_ITEMS: { description: 'It is for other products.' },
    ADDRESS_NEEDED: { description: 'It is for certain places, and too little of the address is known.' },
    OTHER_ZONE: { description: 'It is for other places.' },
    MINIMUM_NOT_REACHED: { description: 'The items that it is for cost too little, or are too few.' },
    NOT_COMBINABLE: { description: 'It can’t be combined with another discount of the order.' },
    NOTHING_TO_TAKE_OFF: { description: 'There is nothing left that it could take off.' },
  },
});

@ObjectType('QuoteDiscountCode', { description: 'What a discount code does for an order.' })
export class QuoteDiscountCodeType {
  @Field({ description: 'The code.' }) code!: string;
  @Field(() => String, { nullable: true, description: 'The name of the discount. Null if the code is unknown.' })
  name!: string | null;
  @Field({ description: 'Whether it is used. If not, the figures are those without it.' }) isApplied!: boolean;
  @Field(() => CodeRefusalEnum, { nullable: true, description: 'Why it is not used. Null if it is.' })
  reason!: CodeRefusal | null;
  @Field(() => String, { nullable: true, description: 'The same for people. Null if it is used.' })
  message!: string | null;
}

@ObjectType('DiscountZone', { description: 'A place that a discount is for.' })
@InputType('DiscountZoneInput', { description: 'A place that a discount is for.' })
export class DiscountZoneType {
  @Field({ description: 'The country.' }) country!: string;
  @Field(() => String, { nullable: true, description: 'A state, region or city of the country. Null: all of it.' })
  region!: string | null;
  @Field(() => [String], {
    defaultValue: [],
    description: 'The postal codes, such as `1000`, `10*` or `10??`. None: all of them.',
  })
  postalCodes!: string[];
}

@ObjectType('Discount', { description: 'A discount code or an automatic offer, as it is edited.' })
export class DiscountType {
  @Field(() => ID, { description: 'The ID.' }) id!: string;
  @Field({ description: 'The name that shoppers read.' }) name!: string;
  @Field(() => String, { nullable: true, description: 'The code. Null for an automatic offer.' }) code!: string | null;
  @Field(() => DiscountKindEnum, { description: 'What it takes off.' }) kind!: DiscountKind;
  @Field(() => Int, { nullable: true, description: 'The percentage. Null for other kinds.' }) percent!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'The amount that it takes off; for delivery, the most that it takes off. Null for no limit.',
  })
  amount!: number | null;
  @Field(() => Int, { nullable: true, description: 'How many gifts are bought. Null for other kinds.' })
  buyQuantity!: number | null;
  @Field(() => Int, { nullable: true, description: 'How many more gifts are free. Null for other kinds.' })
  getQuantity!: number | null;
  @Field(() => [ID], { description: 'The IDs of the collections whose products it is for. None: all products.' })
  collectionIds!: string[];
  @Field({ description: 'Whether products on sale are left out.' }) excludesSales!: boolean;
  @Field(() => [DiscountZoneType], {
    description: 'The places that it is for: what is sent there. None: everything, also what is picked up.',
  })
  zones!: DiscountZoneType[];
  @Field(() => Float, {
    nullable: true,
    description: 'What the items that it is for must cost at least. Null: nothing.',
  })
  minimum!: number | null;
  @Field(() => String, { nullable: true, description: 'The first day, as YYYY-MM-DD in the shop’s time zone.' })
  startsOn!: string | null;
  @Field(() => String, { nullable: true, description: 'The last day, as YYYY-MM-DD in the shop’s time zone.' })
  endsOn!: string | null;
  @Field(() => Int, { nullable: true, description: 'How many orders may use it. Null: any number.' })
  maxUses!: number | null;
  @Field(() => Int, { nullable: true, description: 'How many orders of one customer may use it. Null: any number.' })
  maxUsesPerCustomer!: number | null;
  @Field({ description: 'Whether it may be combined with others that may, too.' }) isCombinable!: boolean;
  @Field({ description: 'Whether it is switched on.' }) isActive!: boolean;
  @Field(() => DiscountStateEnum, { description: 'Whether it can be used today.' }) state!: DiscountState;
  @Field(() => Int, { description: 'How many orders use it. Those that ended unpaid don’t.' }) uses!: number;
  @Field(() => Float, {
    description: 'What it has taken off those of these orders that are in the shop’s present currency.',
  })
  takenOff!: number;
  @Field({ description: 'The currency of all its amounts, in ISO 4217.' }) currency!: string;
  @Field(() => Int, { description: 'The version, increased by every change.' }) version!: number;
}

/** What admins decide about a discount. A new one needs a name, a kind, and what that takes off. */
function discountFields({ isNew }: { isNew: boolean }) {
  @InputType()
  abstract class DiscountFieldsInput {
    @Field({ nullable: !isNew, description: `The name that shoppers read, up to ${discountLimits.name} characters.` })
    name?: string;
    @Field(() => String, {
      nullable: true,
      description: `The code, 3 to ${discountLimits.code} characters. Upper and lower case are the same. Null for an automatic offer.`,
    })
    code?: string | null;
    @Field(() => DiscountKindEnum, { nullable: !isNew, description: 'What it takes off.' }) kind?: DiscountKind;
    @Field(() => Int, { nullable: true, description: 'Of PERCENTAGE: 1 to 100.' }) percent?: number | null;
    @Field(() => Float, {
      nullable: true,
      description: 'Of FIXED: the amount. Of FREE_DELIVERY: the most that it takes off. Null for no limit.',
    })
    amount?: number | null;
    @Field(() => Int, { nullable: true, description: 'Of BUY_X_GET_Y: how many gifts are bought.' })
    buyQuantity?: number | null;
    @Field(() => Int, { nullable: true, description: 'Of BUY_X_GET_Y: how many more are free.' })
    getQuantity?: number | null;
    @Field(() => [ID], {
      nullable: true,
      description: 'The IDs of the collections whose products it is for. None: all products.',
    })
    collectionIds?: string[];
    @Field({ nullable: true, description: 'Whether products on sale are left out.' }) excludesSales?: boolean;
    @Field(() => [DiscountZoneType], {
      nullable: true,
      description: `The places that it is for, up to ${discountLimits.zones}: what is sent there. None: everything, also what is picked up.`,
    })
    zones?: DiscountZoneType[];
    @Field(() => Float, {
      nullable: true,
      description: 'What the items that it is for must cost at least. Null: nothing.',
    })
    minimum?: number | null;
    @Field(() => String, { nullable: true, description: 'The first day, as YYYY-MM-DD in the shop’s time zone.' })
    startsOn?: string | null;
    @Field(() => String, { nullable: true, description: 'The last day, as YYYY-MM-DD in the shop’s time zone.' })
    endsOn?: string | null;
    @Field(() => Int, { nullable: true, description: 'How many orders may use it. Null: any number.' })
    maxUses?: number | null;
    @Field(() => Int, { nullable: true, description: 'How many orders of one customer may use it. Null: any number.' })
    maxUsesPerCustomer?: number | null;
    @Field({ nullable: true, description: 'Whether it may be combined with others that may, too.' })
    isCombinable?: boolean;
    @Field({ nullable: true, description: 'Whether it is switched on.' }) isActive?: boolean;
  }
  return DiscountFieldsInput;
}

@InputType({ description: 'A new discount.' })
export class CreateDiscountInput extends discountFields({ isNew: true }) {}

@InputType({ description: 'The changes to a discount. Omitted fields stay as they are.' })
export class UpdateDiscountInput extends discountFields({ isNew: false }) {
  @Field(() => ID, { description: 'The ID of the discount.' }) id!: string;
  @Field(() => Int, {
    nullable: true,
    description:
      'The version that the edit is based on. If it is no longer the latest, nothing is changed and the call fails with CONFLICT.',
  })
  version?: number;
}
