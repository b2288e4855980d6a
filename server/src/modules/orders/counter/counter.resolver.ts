import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { BatchLoader } from '../../../kit/batch-loader.js';
import type { RequestContext } from '../../../kit/request-context.js';
import { OrderType } from '../order.type.js';
import type { OrdersService } from '../orders.service.js';
import type { QuoteOrder } from '../placing/quote-order.js';
import { QuoteType } from '../placing/quote.type.js';
import { PLACE_ORDER_FOR, QUOTE_FOR } from './counter-order.js';
import type { CounterRecords } from './counter-records.js';
import { OrderPlacedFor, OrderPlacerType, PlaceOrderForInput, QuoteForInput } from './counter.type.js';

/** Orders that admins place, by phone or at the counter. */
@Resolver(() => OrderType)
export class CounterResolver {
  private readonly placers: BatchLoader<OrderPlacerType | null>;

  constructor(
    private readonly orders: OrdersService,
    private readonly quoting: QuoteOrder,
    records: CounterRecords,
  ) {
    this.placers = new BatchLoader((actor, ids) => records.placers(actor, ids));
  }

  @Query(() => QuoteType, { description: QUOTE_FOR })
  quoteFor(
    @Arg('input', () => QuoteForInput) input: QuoteForInput,
    @Ctx() context: RequestContext,
  ): Promise<QuoteType> {
    return this.quoting.quoteFor(context, input);
  }

  @Mutation(() => OrderPlacedFor, { description: PLACE_ORDER_FOR })
  placeOrderFor(
    @Arg('input', () => PlaceOrderForInput) input: PlaceOrderForInput,
    @Ctx() context: RequestContext,
  ): Promise<OrderPlacedFor> {
    return this.orders.placeOrderFor(context, input);
  }

  @FieldResolver(() => OrderPlacerType, {
    nullable: true,
    description: 'The admin who placed it for its customer, by phone or at the counter. Null for everyone but admins.',
  })
  placedBy(@Root() order: OrderType, @Ctx() context: RequestContext): Promise<OrderPlacerType | null> {
    return this.placers.load(context, order._id);
  }
}
