import type { RecoveryService } from '../modules/accounts/recovery.service.js';
import type { ImportProducts } from '../modules/catalog/import/import-products.js';
import type { ContactService } from '../modules/contact/contact.service.js';
import { isOutdated, orderMail } from '../modules/notifications/order-mails.js';
import { shopMail } from '../modules/notifications/shop-mail.js';
import type { ShopMailer } from '../modules/notifications/shop-mailer.js';
import type { CloseOpenPayments } from '../modules/settlement/close-open-payments.js';
import type { OrderLinks } from '../modules/orders/order-links.js';
import type { OrdersService } from '../modules/orders/orders.service.js';
import type { RecomputeDispatch } from '../modules/orders/recompute-dispatch.js';
import type { RefundOrder } from '../modules/settlement/refunds/refund-order.js';
import type { ReturnUnclaimedPayment } from '../modules/settlement/return-unclaimed-payment.js';
import type { ShopService } from '../modules/shop/shop.service.js';
import type { OutboxHandlers } from './worker.js';

/** Admins read it beside an email that was not sent. */
const NOT_NEEDED = { notDone: 'Not sent: no longer needed' };

/** The handlers by kind of message. Each must be safe to run twice: a crash may come after the work. */
export function createHandlers(services: {
  orders: OrdersService;
  recomputeDispatch: RecomputeDispatch;
  returnUnclaimedPayment: ReturnUnclaimedPayment;
  closeOpenPayments: CloseOpenPayments;
  refundOrder: RefundOrder;
  contact: ContactService;
  recovery: RecoveryService;
  importProducts: ImportProducts;
  mailer: ShopMailer;
  shop: Pick<ShopService, 'contactEmail'>;
  orderLinks: OrderLinks;
}): OutboxHandlers {
  return {
    'send-order-mail': async ({ orderId, ...content }) => {
      const order = await services.orders.getForMail(orderId);
      // The link is signed now: no key waits in the outbox.
      if (isOutdated(content, order) || order.user.isDeleted) return NOT_NEEDED;
      await services.mailer.send(orderMail(content, order, services.orderLinks.addressOf(orderId)));
    },
    'send-account-mail': async ({ template, email }) => {
      const mail = await services.recovery.mailOf(template, email);
      if (mail) await services.mailer.send(mail);
    },
    'send-contact-mail': async ({ messageId }) => {
      const mail = await services.contact.mailOf(messageId);
      if (mail) await services.mailer.send(mail);
    },
    'send-shop-mail': async (content) => {
      const to = await services.shop.contactEmail();
      if (to !== null) await services.mailer.send(shopMail(to, content));
    },
    'recompute-dispatch': () => services.recomputeDispatch.recompute(),
    'send-refund': async ({ refundId }) => {
      await services.refundOrder.send(refundId);
    },
    'import-products': ({ importId }) => services.importProducts.importAll(importId),
    'refund-payment': ({ paymentId }) => services.returnUnclaimedPayment.returnPayment(paymentId),
    'close-payments': ({ orderId }) => services.closeOpenPayments.close(orderId),
  };
}
