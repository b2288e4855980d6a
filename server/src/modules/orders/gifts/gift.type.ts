import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { cardDesigns, MAX_GIFT_LINES, MAX_GIFT_MESSAGE, MAX_GIFT_NAME } from '../../../domain/gift-message.js';

const CARD = `The design of the printed card: ${cardDesigns.map(({ id }) => id).join(', ')}.`;

@ObjectType({ description: 'What goes into the parcel of an order beside the gifts.' })
export class OrderGift {
  @Field({ description: 'For whom it is, on the card. Empty for none.' }) to!: string;
  @Field({ description: 'From whom it is, on the card. Empty for none.' }) from!: string;
  @Field({ description: 'The message on the card, with line breaks. Empty for none.' }) message!: string;
  @Field(() => String, { description: `${CARD} None is printed if there is nothing to write on it.` }) card!: string;
  @Field({ description: 'Whether the packing slip is without prices.' }) hidePrices!: boolean;
}

@InputType({
  description:
    'What should go into the parcel of an order beside the gifts. Characters are counted as people count them: an emoji is one.',
})
export class GiftInput {
  @Field(() => String, { nullable: true, description: `For whom it is, up to ${MAX_GIFT_NAME} characters.` })
  to?: string | null;
  @Field(() => String, { nullable: true, description: `From whom it is, up to ${MAX_GIFT_NAME} characters.` })
  from?: string | null;
  @Field(() => String, {
    nullable: true,
    description: `The message, up to ${MAX_GIFT_MESSAGE} characters in any script, with emoji, in up to ${MAX_GIFT_LINES} lines.`,
  })
  message?: string | null;
  @Field(() => String, { nullable: true, description: `${CARD} Defaults to ${cardDesigns[0].id}.` })
  card?: string | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the packing slip is without prices. Defaults to true if there is something on the card.',
  })
  hidePrices?: boolean | null;
}

@InputType({ description: 'What should go into the parcel of an order from now on.' })
export class ChangeOrderGiftInput {
  @Field(() => ID, { description: 'The ID of the order.' }) id!: string;
  @Field(() => Int, { nullable: true, description: 'The number of the parcel, from 1, of an order with several.' })
  parcel?: number | null;
  @Field(() => GiftInput, { nullable: true, description: 'All of it. Without it, nothing goes into the parcel.' })
  gift?: GiftInput | null;
  @Field(() => String, { nullable: true, description: 'The key that opens a guest’s order.' }) key?: string | null;
}
