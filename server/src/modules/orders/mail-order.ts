import type { Outcome } from '../../jobs/define-job.js';
import { isOutdated, orderMail, type OrderMailContent } from '../notifications/order-mails.js';
import type { ShopMailer } from '../notifications/shop-mailer.js';
import type { OrderLinks } from './reading/order-links.js';
import type { OrdersService } from './orders.service.js';

/** Admins read it beside an email that was not sent. */
const NOT_NEEDED = { notDone: 'Not sent: no longer needed' };
const NO_ADDRESS = { notDone: 'Not sent: the customer gave no email address' };

/** Sends an order's email, unless the order has moved on or its customer's account was deleted. */
export async function mailOrder(
  { orders, mailer, links }: { orders: Pick<OrdersService, 'getForMail'>; mailer: ShopMailer; links: OrderLinks },
  { orderId, ...content }: { orderId: string } & OrderMailContent,
): Promise<Outcome> {
  const order = await orders.getForMail(orderId);
  // The link is signed now: no key waits in the outbox.
  if (isOutdated(content, order) || order.user.isDeleted) return NOT_NEEDED;
  // guard: counter-orders.test.ts 'without an email address'
  if (order.user.email === '') return NO_ADDRESS;
  await mailer.send(
    orderMail(content, order, {
      order: links.addressOf(orderId),
      account: order.user.isGuest ? links.claimAddressOf(orderId) : null,
    }),
  );
}
