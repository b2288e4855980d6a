import { In, type EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { failpoint } from '../../../db/failpoints.js';
import { chargedByCard } from '../../../domain/currencies.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { countOf, divideLines } from '../../../domain/fulfillment.js';
import { centsFromDecimal, decimalsRule, formatCents, inCurrency, sumOf, type Cents } from '../../../domain/money.js';
import { divideRefund, giftCardLabel, giftCardsToRefund, refusalOf } from '../../../domain/gift-cards.js';
import { isPaid } from '../../../domain/order-state.js';
import { giftCardPartsIn } from '../../../domain/order-totals.js';
import { requireAdmin, type Actor } from '../../../domain/permissions.js';
import type { Outbox } from '../../../jobs/outbox.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { StockLedger, StockRequest } from '../../catalog/stock-ledger.js';
import type { SellGiftCards } from '../../gift-card-sales/sell-gift-cards.js';
import { GiftCardEntry } from '../../gift-cards/gift-card-entry.entity.js';
import type { GiftCardLedger } from '../../gift-cards/gift-card-ledger.js';
import { RefundRefused, type PaymentGateway } from '../../payments/payment-gateway.js';
import { Dispute } from '../../payments/dispute.entity.js';
import { Payment } from '../../payments/payment.entity.js';
import { hasNoAnswer } from '../../payments/provider-unreachable.js';
import { Refund, type RefundStatus, type RestockedPieces } from '../../payments/refund.entity.js';
import { lockOrder } from '../../orders/lock-order.js';
import { readReason } from '../order-note.js';
import { readContents } from '../../orders/shipments/sending-state.js';
import { inParcel, piecesOfParcels } from '../../orders/shipments/shipments-of.js';
import type { SendOrder } from '../../orders/shipments/send-order.js';
import type { Order } from '../../orders/order.entity.js';
import type { RefundLedger } from './refund-ledger.js';
import { sendRefund } from './send-refund.job.js';

/** A refund as requested by an admin: untrusted; amounts are decimal numbers in the order's currency. */
export interface RefundDraft {
  amount: number;
  /** What the admin saw as refunded before: someone else's refund in between must not be added to. */
  alreadyRefunded: number;
  reason: string;
  /** What goes back into stock with it. */
  restock?: readonly { productId: string; quantity: number; parcel?: number | null }[] | null;
  idempotencyKey: string;
}

interface RefundRequest {
  amountCents: Cents;
  alreadyCents: Cents;
  reason: string;
  /** As the admin has listed it. */
  restock: RestockedPieces[];
  idempotencyKey: string;
}

const MAX_KEY = 200;

/**
 * Refunds a paid order: first a row that reserves the amount, then the provider, then the outcome. A crash or an
 * unreachable provider in between leaves the row pending, and the outbox continues from there.
 */
export class RefundOrder {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
    private readonly stockLedger: StockLedger,
    private readonly giftCards: GiftCardLedger,
    private readonly gateway: PaymentGateway,
    private readonly refundLedger: RefundLedger,
    private readonly giftCardSales: Pick<SellGiftCards, 'prepareRefund'>,
    private readonly sending: Pick<SendOrder, 'recount'>,
  ) {}

  /**
   * Refunds a part or all of what an order was paid with: first by its payment, then, at once, to the gift cards that paid
   * the rest. After a lost dispute, only what gift cards paid can be refunded. The same key again returns the first
   * refund. Gifts listed in `restock` go back into stock at once, whatever the outcome of the refund.
   * @returns the refund's status; `pending`: the provider has not answered, the shop keeps trying
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT with fields, IDEMPOTENCY_KEY_REUSED,
   *   CONFLICT when the order isn't paid, something was refunded meanwhile or the bank disputes the payment
   */
  async refund(actor: Actor, orderId: string, draft: RefundDraft): Promise<RefundStatus> {
    requireAdmin(actor);
    const { refundIds, succeeded } = await this.db.inTransaction((manager) =>
      this.reserve(manager, actor, orderId, draft),
    );
    this.refundLedger.count(succeeded);
    await failpoint('refund-reserved');
    try {
      // The one by the payment is the first.
      return await this.send(refundIds[0]!);
    } catch (error) {
      if (hasNoAnswer(error)) return 'pending';
      throw error;
    }
  }

  /**
   * Sends a reserved refund to the provider and records the outcome. Safe to repeat, even concurrently.
   * @throws GatewayUnavailable
   */
  async send(refundId: string): Promise<RefundStatus> {
    const refund = await this.db.reader.findOneByOrFail(Refund, { id: refundId });
    if (refund.status !== 'pending') return refund.status;
    const { intentId, currency } = await this.db.reader.findOneByOrFail(Payment, { id: refund.paymentId });
    const money = { amountCents: refund.amountCents, currency };
    try {
      const providerRefundId =
        intentId === null ? null : await this.gateway.refund(intentId, money, `refund:${refund.id}`);
      await failpoint('refund-sent');
      this.refundLedger.count(
        await this.db.inTransaction((manager) => this.refundLedger.succeed(manager, refundId, providerRefundId)),
      );
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error;
      await this.db.inTransaction((manager) => this.refundLedger.fail(manager, refundId, error.message));
    }
    const { status } = await this.db.reader.findOneByOrFail(Refund, { id: refundId });
    return status;
  }

  /** @returns the IDs of the refund's parts, which may be of an earlier one with the same key, and what to count */
  private async reserve(
    manager: EntityManager,
    actor: Actor,
    orderId: string,
    draft: RefundDraft,
  ): Promise<{ refundIds: string[]; succeeded: string[] }> {
    const order = await lockOrder(manager, orderId);
    const text = (cents: Cents) => inCurrency(order.currency, () => formatCents(cents));
    const request = inCurrency(order.currency, () => readDraft(draft));
    const { amountCents, alreadyCents, reason, idempotencyKey } = request;
    const restock = request.restock.toSorted(inOrder);
    const earlier = await this.findEarlier(manager, orderId, idempotencyKey);
    // The key of a refund finds the refund that was made with it.
    // guard: refunds.test.ts 'a double click is one refund'
    const [first] = earlier;
    if (first) {
      const isSame =
        sumOf(earlier.map((part) => part.amountCents)) === amountCents &&
        first.reason === reason &&
        JSON.stringify(first.restock) === JSON.stringify(restock);
      if (isSame) return { refundIds: earlier.map(({ id }) => id), succeeded: [] };
      throw new Failure('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for another refund');
    }
    if (!isPaid(order.status)) throw new Failure('CONFLICT', 'This order is not paid, so there is nothing to refund.');
    // A refund is made on what its admin has seen.
    // guard: refunds.test.ts 'of two admins who refund'
    if (order.refundedCents !== alreadyCents) {
      const refunded = text(order.refundedCents);
      throw new Failure(
        'CONFLICT',
        `${refunded} of this order has been refunded by now. Please check the order again.`,
      );
    }
    const left = order.totalCents + order.giftCardCents - order.refundedCents;
    if (left === 0) throw new Failure('CONFLICT', 'This order has already been refunded in full.');
    const payment = await manager.findOneByOrFail(Payment, { orderId, status: 'succeeded' });
    const dispute = await findDispute(manager, payment.id);
    // What gift cards paid was never disputed.
    // guard: gift-cards.test.ts 'after a lost dispute', try: === 'lost'; -> === 'inquiry';
    const isLost = dispute?.status === 'lost';
    const leftCents = isLost ? order.giftCardCents - order.giftCardRefundedCents : left;
    if (isLost && leftCents === 0)
      throw new Failure('CONFLICT', 'The bank already returned this money to the customer: the dispute was lost.');
    // guard: refunds.test.ts 'invalid input is refused'
    if (amountCents > leftCents) {
      const why = isLost ? ': the bank already returned the rest to the customer' : '';
      throw invalidInput({ amount: `At most ${text(leftCents)} can be refunded${why}` });
    }

    const admin = requireAdmin(actor).userId;
    await this.giftCardSales.prepareRefund(manager, orderId, {
      ...{ amountCents, leftCents, currency: order.currency, actor: admin },
    });
    const { paymentCents, giftCardCents } = isLost
      ? { paymentCents: 0, giftCardCents: amountCents }
      : divideRefund(amountCents, order);
    // Otherwise the rounded parts would not add up to what was charged.
    const charged = chargedByCard(paymentCents, order.currency);
    const isRest = paymentCents === order.totalCents - (order.refundedCents - order.giftCardRefundedCents);
    if (payment.provider === 'stripe' && !isRest && charged !== paymentCents)
      throw invalidInput({ amount: `Cards take ${text(charged)}, or all of ${text(left)}` });
    // guard: provider-events.test.ts 'is shown to admins and emailed'
    if (paymentCents > 0 && dispute)
      throw new Failure(
        'CONFLICT',
        'The customer’s bank disputes this payment and holds the money until it decides. Nothing was refunded.',
      );
    const returned = await readRestock(manager, order, request.restock);
    const facts = { orderId, paymentId: payment.id, reason, source: 'shop' } as const;
    const parts: Refund[] = [];
    const succeeded: string[] = [];
    if (paymentCents > 0) {
      const part = { ...facts, destination: 'payment', amountCents: paymentCents, restock, idempotencyKey } as const;
      parts.push(await this.refundLedger.add(manager, part));
    }
    if (giftCardCents > 0) {
      const part = { ...facts, destination: 'gift_card', amountCents: giftCardCents } as const;
      const own =
        parts.length === 0 ? { restock, idempotencyKey } : { restock: [], idempotencyKey: secondKey(idempotencyKey) };
      parts.push(await this.refundLedger.add(manager, { ...part, ...own }));
    }
    await this.stockLedger.returnStock(manager, parts[0]!.id, returned);
    // guard: shipments.test.ts 'what is refunded', try: restock.length > 0 -> restock.length < 0
    if (restock.length > 0) await this.sending.recount(manager, order);
    const subject = { type: 'order', id: orderId } as const;
    for (const { id: refundId, amountCents: cents, restock: back } of parts) {
      const detail = { refundId, amountCents: cents, note: reason, restock: back };
      await this.audit.record(manager, actor, {
        ...{ subject, action: 'refund-started', detail },
        currency: order.currency,
      });
    }
    for (const part of parts) {
      if (part.destination === 'gift_card') await this.refundToCards(manager, actor, order, part.amountCents);
      // Manual payments are refunded manually: recording the refund here means that it is done. So it is with gift cards.
      if (part.destination === 'gift_card' || payment.provider === 'manual')
        succeeded.push(...(await this.refundLedger.succeed(manager, part.id, null)));
      else await this.outbox.enqueue(manager, sendRefund, { refundId: part.id }, `send-refund:${part.id}`);
    }
    return { refundIds: parts.map(({ id }) => id), succeeded };
  }

  /** The parts of the refund that was made with a key, the one by the payment first. */
  private async findEarlier(manager: EntityManager, orderId: string, key: string): Promise<Refund[]> {
    const parts = await manager.findBy(Refund, { orderId, idempotencyKey: In([key, secondKey(key)]) });
    const isFirst = ({ idempotencyKey }: Refund) => idempotencyKey === key;
    return [...parts.filter(isFirst), ...parts.filter((part) => !isFirst(part))];
  }

  private async refundToCards(
    manager: EntityManager,
    actor: Actor,
    { id: orderId, priceLines }: Order,
    cents: Cents,
  ): Promise<void> {
    const entries = await manager.findBy(GiftCardEntry, { orderId, kind: 'refunded' });
    const parts = giftCardsToRefund(cents, giftCardPartsIn(priceLines ?? []), entries);
    const cards = await this.giftCards.lock(
      manager,
      parts.map(({ giftCardId }) => giftCardId),
    );
    const useless = cards.find((card) => ['canceled', 'other-currency'].includes(refusalOf(card) ?? ''));
    // guard: gift-cards.test.ts 'is refunded to a canceled card', try: if (useless) -> if (!useless && cents < 0)
    if (useless) {
      const why = useless.status === 'canceled' ? 'was canceled' : 'is in a currency that the shop no longer takes';
      throw new Failure('CONFLICT', `${giftCardLabel(useless)} ${why}, so nothing can be refunded to it.`);
    }
    await this.giftCards.giveBack(manager, 'refunded', orderId, parts, requireAdmin(actor).userId);
  }
}

/** What goes back into stock of each product. @throws Failure BAD_USER_INPUT for what the order, or a parcel, hasn't left */
async function readRestock(
  manager: EntityManager,
  order: Order,
  restock: readonly RestockedPieces[],
): Promise<StockRequest[]> {
  if (restock.length === 0) return [];
  const { lines, shipments, returned } = await readContents(manager, order);
  const requests = [...new Set(restock.map(({ productId }) => productId))].map((productId) => ({
    productId,
    quantity: countOf(restock, productId),
  }));
  for (const { productId, quantity } of requests) {
    const line = lines.find((one) => one.productId === productId);
    const left = (line?.quantity ?? 0) - countOf(returned, productId);
    // guard: refunds.test.ts 'refunded gifts return to stock'
    if (quantity > left) {
      throw invalidInput({
        restock: line
          ? `At most ${left} of ${line.name} can go back into stock`
          : 'Only gifts from this order can go back into stock',
      });
    }
  }
  const sent = shipments.flatMap(({ pieces }) => pieces);
  const divided = divideLines(piecesOfParcels(lines, order.parcelCount), sent, returned);
  for (const [at, { productId, quantity, parcel }] of restock.entries()) {
    if (parcel === undefined) continue;
    if (parcel < 1 || parcel > order.parcelCount)
      throw invalidInput({ [`restock.${at}.parcel`]: 'This order has no such parcel' });
    const own = inParcel(divided, parcel).filter((line) => line.productId === productId);
    const name = lines.find((line) => line.productId === productId)?.name;
    if (own.length === 0) throw invalidInput({ [`restock.${at}.parcel`]: `${name} isn’t in parcel ${parcel}` });
    const left = sumOf(own.map((line) => line.quantity - line.back));
    // guard: shipments.test.ts 'is in it, or nothing is written', try: if (quantity > left) -> if (quantity < 0)
    if (quantity > left)
      throw invalidInput({
        [`restock.${at}.quantity`]: `At most ${left} of ${name} in parcel ${parcel} can go back into stock`,
      });
  }
  return requests;
}

/** The key of a refund's part that goes to gift cards, if another part goes by the payment. */
function secondKey(key: string): string {
  return `${key}:gift-cards`;
}

/** The dispute because of which the bank holds the money of a payment, or gave it back; null when there is none. */
async function findDispute(manager: EntityManager, paymentId: string): Promise<Dispute | null> {
  const disputes = await manager.findBy(Dispute, { paymentId, status: In(['open', 'lost']) });
  return disputes.find(({ status }) => status === 'lost') ?? disputes[0] ?? null;
}

/** Checks everything that needs no database. */
function readDraft(draft: RefundDraft): RefundRequest {
  const fields: Record<string, string> = {};
  const amountCents = centsFromDecimal(draft.amount);
  if (amountCents === null || amountCents <= 0)
    fields['amount'] = `Must be an amount above zero with ${decimalsRule()}`;
  const alreadyCents = centsFromDecimal(draft.alreadyRefunded);
  if (alreadyCents === null || alreadyCents < 0) fields['alreadyRefunded'] = `Must be an amount with ${decimalsRule()}`;
  const idempotencyKey = draft.idempotencyKey.trim();
  if (idempotencyKey === '' || idempotencyKey.length > MAX_KEY || idempotencyKey.includes('\0'))
    fields['idempotencyKey'] = `Must have 1 to ${MAX_KEY} characters`;
  // Without a parcel, it is stored as by the version before.
  const restock = (draft.restock ?? []).map(({ productId, quantity, parcel }) => ({
    ...{ productId, quantity },
    ...(parcel != null && { parcel }),
  }));
  if (!restock.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0))
    fields['restock'] = 'Quantities must be whole numbers above zero';
  if (new Set(restock.map(({ productId, parcel }) => `${parcel} ${productId}`)).size < restock.length)
    fields['restock'] = 'Each gift can be listed only once';
  if (Object.keys(fields).length > 0 || amountCents === null || alreadyCents === null) throw invalidInput(fields);
  return { amountCents, alreadyCents, reason: readReason(draft.reason), restock, idempotencyKey };
}

/** By product, and of one product by parcel: in whatever order they are listed, they are the same refund. */
function inOrder(a: RestockedPieces, b: RestockedPieces): number {
  if (a.productId !== b.productId) return a.productId < b.productId ? -1 : 1;
  return (a.parcel ?? 0) - (b.parcel ?? 0);
}
