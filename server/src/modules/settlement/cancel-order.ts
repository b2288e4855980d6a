import type { EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { hasShipments } from '../../domain/fulfillment.js';
import { Failure } from '../../domain/failure.js';
import { orderNumber } from '../../domain/order-number.js';
import { giftCardPartsIn } from '../../domain/order-totals.js';
import { isPaid, type OrderStatus } from '../../domain/order-state.js';
import { canCancelOrder, requireAdmin, requireUser, type Actor } from '../../domain/permissions.js';
import type { Clock } from '../../domain/ports.js';
import type { Outbox } from '../../jobs/outbox.js';
import type { AuditService } from '../audit/audit.service.js';
import type { StockLedger } from '../catalog/stock-ledger.js';
import type { ApplyDiscounts } from '../discounts/apply-discounts.js';
import type { GiftCardLedger } from '../gift-cards/gift-card-ledger.js';
import type { CallLimiter } from '../limits/call-limiter.js';
import { hasNoAnswer } from '../payments/provider-unreachable.js';
import { giveBackPlaces } from '../orders/dates/delivery-places.js';
import { lockOrder, orderNotFound } from '../orders/lock-order.js';
import { readReason } from './order-note.js';
import { OrderLine } from '../orders/order-line.entity.js';
import { Order } from '../orders/order.entity.js';
import type { OrderLinks } from '../orders/reading/order-links.js';
import { forgetHandOver } from '../orders/shipments/sending-state.js';
import type { OrderReplacement } from '../orders/placing/order-replacement.js';
import { withdrawPlacedMail } from '../orders/placing/placed-mail.js';
import type { CloseOpenPayments } from './close-open-payments.js';
import { providerCaller } from './provider-caller.js';
import { queueClosingPayments } from './queue-closing-payments.js';
import { transition } from '../orders/transition.js';
import { sendOrderMail } from '../orders/send-order-mail.job.js';

/** Cancels an unpaid order: for the shop, for its customer, or because another order replaces it. */
export class CancelOrder implements OrderReplacement {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
    private readonly stockLedger: StockLedger,
    private readonly discounts: ApplyDiscounts,
    private readonly giftCards: GiftCardLedger,
    private readonly closeOpenPayments: CloseOpenPayments,
    private readonly links: Pick<OrderLinks, 'opens'>,
    /** Counts the calls that ask the payment provider. */
    private readonly providerCalls: CallLimiter,
  ) {}

  /**
   * Cancels an unpaid order: first its payments at the provider are closed, then its stock is released and its customer
   * gets an email. Safe to repeat.
   * @param text the reason, which the customer reads
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT for the reason, NOT_FOUND, CONFLICT when it is paid or
   *   has expired, PAYMENT_UNAVAILABLE when the provider can't confirm that no payment is possible anymore; then
   *   nothing is changed
   */
  async cancelForShop(actor: Actor, orderId: string, text: string): Promise<void> {
    requireAdmin(actor);
    const reason = readReason(text);
    const order = await this.db.reader.findOneBy(Order, { id: orderId });
    if (!order) throw orderNotFound();
    await this.cancel(actor, order, reason, adminWords);
  }

  /**
   * Cancels the caller's own unpaid order in the same way, or the guest's order that the key opens. Safe to repeat.
   * @throws Failure UNAUTHENTICATED, NOT_FOUND also for other people's orders, CONFLICT when it is paid or has
   *   expired, RATE_LIMITED, PAYMENT_UNAVAILABLE as above
   */
  async cancelOwn(actor: Actor, orderId: string, key: string | null): Promise<void> {
    const order = await this.findOwn(actor, orderId, key);
    this.providerCalls.count(providerCaller(actor, order));
    await this.cancel(actor, order, null, ownerWords);
  }

  async closeForReplacement(actor: Actor, orderId: string, key: string | null, keptHash: string): Promise<void> {
    const order = await this.findOwn(actor, orderId, key);
    if (order.requestHash === keptHash || order.status === 'expired') return;
    if (isOver(order.status, replacedWords(orderId))) return;
    // Replacing an order counts as a call of the provider.
    // guard: payments.test.ts 'ask the provider 20 times a minute'
    this.providerCalls.count(providerCaller(actor, order));
    // guard: place-order.test.ts 'that has changed replaces its order'
    await this.closeEveryWay(orderId);
  }

  /** The customer gets no email about it: they canceled nothing, and they have the other order. */
  async replaceIn(manager: EntityManager, actor: Actor, orderId: string): Promise<void> {
    const order = await lockOrder(manager, orderId);
    if (order.status !== 'expired') await this.record(manager, actor, order, null, replacedWords(orderId));
  }

  private async findOwn(actor: Actor, orderId: string, key: string | null): Promise<Order> {
    const order = await this.db.reader.findOneBy(Order, { id: orderId });
    // guard: place-order.test.ts 'its gifts go back', try: canCancelOrder(actor, order, this -> (actor.kind !== 'visitor' || this
    // guard: place-order.test.ts 'replaces no paid order, and no other', try: canCancelOrder(actor, order, this -> (actor.kind !== 'visitor' || this
    // guard: guest-checkout.test.ts 'cancels a guest’s order', try: this.links.opens(orderId, key) -> key !== null
    if (order && canCancelOrder(actor, order, this.links.opens(orderId, key))) return order;
    requireUser(actor);
    throw orderNotFound();
  }

  private async cancel(actor: Actor, { id, status }: Order, reason: string | null, words: Words): Promise<void> {
    if (isOver(status, words)) return;
    // guard: admin-orders.test.ts 'closes the payment page, puts the gifts back'
    await this.closeEveryWay(id);
    await this.db.inTransaction(async (manager) => {
      if (await this.record(manager, actor, await lockOrder(manager, id), reason, words))
        await this.outbox.enqueue(
          manager,
          sendOrderMail,
          { orderId: id, template: 'cancelled', ...(reason !== null && { reason }) },
          `cancelled:${id}`,
        );
    });
  }

  /**
   * @param order as it is under its lock
   * @returns whether this call canceled it
   */
  private async record(
    manager: EntityManager,
    actor: Actor,
    order: Order,
    reason: string | null,
    words: Words,
  ): Promise<boolean> {
    const { id: orderId, status, deliveredAt, priceLines } = order;
    // guard: admin-orders.test.ts 'records a payment that came first'
    if (isPaid(status)) throw new Failure('CONFLICT', words.justPaid);
    // guard: races/placing.test.ts 'two admins who cancel'
    if (isOver(status, words)) return false;
    // An admin decides what becomes of gifts that someone has and never paid for.
    // guard: pay-later.test.ts 'not after its delivery', try: && reason === null -> && reason === ''
    if (deliveredAt !== null && reason === null) throw new Failure('CONFLICT', DELIVERED);
    // guard: pay-later.test.ts 'canceled by the shop, not by its customer', try: hasShipments(order) && -> false &&
    if (hasShipments(order) && reason === null) throw new Failure('CONFLICT', SENT);
    // guard: pay-later.test.ts 'not after its delivery', try: await forgetHandOver(manager, order) -> order.fulfillment
    const fulfillment = await forgetHandOver(manager, order);
    const ended = { closedAt: this.clock.now(), deliveredAt: null, fulfillment };
    await transition(manager, orderId, 'pending', 'cancelled', ended);
    await this.stockLedger.releaseStock(manager, orderId, await manager.findBy(OrderLine, { orderId }));
    // guard: gift-cards.test.ts 'comes back when its order'
    await this.giftCards.giveBack(manager, 'returned', orderId, giftCardPartsIn(priceLines ?? []));
    // guard: discounts.test.ts 'come back with the gifts'
    await this.discounts.release(manager, priceLines);
    // guard: delivery-dates.test.ts 'comes back when its order is canceled'
    await giveBackPlaces(manager, order);
    await this.audit.record(manager, actor, {
      subject: { type: 'order', id: orderId },
      action: 'cancelled',
      ...(reason !== null && { detail: { note: reason } }),
    });
    await withdrawPlacedMail(manager, this.outbox, orderId);
    // Someone may have started to pay after all attempts were closed.
    // guard: races/paying.test.ts 'opening a payment page and canceling'
    await queueClosingPayments(manager, this.outbox, orderId);
    return true;
  }

  private async closeEveryWay(orderId: string): Promise<void> {
    try {
      await this.closeOpenPayments.closeOnce(orderId);
    } catch (error) {
      if (!hasNoAnswer(error)) throw error;
      throw new Failure(
        'PAYMENT_UNAVAILABLE',
        'The payment service can’t confirm that no payment is in progress. Nothing was changed; please try again.',
      );
    }
  }
}

const DELIVERED = 'This order was already delivered, so you can’t cancel it here. Please contact us.';
const SENT = 'This order is already on its way, so you can’t cancel it here. Please contact us.';

/** The messages when a payment was faster. */
interface Words {
  paid: string;
  justPaid: string;
}

const adminWords: Words = {
  paid: 'This order is paid. To cancel it, refund it.',
  justPaid: 'This order was paid a moment ago. To cancel it, refund it.',
};
const ownerWords: Words = {
  paid: 'This order is already paid, so you can’t cancel it here. Please contact us.',
  justPaid: 'Your payment just went through, so you can’t cancel this order here. Please contact us.',
};

function replacedWords(orderId: string): Words {
  const text = `Your earlier order ${orderNumber(orderId)} is already paid, so this order did not replace it. To buy these gifts as well, order them again.`;
  return { paid: text, justPaid: text };
}

/** Whether the order is canceled already. @throws Failure CONFLICT in states from which no order is canceled */
function isOver(status: OrderStatus, words: Words): boolean {
  // guard: place-order.test.ts 'customers cancel'
  if (isPaid(status)) throw new Failure('CONFLICT', words.paid);
  if (status === 'expired') throw new Failure('CONFLICT', 'This order has expired; its gifts are back in stock.');
  return status === 'cancelled';
}
