import { Arg, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../kit/request-context.js';
import { RECIPIENT_GIFT, RECIPIENT_LINKS, type RecipientPages } from './recipient-pages.js';
import { RecipientGiftType, RecipientLinkType } from './recipient-page.type.js';

@Resolver()
export class RecipientPagesResolver {
  constructor(private readonly pages: RecipientPages) {}

  @Query(() => [RecipientLinkType], { description: RECIPIENT_LINKS })
  recipientLinks(
    @Arg('orderId', () => ID, { description: 'The ID of the order.' }) orderId: string,
    @Arg('key', () => String, { nullable: true, description: 'The key that opens a guest’s order.' })
    key: string | null,
    @Ctx() { actor }: RequestContext,
  ): Promise<RecipientLinkType[]> {
    return this.pages.linksOf(actor, orderId, key);
  }

  @Query(() => RecipientGiftType, { description: RECIPIENT_GIFT })
  recipientGift(
    @Arg('orderId', () => ID, { description: 'The ID of the order.' }) orderId: string,
    @Arg('key', () => String, { description: 'The key of the page.' }) key: string,
    @Arg('parcel', () => Int, { defaultValue: 1, description: 'The number of the parcel, from 1.' }) parcel: number,
  ): Promise<RecipientGiftType> {
    return this.pages.giftOf(orderId, parcel, key);
  }
}
