import { Field, Float, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { giftCardAnswers, type GiftCardAnswer } from '../../domain/gift-cards.js';
import { enumOf } from '../../kit/enum-of.js';

const GiftCardRefusalEnum = enumOf(giftCardAnswers);
registerEnumType(GiftCardRefusalEnum, {
  name: 'GiftCardRefusal',
  description: 'Why a gift card pays nothing.',
  valuesConfig: {
    UNKNOWN: { description: 'There is no gift card with this code.' },
    EMPTY: { description: 'Nothing is left on it.' },
    FROZEN: { description: 'A bank disputes the payment that bought it.' },
    CANCELED: { description: 'The shop has canceled it.' },
    OTHER_CURRENCY: { description: 'The shop no longer takes its currency.' },
    NOT_NEEDED: { description: 'The order is paid without it.' },
  },
});

@ObjectType('QuoteGiftCard', { description: 'What a gift card pays of an order.' })
export class QuoteGiftCardType {
  @Field(() => String, { nullable: true, description: 'The last four characters of its code. Null if it is unknown.' })
  lastFour!: string | null;
  @Field(() => Float, { nullable: true, description: 'What is on it before the order. Null if it is unknown.' })
  balance!: number | null;
  @Field(() => Float, { description: 'What it pays of the order.' }) amount!: number;
  @Field({ description: 'Whether it is used. If not, the figures are those without it.' }) isApplied!: boolean;
  @Field(() => GiftCardRefusalEnum, { nullable: true, description: 'Why it is not used. Null if it is.' })
  reason!: GiftCardAnswer | null;
  @Field(() => String, { nullable: true, description: 'The same for people. Null if it is used.' })
  message!: string | null;
}

@InputType({ description: 'The gift card that is asked about.' })
export class CheckGiftCardInput {
  @Field({ description: 'The code. Case, spaces and hyphens don’t matter.' }) code!: string;
}

@ObjectType('GiftCardBalance', { description: 'What is left on a gift card.' })
export class GiftCardBalanceType {
  @Field({ description: 'The last four characters of its code.' }) lastFour!: string;
  @Field(() => Float, { description: 'What is left on it.' }) balance!: number;
  @Field({ description: 'The currency of the balance, in ISO 4217.' }) currency!: string;
}
