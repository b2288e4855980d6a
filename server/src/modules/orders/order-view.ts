import { dateIn } from '../../domain/dispatch.js';
import { isDelivered, isPaid, type OrderStatus } from '../../domain/order-state.js';
import { decimalFromCents } from '../../domain/money.js';
import { orderNumber } from '../../domain/order-number.js';
import { DELETED_CUSTOMER, NO_ADDRESS } from '../../domain/deleted-customer.js';
import type { ShippingAddress } from '../../domain/shipping-address.js';
import type { Payment } from '../payments/payment.entity.js';
import type { OrderLine } from './order-line.entity.js';
import type { Order } from './order.entity.js';

/** An order as the interfaces show it, under its documented names; prices are 2-decimal numbers. */
export interface OrderView {
  _id: string;
  /** The short number that people read and say. */
  number: string;
  status: OrderStatus;
  /** `isDeleted`: the account is gone, and it gets no more emails. */
  user: { _id: string; name: string; email: string; isDeleted: boolean };
  createdAt: Date;
  orderItems: OrderItemView[];
  shippingAddress: ShippingAddress;
  paymentMethod: string;
  itemsPrice: number;
  shippingPrice: number;
  taxPrice: number;
  totalPrice: number;
  isPaid: boolean;
  paidAt: Date | null;
  isDelivered: boolean;
  deliveredAt: Date | null;
  paymentResult: { id: string; status: string; update_time: string; email_address: string | null } | null;
  holdUntil: Date | null;
  refundedPrice: number;
  /** Money that came when the order could not take it; null when there is none. */
  latePayment: LatePaymentView | null;
  /** Includes money that is returned, for whatever reason. */
  hasReceivedMoney: boolean;
  /** Day on which it has to leave at the latest, YYYY-MM-DD by the shop's calendar; null when it hasn't to. */
  dispatchDate: string | null;
  isLate: boolean;
}

/** Payments that the order could not take, in sum: it had ended, or was paid already. */
export interface LatePaymentView {
  amount: number;
  /** Whether all of it was sent back; until then it is about to be. */
  isReturned: boolean;
}

export interface OrderItemView {
  product: string;
  name: string;
  qty: number;
  image: string;
  price: number;
  salePrice: number | null;
  isOnSale: boolean;
}

/** What the view of an order depends on besides its data: the current time and the time zone. */
export interface Here {
  now: number;
  /** The shop's, an IANA name. */
  timeZone: string;
}

/** @param payments what is known to have come for it: the one that succeeded, if any, and those that go back */
export function toOrderView(
  order: Order,
  lines: readonly OrderLine[],
  payments: readonly Payment[],
  { now, timeZone }: Here,
): OrderView {
  const leavesBy = mustLeave(order) ? order.dispatchBy : null;
  const payment = payments.find(({ status }) => status === 'succeeded') ?? null;
  return {
    _id: order.id,
    number: orderNumber(order.id),
    status: order.status,
    user: {
      _id: order.userId,
      name: order.customerName,
      email: order.customerEmail,
      isDeleted: order.customerDeletedAt !== null,
    },
    createdAt: new Date(order.createdAt),
    orderItems: lines.map((line) => ({
      product: line.productId,
      name: line.name,
      qty: line.quantity,
      image: line.image,
      price: decimalFromCents(line.priceCents),
      salePrice: line.salePriceCents === null ? null : decimalFromCents(line.salePriceCents),
      isOnSale: line.isOnSale,
    })),
    shippingAddress: order.shippingAddress,
    paymentMethod: order.paymentMethod,
    itemsPrice: decimalFromCents(order.itemsCents),
    shippingPrice: decimalFromCents(order.shippingCents),
    taxPrice: decimalFromCents(order.taxCents),
    totalPrice: decimalFromCents(order.totalCents),
    isPaid: isPaid(order.status),
    paidAt: dateOrNull(order.paidAt),
    isDelivered: isDelivered(order.status),
    deliveredAt: dateOrNull(order.deliveredAt),
    paymentResult: payment && {
      id: payment.intentId ?? payment.id,
      status: payment.status,
      update_time: new Date(payment.updatedAt).toISOString(),
      email_address: payment.receiptEmail,
    },
    holdUntil: order.status === 'pending' ? new Date(order.holdUntil) : null,
    refundedPrice: decimalFromCents(order.refundedCents),
    latePayment: latePaymentOf(payments),
    hasReceivedMoney: payments.length > 0,
    dispatchDate: leavesBy === null ? null : dateIn(timeZone, leavesBy - 1),
    isLate: leavesBy !== null && leavesBy <= now,
  };
}

/**
 * An order as its signed link shows it: emails get forwarded, so the link shows what was ordered, where it goes and its
 * status, but neither the recipient's email address nor the receipt. People who go on to pay still see the address at
 * the provider, because there is one payment page per order, whoever opens it. Of a deleted customer it shows no more than
 * lists do.
 */
export function asLinkShows(order: OrderView): OrderView {
  const { user, ...shown } = asListShows(order);
  return { ...shown, user: { ...user, email: maskEmail(user.email) }, paymentResult: null };
}

/** The customer of an order by the name that lists, figures and histories show. */
export function listedCustomerName({
  customerName,
  customerDeletedAt,
}: Pick<Order, 'customerName' | 'customerDeletedAt'>): string {
  return customerDeletedAt === null ? customerName : DELETED_CUSTOMER;
}

/**
 * An order as lists, exports and figures show it: of a deleted customer they know nothing, even while the order's own page
 * still has the name and the address.
 */
export function asListShows(order: OrderView): OrderView {
  if (!order.user.isDeleted) return order;
  const { paymentResult } = order;
  return {
    ...order,
    user: { ...order.user, name: DELETED_CUSTOMER, email: '' },
    shippingAddress: NO_ADDRESS,
    paymentResult: paymentResult && { ...paymentResult, email_address: null },
  };
}

/** 'selam@example.com' → 's…@example.com': enough to recognize one's own. */
function maskEmail(email: string): string {
  if (email === '') return '';
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;
}

function latePaymentOf(payments: readonly Payment[]): LatePaymentView | null {
  const late = payments.filter(
    ({ status, returnReason }) =>
      (status === 'refund_due' || status === 'refunded') &&
      // Wrong money was neither late nor, perhaps, this customer's.
      returnReason !== 'mismatch' &&
      returnReason !== 'misdirected',
  );
  if (late.length === 0) return null;
  return {
    amount: decimalFromCents(late.reduce((sum, { amountCents }) => sum + amountCents, 0)),
    isReturned: late.every(({ status }) => status === 'refunded'),
  };
}

/** Whether it still has to be handed over: paid, not delivered, and not all of its money back. */
function mustLeave(order: Pick<Order, 'status' | 'refundedCents' | 'totalCents'>): boolean {
  return order.status === 'paid' && order.refundedCents < order.totalCents;
}

function dateOrNull(time: number | null): Date | null {
  return time === null ? null : new Date(time);
}
