import type { AsideReader } from '../../db/aside-reader.js';
import { chargedByCard } from '../../domain/currencies.js';
import type { BrokenRow } from '../../db/invariant.js';

/** An order as its client knows it from our response. */
export interface AcknowledgedOrder {
  id: string;
  totalCents: number;
}

/** A successful charge in the payment provider's records. */
export interface ProviderCharge {
  intentId: string;
  amountCents: number;
  refundedCents: number;
}

/** I12: every order that was confirmed to a client exists, with the same total. @returns the orders that don't */
export async function lostOrders(db: AsideReader, acknowledged: readonly AcknowledgedOrder[]): Promise<BrokenRow[]> {
  const orders = await db.query<{ id: string; total_cents: number }>('SELECT id, total_cents FROM orders');
  const totals = new Map(orders.map(({ id, total_cents }) => [id, Number(total_cents)]));
  return acknowledged
    .filter(({ id, totalCents }) => totals.get(id) !== totalCents)
    .map(({ id, totalCents }) => ({ order_id: id, acknowledged_cents: totalCents, total_cents: totals.get(id) }));
}

/**
 * I14: each charge at the provider is a payment here, each payment here a charge there, of the same amount and with the
 * same refunds. Pending refunds may or may not have arrived there.
 * @returns the differences
 */
export async function unlikeProvider(db: AsideReader, charges: readonly ProviderCharge[]): Promise<BrokenRow[]> {
  const payments = await db.query<
    Record<'intent_id' | 'status' | 'currency', string> & Record<'amount' | 'refunded' | 'pending', number>
  >(
    `SELECT p.intent_id, p.status, p.currency, p.amount_cents AS amount, p.refunded_cents AS refunded,
      COALESCE((SELECT SUM(r.amount_cents) FROM refunds r WHERE r.payment_id = p.id AND r.status = 'pending'), 0) AS pending
      FROM payments p WHERE p.intent_id IS NOT NULL AND p.status IN ('succeeded', 'refund_due', 'refunded')`,
  );
  const here = new Map(payments.map((payment) => [payment.intent_id, payment]));
  const there = new Map(charges.map((charge) => [charge.intentId, charge]));
  const unknown = charges.filter(({ intentId }) => !here.has(intentId));
  const unequal = payments.filter((payment) => {
    const charge = there.get(payment.intent_id);
    // A card is charged the nearest that the provider can.
    const charged = (cents: number) => chargedByCard(cents, payment.currency);
    if (!charge || charge.amountCents !== charged(Number(payment.amount))) return true;
    const ours = Number(payment.refunded);
    const isOnItsWay = payment.status === 'refund_due';
    const least = ours - Number(payment.pending);
    const most = isOnItsWay ? charge.amountCents : ours;
    return charge.refundedCents < charged(least) || charge.refundedCents > charged(most);
  });
  return [
    ...unknown.map(({ intentId, amountCents }) => ({ intent_id: intentId, only_at_provider_cents: amountCents })),
    ...unequal.map((payment) => ({ ...payment, at_provider: there.get(payment.intent_id) ?? null })),
  ];
}
