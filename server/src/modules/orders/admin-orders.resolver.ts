import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { BatchLoader } from '../batch-loader.js';
import type { RequestContext } from '../request-context.js';
import {
  CancelOrderInput,
  DisputeType,
  MarkOrderDeliveredInput,
  MarkOrderPaidInput,
  OrderEventType,
  OrderFilterEnum,
  OrderPageType,
  OrderRefund,
  RefundOrderInput,
  ReturnedItemType,
  UndoOrderDeliveryInput,
} from './admin-order.type.js';
import { ORDERS_PER_PAGE, type OrderFilter, type OrderPage } from './list-orders.js';
import type { OrderAdministration } from './order-administration.js';
import type { DisputeView, ReturnedItem } from './order-records.js';
import type { OrderEvent } from './order-timeline.js';
import type { OrderView } from './order-view.js';
import { OrderType } from './order.type.js';

/** Orders as admins work with them. */
@Resolver(() => OrderType)
export class AdminOrdersResolver {
  private readonly timelines: BatchLoader<OrderEvent[] | null>;
  private readonly returned: BatchLoader<ReturnedItem[] | null>;
  private readonly disputed: BatchLoader<DisputeView[] | null>;

  constructor(private readonly services: OrderAdministration) {
    const records = services.orderRecords;
    this.timelines = new BatchLoader((actor, ids) => records.timelines(actor, ids));
    this.returned = new BatchLoader((actor, ids) => records.returned(actor, ids));
    this.disputed = new BatchLoader((actor, ids) => records.disputes(actor, ids));
  }

  @Query(() => OrderPageType, { description: 'All orders, newest first, for admins.' })
  orders(
    @Arg('pageNumber', () => Int, { defaultValue: 1, description: 'The page, from 1.' }) pageNumber: number,
    @Arg('pageSize', () => Int, { defaultValue: ORDERS_PER_PAGE, description: 'Orders on a page, at most 50.' })
    pageSize: number,
    @Arg('search', () => String, {
      nullable: true,
      description:
        'Words of the customer, the recipient, the city, the gifts or the total, an order number, or an id or its beginning.',
    })
    search: string | null,
    @Arg('filter', () => OrderFilterEnum, { nullable: true, description: 'Which orders; all when it is left out.' })
    filter: OrderFilter | null,
    @Arg('from', () => String, {
      nullable: true,
      description: 'First day on which they were placed, YYYY-MM-DD, by the shop’s calendar.',
    })
    from: string | null,
    @Arg('to', () => String, {
      nullable: true,
      description: 'Last day on which they were placed, YYYY-MM-DD, by the shop’s calendar.',
    })
    to: string | null,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderPage> {
    return this.services.listOrders.list(actor, { pageNumber, pageSize, search, filter, from, to });
  }

  @Query(() => OrderPageType, { description: 'One customer’s orders, newest first, for admins and for the customer.' })
  userOrders(
    @Arg('userId', () => ID, { description: 'Id of the account.' }) userId: string,
    @Arg('pageNumber', () => Int, { defaultValue: 1, description: 'The page, from 1.' }) pageNumber: number,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderPage> {
    return this.services.listOrders.listOfUser(actor, userId, { pageNumber });
  }

  @FieldResolver(() => [OrderEventType], {
    nullable: true,
    description: 'Who did what with it, oldest first; null for everybody but admins.',
  })
  timeline(@Root() order: OrderView, @Ctx() context: RequestContext): Promise<OrderEvent[] | null> {
    return this.timelines.load(context, order._id);
  }

  @FieldResolver(() => [ReturnedItemType], {
    nullable: true,
    description: 'What refunds have put back on the shelf; null for everybody but admins.',
  })
  returnedItems(@Root() order: OrderView, @Ctx() context: RequestContext): Promise<ReturnedItem[] | null> {
    return this.returned.load(context, order._id);
  }

  @FieldResolver(() => [DisputeType], {
    nullable: true,
    description: 'What banks dispute of its payment, oldest first; null for everybody but admins.',
  })
  disputes(@Root() order: OrderView, @Ctx() context: RequestContext): Promise<DisputeView[] | null> {
    return this.disputed.load(context, order._id);
  }

  @Mutation(() => OrderType, {
    description: 'Records money for an order that came another way than by card, for admins.',
  })
  async markOrderPaid(
    @Arg('input', () => MarkOrderPaidInput) { id, note }: MarkOrderPaidInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderView> {
    await this.services.markOrderPaid.execute(actor, id, note);
    return this.services.orders.getOrder(actor, id);
  }

  @Mutation(() => OrderType, { description: 'Notes that a paid order was handed over, for admins.' })
  async markOrderDelivered(
    @Arg('input', () => MarkOrderDeliveredInput) { id }: MarkOrderDeliveredInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderView> {
    await this.services.deliverOrder.execute(actor, id);
    return this.services.orders.getOrder(actor, id);
  }

  @Mutation(() => OrderType, {
    description:
      'Makes an order paid again that was marked as delivered less than 30 seconds ago, before its customer is emailed; for admins.',
  })
  async undoOrderDelivery(
    @Arg('input', () => UndoOrderDeliveryInput) { id }: UndoOrderDeliveryInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderView> {
    await this.services.deliverOrder.undo(actor, id);
    return this.services.orders.getOrder(actor, id);
  }

  @Mutation(() => OrderType, {
    description: 'Takes back an unpaid order, for admins; its stock goes back on the shelf.',
  })
  async cancelOrder(
    @Arg('input', () => CancelOrderInput) { id, reason }: CancelOrderInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderView> {
    await this.services.cancelOrder.execute(actor, id, reason);
    return this.services.orders.getOrder(actor, id);
  }

  @Mutation(() => OrderRefund, { description: 'Sends a part or all of the money of a paid order back, for admins.' })
  async refundOrder(
    @Arg('input', () => RefundOrderInput) { id, ...draft }: RefundOrderInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<{ status: OrderRefund['status']; order: OrderView }> {
    const status = await this.services.refundOrder.execute(actor, id, draft);
    return { status, order: await this.services.orders.getOrder(actor, id) };
  }
}
