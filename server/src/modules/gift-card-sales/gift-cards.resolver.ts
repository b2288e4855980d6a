import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { BatchLoader } from '../../kit/batch-loader.js';
import type { RequestContext } from '../../kit/request-context.js';
import { OrderType } from '../orders/order.type.js';
import type { BoughtGiftCards } from './bought-gift-cards.js';
import {
  BoughtGiftCardType,
  CancelGiftCardInput,
  GiftCardEntryType,
  GiftCardFilterEnum,
  GiftCardPageType,
  GiftCardType,
  IssueGiftCardInput,
  SendGiftCardAgainInput,
  type GiftCardFilter,
} from './gift-card.type.js';
import type { ManageGiftCards } from './manage-gift-cards.js';

/** Gift cards as admins see them. */
@Resolver(() => GiftCardType)
export class GiftCardsResolver {
  private readonly entriesOf: BatchLoader<GiftCardEntryType[]>;

  constructor(private readonly managing: ManageGiftCards) {
    this.entriesOf = new BatchLoader((actor, ids) => managing.entriesOf(actor, ids));
  }

  @Query(() => GiftCardPageType, { description: 'A page of all gift cards, newest first. Admins only.' })
  giftCards(
    @Ctx() { actor }: RequestContext,
    @Arg('search', () => String, {
      nullable: true,
      description:
        'The last four characters of a code, a part of the recipient’s name or address, or the number of an order.',
    })
    search?: string | null,
    @Arg('filter', () => GiftCardFilterEnum, { nullable: true, description: 'Which gift cards. All by default.' })
    filter?: GiftCardFilter | null,
    @Arg('pageNumber', () => Int, { nullable: true, description: 'The number of the page, starting at 1.' })
    pageNumber?: number | null,
  ): Promise<GiftCardPageType> {
    return this.managing.list(actor, {
      search: search ?? null,
      filter: filter ?? null,
      pageNumber: pageNumber ?? null,
    });
  }

  @FieldResolver(() => [GiftCardEntryType], { description: 'Why its balance is what it is, the oldest change first.' })
  entries(@Root() { id }: GiftCardType, @Ctx() context: RequestContext): Promise<GiftCardEntryType[]> {
    return this.entriesOf.load(context, id);
  }

  @Mutation(() => GiftCardType, { description: 'Issues a gift card and emails it on its day. Admins only.' })
  issueGiftCard(
    @Arg('input', () => IssueGiftCardInput) input: IssueGiftCardInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<GiftCardType> {
    return this.managing.issue(actor, input);
  }

  @Mutation(() => GiftCardType, { description: 'Emails a gift card once more. Admins only.' })
  sendGiftCardAgain(
    @Arg('input', () => SendGiftCardAgainInput) { id, recipientEmail }: SendGiftCardAgainInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<GiftCardType> {
    return this.managing.sendAgain(actor, id, recipientEmail ?? null);
  }

  @Mutation(() => GiftCardType, {
    description: 'Cancels a gift card: what is left on it is lost. A repeated call changes nothing. Admins only.',
  })
  cancelGiftCard(
    @Arg('input', () => CancelGiftCardInput) { id, reason }: CancelGiftCardInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<GiftCardType> {
    return this.managing.cancel(actor, id, reason);
  }
}

/** The gift cards that an order bought. */
@Resolver(() => OrderType)
export class BoughtGiftCardsResolver {
  private readonly cardsOf: BatchLoader<BoughtGiftCardType[], OrderType>;

  constructor(bought: BoughtGiftCards) {
    this.cardsOf = new BatchLoader((actor, orders) => bought.ofOrders(actor, orders));
  }

  @FieldResolver(() => [BoughtGiftCardType], {
    description: 'The gift cards that it bought, without their codes. Empty until it is paid.',
  })
  boughtGiftCards(@Root() order: OrderType, @Ctx() context: RequestContext): Promise<BoughtGiftCardType[]> {
    return this.cardsOf.load(context, order);
  }
}
