import { decimalFromCents } from '../../../domain/money.js';
import type { AuditEntry } from '../../audit/audit-entry.entity.js';
import type { Refund } from '../../payments/refund.entity.js';
import type { OrderEventKind, OrderEventType } from './admin-order.type.js';
import { listedCustomerName } from './order-view.js';
import type { Order } from '../order.entity.js';

const kindOfAction: Readonly<Record<string, OrderEventKind>> = {
  'paid-by-card': 'paid_by_card',
  'marked-paid': 'paid_by_hand',
  'paid-by-gift-card': 'paid_by_gift_card',
  delivered: 'delivered',
  'undid-delivery': 'delivery_undone',
  'started-preparing': 'preparing',
  'stopped-preparing': 'preparing_undone',
  'sent-gifts': 'sent',
  'undid-sending': 'sending_undone',
  'corrected-tracking': 'tracking_corrected',
  'delivered-shipment': 'shipment_delivered',
  'undid-shipment-delivery': 'shipment_delivery_undone',
  'added-delivery-photo': 'delivery_photo_added',
  'replaced-delivery-photo': 'delivery_photo_added',
  'removed-delivery-photo': 'delivery_photo_removed',
  'changed-gift': 'gift_changed',
  'removed-gift': 'gift_removed',
  'changed-delivery-date': 'delivery_date_changed',
  'late-payment-returned': 'payment_returned',
  'second-payment-returned': 'payment_returned',
  'payment-mismatch': 'payment_mismatch',
  'dispute-inquired': 'dispute_inquired',
  'dispute-opened': 'dispute_opened',
  'dispute-won': 'dispute_won',
  'dispute-lost': 'dispute_lost',
  'dispute-closed': 'dispute_closed',
  cancelled: 'cancelled',
  expired: 'expired',
};

/**
 * Everything that happened to an order, oldest first. Refunds come from their own rows, which know how they ended; dates
 * of the order fill in for what happened before entries were kept.
 */
export function orderTimeline(
  order: Order,
  entries: readonly AuditEntry[],
  refunds: readonly Refund[],
): OrderEventType[] {
  const events: OrderEventType[] = [
    event({
      id: `placed-${order.id}`,
      kind: 'placed',
      at: order.createdAt,
      // An admin may have placed it for its customer.
      actorName: entries.find(({ action }) => action === 'placed-order')?.actorName ?? listedCustomerName(order),
    }),
  ];
  for (const entry of entries) {
    const kind = kindOfAction[entry.action];
    if (!kind) continue;
    events.push(
      event({
        id: entry.id,
        kind,
        at: entry.createdAt,
        actorName: entry.actorId === null ? null : entry.actorName,
        amountCents: numberOf(entry.detail?.['amountCents']),
        note: textOf(entry.detail?.['note']),
      }),
    );
  }
  for (const refund of refunds) {
    const started = entries.find((entry) => entry.detail?.['refundId'] === refund.id && entry.actorId !== null);
    events.push(
      event({
        id: refund.id,
        kind: 'refund',
        at: refund.createdAt,
        actorName: started?.actorName ?? null,
        amountCents: refund.amountCents,
        note: refund.reason,
        refundStatus: refund.status,
        refundSource: refund.source,
        refundDestination: refund.destination,
        error: refund.error,
      }),
    );
  }
  events.push(...missing(order, events));
  return events.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** The events that only the order's dates show, because no entry was kept. */
function missing(order: Order, events: readonly OrderEventType[]): OrderEventType[] {
  const has = (...kinds: OrderEventKind[]) => events.some(({ kind }) => kinds.includes(kind));
  const found: OrderEventType[] = [];
  if (order.paidAt !== null && !has('paid_by_card', 'paid_by_hand', 'paid_by_gift_card'))
    found.push(
      event({ id: `paid-${order.id}`, kind: 'paid_by_card', at: order.paidAt, amountCents: order.totalCents }),
    );
  if (order.deliveredAt !== null && !has('delivered'))
    found.push(event({ id: `delivered-${order.id}`, kind: 'delivered', at: order.deliveredAt }));
  if (order.closedAt !== null && !has('cancelled', 'expired'))
    found.push(
      event({
        id: `closed-${order.id}`,
        kind: order.status === 'cancelled' ? 'cancelled' : 'expired',
        at: order.closedAt,
      }),
    );
  return found;
}

function event(
  facts: { id: string; kind: OrderEventKind; at: number; amountCents?: number | null } & Partial<
    Pick<OrderEventType, 'actorName' | 'note' | 'refundStatus' | 'refundSource' | 'refundDestination' | 'error'>
  >,
): OrderEventType {
  const { at, amountCents = null, ...rest } = facts;
  return {
    actorName: null,
    note: null,
    refundStatus: null,
    refundSource: null,
    refundDestination: null,
    error: null,
    ...rest,
    at: new Date(at),
    amount: amountCents === null ? null : decimalFromCents(amountCents),
  };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
