import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { BatchLoader } from '../../../kit/batch-loader.js';
import type { RequestContext } from '../../../kit/request-context.js';
import {
  DisputeType,
  MarkOrderDeliveredInput,
  OrderEventType,
  OrderFilterEnum,
  OrderPageType,
  ReturnedItemType,
  ReturnedOfParcelType,
  UndoOrderDeliveryInput,
  type OrderFilter,
} from './admin-order.type.js';
import type { DeliverOrder } from '../delivering/deliver-order.js';
import { ORDERS_PER_PAGE, type ListOrders } from './list-orders.js';
import type { OrderRecords } from './order-records.js';
import { OrderType } from '../order.type.js';
import type { OrdersService } from '../orders.service.js';

/** Orders as admins work with them. */
@Resolver(() => OrderType)
export class AdminOrdersResolver {
  private readonly timelines: BatchLoader<OrderEventType[] | null>;
  private readonly returned: BatchLoader<ReturnedItemType[] | null>;
  private readonly returnedOfParcels: BatchLoader<ReturnedOfParcelType[] | null>;
  private readonly disputed: BatchLoader<DisputeType[] | null>;

  constructor(
    private readonly ordersService: OrdersService,
    private readonly listOrders: ListOrders,
    private readonly deliverOrder: DeliverOrder,
    records: OrderRecords,
  ) {
    this.timelines = new BatchLoader((actor, ids) => records.timelines(actor, ids));
    this.returned = new BatchLoader((actor, ids) => records.returned(actor, ids));
    this.returnedOfParcels = new BatchLoader((actor, ids) => records.returnedByParcel(actor, ids));
    this.disputed = new BatchLoader((actor, ids) => records.disputes(actor, ids));
  }

  @Query(() => OrderPageType, { description: 'All orders, newest first. Admins only.' })
  orders(
    @Arg('pageNumber', () => Int, {
      defaultValue: 1,
      description: 'The page to return, starting at 1. A page past the last one is empty.',
    })
    pageNumber: number,
    @Arg('pageSize', () => Int, {
      defaultValue: ORDERS_PER_PAGE,
      description: 'The number of orders per page, up to 50.',
    })
    pageSize: number,
    @Arg('search', () => String, {
      nullable: true,
      description:
        'Words from the customer, recipient, city, gifts or total; or an order number; or an order ID or the start of one.',
    })
    search: string | null,
    @Arg('filter', () => OrderFilterEnum, { nullable: true, description: 'Return only these orders. Defaults to all.' })
    filter: OrderFilter | null,
    @Arg('from', () => String, {
      nullable: true,
      description: 'The first day on which the orders were placed, as YYYY-MM-DD in the shop’s time zone.',
    })
    from: string | null,
    @Arg('to', () => String, {
      nullable: true,
      description: 'The last day on which the orders were placed, as YYYY-MM-DD in the shop’s time zone.',
    })
    to: string | null,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderPageType> {
    return this.listOrders.list(actor, { pageNumber, pageSize, search, filter, from, to });
  }

  @Query(() => OrderPageType, {
    description: 'The orders of one customer, newest first. For that customer and for admins.',
  })
  userOrders(
    @Arg('userId', () => ID, { description: 'The ID of the user.' }) userId: string,
    @Arg('pageNumber', () => Int, {
      defaultValue: 1,
      description: 'The page to return, starting at 1. A page past the last one is empty.',
    })
    pageNumber: number,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderPageType> {
    return this.listOrders.listOfUser(actor, userId, { pageNumber });
  }

  @FieldResolver(() => [OrderEventType], {
    nullable: true,
    description: 'The history of the order, oldest first. Null for everyone but admins.',
  })
  timeline(@Root() order: OrderType, @Ctx() context: RequestContext): Promise<OrderEventType[] | null> {
    return this.timelines.load(context, order._id);
  }

  @FieldResolver(() => [ReturnedItemType], {
    nullable: true,
    description: 'The items that refunds returned to stock. Null for everyone but admins.',
  })
  returnedItems(@Root() order: OrderType, @Ctx() context: RequestContext): Promise<ReturnedItemType[] | null> {
    return this.returned.load(context, order._id);
  }

  @FieldResolver(() => [ReturnedOfParcelType], {
    nullable: true,
    description:
      'The items that refunds returned to stock, as in returnedItems, by the parcels that the refunds named. Null for everyone but admins.',
  })
  returnedByParcel(@Root() order: OrderType, @Ctx() context: RequestContext): Promise<ReturnedOfParcelType[] | null> {
    return this.returnedOfParcels.load(context, order._id);
  }

  @FieldResolver(() => [DisputeType], {
    nullable: true,
    description: 'The disputes of its payment, oldest first. Null for everyone but admins.',
  })
  disputes(@Root() order: OrderType, @Ctx() context: RequestContext): Promise<DisputeType[] | null> {
    return this.disputed.load(context, order._id);
  }

  @Mutation(() => OrderType, { description: 'Marks a paid order as delivered. Admins only.' })
  async markOrderDelivered(
    @Arg('input', () => MarkOrderDeliveredInput) { id }: MarkOrderDeliveredInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderType> {
    await this.deliverOrder.deliver(actor, id);
    return this.ordersService.getOrder(actor, id);
  }

  @Mutation(() => OrderType, {
    description:
      'Undoes marking an order as delivered, within 30 seconds and before the customer is emailed. Admins only.',
  })
  async undoOrderDelivery(
    @Arg('input', () => UndoOrderDeliveryInput) { id }: UndoOrderDeliveryInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<OrderType> {
    await this.deliverOrder.undo(actor, id);
    return this.ordersService.getOrder(actor, id);
  }
}
