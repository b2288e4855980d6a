import type { EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { Failure } from '../../domain/failure.js';
import { isPaid } from '../../domain/order-state.js';
import { canPayOrder, isAdmin, requireAdmin, requireUser, type Actor } from '../../domain/permissions.js';
import type { EventCounter } from '../../domain/ports.js';
import type { Outbox } from '../../jobs/outbox.js';
import type { AuditActor, AuditService } from '../audit/audit.service.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import type { CallLimiter } from '../limits/call-limiter.js';
import type { PaymentsService } from '../payments/payments.service.js';
import { hasNoAnswer } from '../payments/provider-unreachable.js';
import { lockOrder, orderNotFound } from '../orders/lock-order.js';
import { readNote } from './order-note.js';
import type { CashPayment } from '../orders/counter/cash-payment.js';
import { Order } from '../orders/order.entity.js';
import type { CloseOpenPayments } from './close-open-payments.js';
import { providerCaller } from './provider-caller.js';
import { queueClosingPayments } from './queue-closing-payments.js';
import type { RecordCardPayment } from './record-card-payment.js';
import type { MoveOrderToPaid } from './move-order-to-paid.js';

/** What the history of an order says of cash at the counter. */
const CASH = 'Cash at the counter';

/** The method of a payment that an admin took. */
const MANUAL = 'Manual';

const CARDS_SPENT =
  'A gift card of this expired order has less on it by now, so the order can’t be paid anymore. Please ask the customer to order again.';

/** The documented 'pay' call: an admin records money that came another way, a customer what the provider confirms (decision S25). */
export class RecordManualPayment implements CashPayment {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
    private readonly readProducts: ReadProducts,
    private readonly payments: PaymentsService,
    private readonly closeOpenPayments: CloseOpenPayments,
    private readonly recordCardPayment: RecordCardPayment,
    private readonly moveOrderToPaid: MoveOrderToPaid,
    private readonly events: EventCounter,
    /** Counts the calls that ask the payment provider. */
    private readonly providerCalls: CallLimiter,
  ) {}

  /**
   * Pays an order as the caller may: admins record a payment, customers ask for a confirmation.
   * @param hint a payment at the provider; it is looked up there, and ignored for admins
   * @throws Failure what `record` and `confirm` throw
   */
  async pay(
    actor: Actor,
    orderId: string,
    { note, hint }: { note?: string | null; hint: string | null },
  ): Promise<void> {
    requireUser(actor);
    if (isAdmin(actor)) await this.record(actor, orderId, note);
    else await this.confirm(actor, orderId, hint);
  }

  /**
   * Records a payment that an admin received. Open payment attempts at the provider are closed first; if one has
   * succeeded meanwhile, that payment is recorded instead. Safe to repeat.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT for the note, NOT_FOUND, CONFLICT when it was
   *   canceled or anonymized, or its gift cards have been spent since it expired, OUT_OF_STOCK with `items` when an expired order's gifts are gone
   */
  async record(actor: Actor, orderId: string, text?: string | null): Promise<void> {
    requireAdmin(actor);
    const note = readNote('note', text);
    const order = await this.db.reader.findOneBy(Order, { id: orderId });
    if (!order) throw orderNotFound();
    if (isPaid(order.status)) return;
    // guard: admin-orders.test.ts 'closes the open payment page first'
    await this.closeOtherWays(orderId);

    const isNew = await this.db.inTransaction(async (manager) => {
      const locked = await lockOrder(manager, orderId);
      const { status } = locked;
      // guard: admin-orders.test.ts 'mark it paid: there is one payment'
      if (isPaid(status)) return false;
      if (status === 'cancelled')
        throw new Failure('CONFLICT', 'This order was canceled, so it can’t be paid anymore.');
      if (locked.anonymisedAt !== null)
        throw new Failure('CONFLICT', 'This customer’s account was deleted, so there is no address to deliver to.');
      const settlement = await this.moveOrderToPaid.move(manager, locked, MANUAL);
      if (!settlement.isSettled) {
        if (settlement.shortages.length === 0) throw new Failure('CONFLICT', CARDS_SPENT);
        const items = settlement.shortages;
        const names = await this.readProducts.namesOf(
          manager,
          items.map(({ productId }) => productId),
        );
        throw new Failure('OUT_OF_STOCK', `Not enough left of ${names.join(', ')} for this expired order.`, { items });
      }
      // An attempt may have started after the others were closed, or be open still because the provider is down.
      // guard: races/paying.test.ts 'opening a payment page and a payment by hand'
      await queueClosingPayments(manager, this.outbox, orderId);
      await this.addPayment(manager, actor, locked, note);
      return true;
    });
    if (isNew) this.events.order('paid', orderId);
  }

  /** The order is new, so no other payment can be open. */
  async payInCash(manager: EntityManager, admin: AuditActor, order: Order): Promise<Order> {
    const { isSettled } = await this.moveOrderToPaid.move(manager, order, MANUAL);
    if (!isSettled) throw new Error(`the new order ${order.id} can't be paid`);
    await this.addPayment(manager, admin, order, CASH);
    return manager.findOneByOrFail(Order, { id: order.id });
  }

  private async addPayment(
    manager: EntityManager,
    admin: AuditActor,
    { id, totalCents, currency }: Order,
    note: string | null,
  ): Promise<void> {
    await this.payments.addOutside(manager, { id, totalCents, currency }, 'manual');
    await this.audit.record(manager, admin, {
      subject: { type: 'order', id },
      action: 'marked-paid',
      detail: { amountCents: totalCents, note },
      currency,
    });
  }

  /**
   * Looks for the caller's own payment at the provider and records it.
   * @throws Failure UNAUTHENTICATED, NOT_FOUND, RATE_LIMITED, PAYMENT_UNAVAILABLE, CONFLICT when the provider knows of no
   *   payment
   */
  async confirm(actor: Actor, orderId: string, hint: string | null): Promise<void> {
    const order = await this.db.reader.findOneBy(Order, { id: orderId });
    if (!order || !canPayOrder(actor, order)) throw orderNotFound();
    if (isPaid(order.status)) return;
    // Asking for a confirmation counts as a call of the provider.
    // guard: payments.test.ts 'ask the provider 20 times a minute'
    this.providerCalls.count(providerCaller(actor, order));
    const intentId = await this.payments.findConfirmed(orderId, hint);
    if (intentId !== null) await this.recordCardPayment.recordForCaller(intentId);
    const { status } = await this.db.reader.findOneByOrFail(Order, { id: orderId });
    // guard: admin-orders.test.ts 'works for the order’s owner'
    if (!isPaid(status)) throw new Failure('CONFLICT', 'We have no confirmed payment for this order yet.');
  }

  private async closeOtherWays(orderId: string): Promise<void> {
    try {
      await this.closeOpenPayments.closeOnce(orderId);
    } catch (error) {
      // The money has arrived, even if the provider can't be reached; a card payment that succeeds later is returned.
      if (!hasNoAnswer(error)) throw error;
    }
  }
}
