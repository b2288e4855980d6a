import type { CancelOrder } from '../settlement/cancel-order.js';
import type { DeliverOrder } from './deliver-order.js';
import type { ListOrders } from './list-orders.js';
import type { RecordManualPayment } from '../settlement/record-manual-payment.js';
import type { OrderRecords } from './order-records.js';
import type { OrdersService } from './orders.service.js';
import type { RefundOrder } from '../settlement/refunds/refund-order.js';

/** The use cases of the admin's orders, as both interfaces call them. */
export interface OrderAdministration {
  orders: OrdersService;
  listOrders: ListOrders;
  orderRecords: OrderRecords;
  recordManualPayment: RecordManualPayment;
  deliverOrder: DeliverOrder;
  cancelOrder: CancelOrder;
  refundOrder: RefundOrder;
}
