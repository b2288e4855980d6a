import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumOf } from '../../../kit/enum-of.js';
import { recipientStates, type RecipientState } from '../../../domain/recipient-state.js';
import { DeliveryKindEnum } from '../../delivery/delivery-method.type.js';
import type { DeliveryKind } from '../../../domain/delivery.js';

export const RecipientStateEnum = enumOf(recipientStates);
registerEnumType(RecipientStateEnum, {
  name: 'RecipientState',
  description: 'How far a gift is.',
  valuesConfig: {
    PREPARING: { description: 'It has not left yet.' },
    SENT: { description: 'It has left, or a part of it has.' },
    DELIVERED: { description: 'It was delivered.' },
    STOPPED: { description: 'It does not come: its order was canceled or refunded.' },
  },
});

@ObjectType('RecipientLink', { description: 'A page that tells the recipient of a parcel when it comes.' })
export class RecipientLinkType {
  @Field(() => Int, { description: 'The number of the parcel, from 1.' }) parcel!: number;
  @Field({ description: 'For whom the parcel is.' }) to!: string;
  @Field({
    description: 'The address of the page, with its key. It opens for 90 days after the order, to whoever has it.',
  })
  url!: string;
}

@ObjectType('RecipientGift', {
  description: 'What the recipient of a parcel may know of it: neither what is in it nor what it costs.',
})
export class RecipientGiftType {
  @Field(() => ID, { description: 'The ID of the order.' }) orderId!: string;
  @Field(() => Int, { description: 'The number of the parcel, from 1.' }) parcel!: number;
  @Field({ description: 'For whom it is: the name on the card, or else the first name of the address.' }) to!: string;
  @Field({ description: 'From whom it is, as the card says. Empty if it doesn’t.' }) from!: string;
  @Field(() => DeliveryKindEnum, { description: 'How it reaches its recipient.' }) kind!: DeliveryKind;
  @Field(() => RecipientStateEnum, { description: 'How far it is.' }) state!: RecipientState;
  @Field({ description: 'Whether the shop is preparing it, and nothing of it has left.' }) isBeingPrepared!: boolean;
  @Field(() => String, {
    nullable: true,
    description:
      'The day on which it arrives, or by which it does, as YYYY-MM-DD in the shop’s time zone. Null if it is over.',
  })
  arrivesBy!: string | null;
  @Field({ description: 'Whether it arrives on that day, which its sender has chosen, and not before.' })
  isOnDay!: boolean;
  @Field(() => String, {
    nullable: true,
    description: 'The page of the carrier that shows where it is, if there is one.',
  })
  trackingUrl!: string | null;
  @Field({ description: 'Whether that day is over.' }) isLate!: boolean;
}
