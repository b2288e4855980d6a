import type { Order } from './answers.js';
import { goodCard } from './hosted-page.js';
import { orderBody, type OrderedProduct } from './orders.js';
import type { TestShop } from './test-shop.js';
import { Visitor, type Caller } from './visitor.js';

/** A signed-in customer. */
export interface Customer {
  token: string;
  _id: string;
  email: string;
}

/** An order, and whose it is. */
export interface PlacedOrder<C = Customer> {
  id: string;
  total: number;
  customer: C;
}

/** A customer or an admin at a shop, and what they do there. What is refused fails the test. */
export class Person<C extends Caller = Caller> extends Visitor<C> {
  constructor(
    private readonly shop: TestShop,
    caller: C | Promise<C>,
  ) {
    super(shop.url, caller);
  }

  /** Places an order for one product, which waits for its payment. */
  async placeOrder(gift: OrderedProduct, qty = 1, change: Record<string, unknown> = {}): Promise<PlacedOrder<C>> {
    const { _id, totalPrice } = await this.done<Order>('POST', '/api/orders', orderBody(gift, qty, change));
    return { id: _id, total: totalPrice, customer: await this.caller };
  }

  /** Opens the hosted payment page of an order. @returns the id of its session */
  async openSession({ id }: { id: string }): Promise<string> {
    const path = '/api/payment/create-checkout-session';
    return (await this.done<{ sessionId: string }>('POST', path, { orderId: id })).sessionId;
  }

  /** Starts to pay an order in the page. @returns the id of its intent */
  async openIntent({ id }: { id: string }): Promise<string> {
    const path = '/api/payment/create-payment-intent';
    const { clientSecret } = await this.done<{ clientSecret: string }>('POST', path, { orderId: id });
    return /^(pi_\w+?)_secret_/.exec(clientSecret)?.[1] ?? '';
  }

  /** Pays an order by card and has it recorded. */
  async payByCard(order: { id: string }): Promise<void> {
    const sessionId = await this.openSession(order);
    this.shop.sandbox.payCheckout(sessionId, goodCard);
    await this.done('GET', `/api/payment/verify-payment/${sessionId}`);
  }

  /** Places an order and pays it by card. */
  async placePaidOrder(gift: OrderedProduct, qty = 1): Promise<PlacedOrder<C>> {
    const order = await this.placeOrder(gift, qty);
    await this.payByCard(order);
    return order;
  }

  /** What an admin sees of an order. */
  async order(id: string) {
    const query = `query ($id: ID!) { order(id: $id) {
      _id status isPaid paidAt isDelivered deliveredAt paymentMethod refundedPrice dispatchDate isLate
      timeline { kind actorName amount note refundStatus refundSource error } returnedItems { product qty } } }`;
    return (await this.graphql(query, { id })).order;
  }

  private async done<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.rest<T>(method, path, body);
    if (answer.status >= 400) throw new Error(`${method} ${path} answered ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}
