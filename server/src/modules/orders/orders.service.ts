import { IsNull, Not } from 'typeorm';
import type { Database } from '../../db/database.js';
import { together } from '../../db/together.js';
import { canSeeOrder, refuseInvalidToken, type Actor } from '../../domain/permissions.js';
import { User } from '../accounts/users/user.entity.js';
import type { RequestContext } from '../../kit/request-context.js';
import { orderNotFound } from './lock-order.js';
import type { CounterDraft } from './counter/counter-order.js';
import type { OrderDraft } from './placing/order-draft.js';
import type { OrderLinks } from './reading/order-links.js';
import { asLinkShows } from './reading/order-view.js';
import { Order } from './order.entity.js';
import type { OrderType } from './order.type.js';
import type { PlaceOrder } from './placing/place-order.js';
import type { PresentOrders } from './reading/present-orders.js';

/** What placing an order has to know about its request. */
export type OrderingContext = Pick<RequestContext, 'actor' | 'clientAddress'>;

/** Orders as their customers and admins see them. */
export class OrdersService {
  constructor(
    private readonly db: Database,
    private readonly placing: PlaceOrder,
    private readonly presentOrders: PresentOrders,
    private readonly links: OrderLinks,
  ) {}

  /** Places an order, see `PlaceOrder.place` for its failures, and shows it. */
  async placeOrder(
    { actor, clientAddress }: OrderingContext,
    draft: OrderDraft,
  ): Promise<{ order: OrderType; orderKey: string | null }> {
    const { order, newRows } = await this.placing.place(actor, draft, clientAddress);
    const orderKey = actor.kind === 'visitor' ? this.links.keyOf(order.id) : null;
    return {
      // One that gift cards have paid has a payment, too.
      order:
        newRows && order.status === 'pending'
          ? await this.presentOrders.presentNew(order, newRows)
          : await this.getOrder(actor, order.id, orderKey),
      orderKey,
    };
  }

  /**
   * Places an order for someone, see `PlaceOrder.placeFor` for its failures.
   * @returns the order, and the address at which its customer pays it, if it waits for that
   */
  async placeOrderFor(
    { actor, clientAddress }: OrderingContext,
    draft: CounterDraft,
  ): Promise<{ order: OrderType; paymentLink: string | null }> {
    const { id, status } = (await this.placing.placeFor(actor, draft, clientAddress)).order;
    return {
      order: await this.getOrder(actor, id),
      paymentLink: draft.payment === 'link' && status === 'pending' ? this.links.addressOf(id) : null,
    };
  }

  /**
   * Finds an order; null when there is none or the caller may not see it, so that nobody learns which.
   * @param key of a signed link; it shows a part of the order to anyone (`asLinkShows`)
   * @throws Failure UNAUTHENTICATED instead of null for an invalid token
   */
  async findOrder(actor: Actor, id: string, key?: string | null): Promise<OrderType | null> {
    const order = await this.db.reader.findOneBy(Order, { id });
    if (!order || !canSeeOrder(actor, order, this.links.opens(id, key))) {
      refuseInvalidToken(actor);
      return null;
    }
    const [view] = await this.presentOrders.present([order]);
    if (!view) return null;
    // guard: order-links.test.ts 'an email’s link shows its order', try: (view) -> && view
    return canSeeOrder(actor, order) ? view : asLinkShows(view);
  }

  /** As `findOrder`. @throws Failure NOT_FOUND */
  async getOrder(actor: Actor, id: string, key?: string | null): Promise<OrderType> {
    const order = await this.findOrder(actor, id, key);
    if (!order) throw orderNotFound();
    return order;
  }

  /** The order as its emails show it, for the shop's jobs, which act for no user. */
  async getForMail(id: string): Promise<MailedOrder> {
    return this.db.readTogether(async (reader) => {
      const order = await reader.findOneByOrFail(Order, { id });
      const [[view], isEmailVerified] = await together(
        this.presentOrders.present([order]),
        // Nobody has proved a guest's address.
        order.userId === null
          ? Promise.resolve(false)
          : reader.existsBy(User, { id: order.userId, emailVerifiedAt: Not(IsNull()) }),
      );
      if (!view) throw orderNotFound();
      return { ...view, isEmailVerified, isPlacedByShop: order.placedBy !== null };
    });
  }
}

/** What emails say beyond the order's page. */
interface MailedOrder extends OrderType {
  isEmailVerified: boolean;
  isPlacedByShop: boolean;
}
