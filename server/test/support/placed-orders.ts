import type { Product } from './answers.js';
import { goodCard } from './hosted-page.js';
import { orderBody } from './orders.js';
import type { TestShop } from './test-shop.js';

/** An order of a customer of its own. */
export interface PlacedOrder {
  id: string;
  total: number;
  customer: { token: string; _id: string; email: string };
}

/** An order that waits for its payment. */
export async function placeOrder(shop: TestShop, gift: Product, qty = 1): Promise<PlacedOrder> {
  const customer = await shop.newCustomer();
  const { body } = await shop.rest('POST', '/api/orders', orderBody(gift, qty), customer);
  return { id: String(body._id), total: Number(body.totalPrice), customer };
}

/** Opens the order's hosted payment page. @returns the id of its session */
export async function openSession(shop: TestShop, { id, customer }: PlacedOrder): Promise<string> {
  const path = '/api/payment/create-checkout-session';
  return String((await shop.rest('POST', path, { orderId: id }, customer)).body.sessionId);
}

/** Pays an order by card and has it recorded. */
export async function payByCard(shop: TestShop, order: PlacedOrder): Promise<void> {
  const sessionId = await openSession(shop, order);
  shop.sandbox.payCheckout(sessionId, goodCard);
  await shop.rest('GET', `/api/payment/verify-payment/${sessionId}`, undefined, order.customer);
}

/** An order that was paid by card. */
export async function placePaidOrder(shop: TestShop, gift: Product, qty = 1): Promise<PlacedOrder> {
  const order = await placeOrder(shop, gift, qty);
  await payByCard(shop, order);
  return order;
}

/** What an admin sees of an order. */
export async function adminView(shop: TestShop, admin: { token: string }, id: string) {
  const query = `query ($id: ID!) { order(id: $id) {
    _id status isPaid paidAt isDelivered deliveredAt paymentMethod refundedPrice dispatchDate isLate
    timeline { kind actorName amount note refundStatus refundSource error } returnedItems { product qty } } }`;
  return (await shop.graphql(query, { id }, admin)).order;
}
