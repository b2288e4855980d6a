import { Field, Float, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumOf } from '../../kit/enum-of.js';
import { giftCardEntryKinds, type GiftCardEntryKind } from '../gift-cards/gift-card-entry.entity.js';
import { giftCardStatuses, type GiftCardStatus } from '../gift-cards/gift-card.entity.js';

/** Which gift cards a list shows. */
export const giftCardFilters = ['with-balance', 'spent', 'to-send', 'frozen', 'canceled'] as const;
export type GiftCardFilter = (typeof giftCardFilters)[number];

const GiftCardFilterEnum = enumOf(giftCardFilters);
registerEnumType(GiftCardFilterEnum, {
  name: 'GiftCardFilter',
  description: 'The gift cards that a list shows.',
  valuesConfig: {
    WITH_BALANCE: { description: 'Something is left on it.' },
    SPENT: { description: 'Nothing is left on it.' },
    TO_SEND: { description: 'Its email has not been sent yet.' },
    FROZEN: { description: 'It is frozen because of a dispute.' },
    CANCELED: { description: 'It was canceled.' },
  },
});
export { GiftCardFilterEnum };

const GiftCardStatusEnum = enumOf(giftCardStatuses);
registerEnumType(GiftCardStatusEnum, {
  name: 'GiftCardStatus',
  description: 'Whether a gift card can be used.',
  valuesConfig: {
    ACTIVE: { description: 'It can be used as long as something is left on it.' },
    FROZEN: { description: 'It can’t be used as long as a bank disputes the payment of the order that bought it.' },
    CANCELED: { description: 'It can’t be used anymore.' },
  },
});

const GiftCardEntryKindEnum = enumOf(giftCardEntryKinds);
registerEnumType(GiftCardEntryKindEnum, {
  name: 'GiftCardEntryKind',
  description: 'Why the balance of a gift card changed.',
  valuesConfig: {
    ISSUED: { description: 'The card was issued.' },
    SPENT: { description: 'An order took some.' },
    RETURNED: { description: 'The order ended unpaid.' },
    REFUNDED: { description: 'The order was refunded.' },
    CANCELED: { description: 'The card was canceled, and what was left is lost.' },
    ADJUSTED: { description: 'The balance was corrected.' },
  },
});

@ObjectType('GiftCardEntry', { description: 'A change of the balance of a gift card.' })
export class GiftCardEntryType {
  @Field(() => ID, { description: 'The ID.' }) id!: string;
  @Field(() => GiftCardEntryKindEnum, { description: 'Why the balance changed.' }) kind!: GiftCardEntryKind;
  @Field(() => Float, { description: 'What it added to the balance; below zero if it took some.' }) amount!: number;
  @Field(() => Float, { description: 'The balance after it.' }) balanceAfter!: number;
  @Field(() => ID, { nullable: true, description: 'The ID of the order, if it was because of one.' })
  orderId!: string | null;
  @Field(() => String, { nullable: true, description: 'The number of that order.' }) orderNumber!: string | null;
  @Field(() => String, { nullable: true, description: 'The admin who did it. Null if nobody did, or nobody knows.' })
  actorName!: string | null;
  @Field(() => GraphQLISODateTime, { description: 'When it happened.' }) createdAt!: Date;
}

@ObjectType('GiftCard', { description: 'A gift card as admins see it. Its code is in its email only.' })
export class GiftCardType {
  @Field(() => ID, { description: 'The ID.' }) id!: string;
  @Field({ description: 'The last four characters of its code.' }) lastFour!: string;
  @Field(() => GiftCardStatusEnum, { description: 'Whether it can be used.' }) status!: GiftCardStatus;
  @Field(() => Float, { description: 'What it was issued with.' }) initialAmount!: number;
  @Field(() => Float, { description: 'What is left on it.' }) balance!: number;
  @Field({ description: 'The currency of its amounts, in ISO 4217.' }) currency!: string;
  @Field(() => String, { nullable: true, description: 'The name of the recipient.' }) recipientName!: string | null;
  @Field(() => String, { nullable: true, description: 'Where its email goes.' }) recipientEmail!: string | null;
  @Field(() => String, { nullable: true, description: 'The name of the sender.' }) senderName!: string | null;
  @Field(() => String, { nullable: true, description: 'The message. Null if there is none.' }) message!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The day of its email, as YYYY-MM-DD in the shop’s time zone. Null: as soon as it was issued.',
  })
  sendOn!: string | null;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When its email was last sent.' })
  sentAt!: Date | null;
  @Field(() => ID, { nullable: true, description: 'The ID of the order that bought it. Null: an admin issued it.' })
  orderId!: string | null;
  @Field(() => String, { nullable: true, description: 'The number of that order.' }) orderNumber!: string | null;
  @Field(() => GraphQLISODateTime, { description: 'When it was issued.' }) createdAt!: Date;
}

@ObjectType('GiftCardPage', { description: 'A page of gift cards, newest first.' })
export class GiftCardPageType {
  @Field(() => [GiftCardType], { description: 'The gift cards on this page.' }) giftCards!: GiftCardType[];
  @Field(() => Int, { description: 'The number of this page, starting at 1.' }) page!: number;
  @Field(() => Int, { description: 'The number of pages, at least 1.' }) pages!: number;
  @Field(() => Int, { description: 'The total number of gift cards.' }) count!: number;
}

@ObjectType('BoughtGiftCard', { description: 'A gift card that an order bought, as its buyer sees it.' })
export class BoughtGiftCardType {
  @Field(() => Float, { description: 'What it was issued with.' }) amount!: number;
  @Field({ description: 'The name of the recipient. Empty if the customer was deleted.' }) recipientName!: string;
  @Field({
    description:
      'Where its email goes, masked for whoever has only the order’s link. Empty if the customer was deleted.',
  })
  recipientEmail!: string;
  @Field(() => String, {
    nullable: true,
    description: 'The day of its email, as YYYY-MM-DD in the shop’s time zone. Null: as soon as the order is paid.',
  })
  sendOn!: string | null;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When its email was sent. Null if it wasn’t yet.' })
  sentAt!: Date | null;
  @Field({ description: 'Whether it can’t be used as long as a bank disputes the payment of the order.' })
  isFrozen!: boolean;
  @Field({ description: 'Whether it was canceled.' }) isCanceled!: boolean;
}

@InputType({ description: 'A gift card that an admin issues.' })
export class IssueGiftCardInput {
  @Field(() => Float, { description: 'What is on it.' }) amount!: number;
  @Field({ description: 'The name of the recipient, up to 60 characters.' }) recipientName!: string;
  @Field({ description: 'Where its email goes.' }) recipientEmail!: string;
  @Field(() => String, { nullable: true, description: 'The name of the sender. Defaults to the name of the shop.' })
  senderName?: string | null;
  @Field(() => String, { nullable: true, description: 'A message, up to 200 characters.' }) message?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The day of its email, as YYYY-MM-DD in the shop’s time zone, at most a year ahead. Null: today.',
  })
  sendOn?: string | null;
  @Field({ description: 'Why it is issued, for the audit log, up to 200 characters.' }) reason!: string;
  @Field(() => String, {
    nullable: true,
    description: 'A unique key for this gift card. A repeated call with the same key returns the first gift card.',
  })
  idempotencyKey?: string | null;
}

@InputType({ description: 'A gift card whose email is sent again.' })
export class SendGiftCardAgainInput {
  @Field(() => ID, { description: 'The ID of the gift card.' }) id!: string;
  @Field(() => String, { nullable: true, description: 'Another address for it. Null: where it went before.' })
  recipientEmail?: string | null;
}

@InputType({ description: 'A gift card to cancel.' })
export class CancelGiftCardInput {
  @Field(() => ID, { description: 'The ID of the gift card.' }) id!: string;
  @Field({ description: 'Why it is canceled, for the audit log, up to 200 characters.' }) reason!: string;
}
