import type { EntityManager } from 'typeorm';
import { failpoint } from '../../db/failpoints.js';
import { together } from '../../db/together.js';
import type { DeliveryCalendar } from '../../domain/delivery-dates.js';
import { lineKey } from '../../domain/line-key.js';
import { shownLines } from '../../domain/order-pieces.js';
import type { GiftCardPart } from '../../domain/gift-cards.js';
import { giftCardPartsIn } from '../../domain/order-totals.js';
import type { Clock } from '../../domain/ports.js';
import type { Outbox } from '../../jobs/outbox.js';
import type { CartService } from '../cart/cart.service.js';
import type { Shortage, StockLedger } from '../catalog/stock-ledger.js';
import type { ApplyDiscounts } from '../discounts/apply-discounts.js';
import type { SellGiftCards } from '../gift-card-sales/sell-gift-cards.js';
import type { GiftCardLedger } from '../gift-cards/gift-card-ledger.js';
import type { ShopService } from '../shop/shop.service.js';
import { takePlacesAgain } from '../orders/dates/delivery-places.js';
import { isMailed } from '../orders/is-mailed.js';
import type { Order } from '../orders/order.entity.js';
import { OrderLine } from '../orders/order-line.entity.js';
import { dueTimes, noDueTimes, readParcels } from '../orders/parcels/parcels-of.js';
import { withdrawPlacedMail } from '../orders/placing/placed-mail.js';
import { transition } from '../orders/transition.js';
import { sendOrderMail } from '../orders/send-order-mail.job.js';

/** Whether an order became paid; if not, because it no longer could (nor its gift cards) or because of these products. */
export type Settlement = { isSettled: true } | { isSettled: false; shortages: Shortage[] };

/** The lines of an order, and when the shop works. */
export type Preparation = readonly [lines: OrderLine[], calendar: DeliveryCalendar];

/** Moves an order to paid when its money has come, by card or by hand. */
export class MoveOrderToPaid {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly stockLedger: StockLedger,
    private readonly discounts: ApplyDiscounts,
    private readonly giftCards: GiftCardLedger,
    private readonly carts: CartService,
    private readonly shop: ShopService,
    private readonly giftCardSales: Pick<SellGiftCards, 'issueFor'>,
  ) {}

  /** Reads what `move` needs besides the order. */
  prepare(manager: EntityManager, orderId: string): Promise<Preparation> {
    return together(manager.findBy(OrderLine, { orderId }), this.shop.calendar());
  }

  /**
   * Moves an order to paid in the open transaction and queues its mail. An expired one takes its stock and what its gift
   * cards paid again first, and its places of the dates that it is for; when that falls short nothing is changed.
   * @param order locked by this transaction
   * @param paymentMethod the one that really paid (decision S30)
   * @param options `prepared`: what `prepare` has read, if the caller sent it along with other statements; `whenPaid`
   *   writes what else belongs to it, if the order becomes paid
   */
  async move(
    manager: EntityManager,
    order: Order,
    paymentMethod: string,
    { prepared, whenPaid }: { prepared?: Preparation; whenPaid?: () => Promise<unknown> } = {},
  ): Promise<Settlement> {
    const { id: orderId } = order;
    const isOpen = order.status === 'pending' || order.status === 'expired';
    // Nobody knows anymore where the gifts of an anonymized order go.
    // guard: deleted-customers.test.ts 'an order without an address accepts', try: || order.anonymisedAt !== null ->
    if (!isOpen || order.anonymisedAt !== null) return { isSettled: false, shortages: [] };
    const paidAt = this.clock.now();
    const [lines, calendar] = prepared ?? (await this.prepare(manager, orderId));
    if (order.status === 'expired') {
      const shortages = await this.takeAgain(manager, order, lines);
      // guard: races/paying.test.ts 'a late payment and a buyer of the last piece'
      if (shortages !== null) return { isSettled: false, shortages };
      // guard: discounts.test.ts 'a late payment'
      await this.discounts.takeAgain(manager, order.priceLines);
      // guard: delivery-dates.test.ts 'keeps the order with its date'
      await takePlacesAgain(manager, order);
    }
    // Orders with one parcel need no statement for it.
    const parcels = (await readParcels(manager, [order]))(order);
    const change = {
      paidAt,
      // A confirmed order already has the day by which it must leave. What is emailed has none.
      ...(order.dispatchBy === null && (isMailed(order) ? noDueTimes : dueTimes(calendar, parcels, paidAt))),
      paymentMethod,
      closedAt: null,
    };
    await together(
      transition(manager, orderId, order.status, 'paid', change).then((isMoved) => {
        // The caller has locked the order, so nobody can have moved it.
        if (!isMoved) throw new Error('an order that is locked has moved');
        return failpoint('order-paid');
      }),
      // The gifts must not come back with the buyer's next sign-in, even when nobody returns from the payment page.
      order.userId === null
        ? Promise.resolve()
        : this.carts.takeOut(
            manager,
            order.userId,
            new Set(shownLines(lines).map(({ productId, texts, addOnOf }) => lineKey(productId, texts, addOnOf))),
          ),
      withdrawPlacedMail(manager, this.outbox, orderId),
      this.giftCardSales.issueFor(manager, order, lines),
      this.outbox.enqueue(manager, sendOrderMail, { orderId, template: 'paid' }, `paid:${orderId}`),
      whenPaid?.() ?? Promise.resolve(),
    );
    // It was delivered before it was paid.
    if (order.deliveredAt !== null) await transition(manager, orderId, 'paid', 'delivered', {});
    return { isSettled: true };
  }

  /**
   * Takes the stock and what gift cards paid again.
   * @returns null when it did; else nothing is taken, because of these products, or, without any, because of a gift card that
   *   has less by now or was canceled
   */
  private async takeAgain(
    manager: EntityManager,
    { id: orderId, priceLines }: Order,
    lines: readonly OrderLine[],
  ): Promise<Shortage[] | null> {
    const parts = giftCardPartsIn(priceLines ?? []);
    const { shortages } = await this.stockLedger.takeStock(manager, lines);
    // guard: gift-cards.test.ts 'goes back when a gift card', try: && (await this.canPay(manager, parts)) ->
    if (shortages.length === 0 && (await this.canPay(manager, parts))) {
      await this.stockLedger.recordMoves(manager, orderId, 'rehold', lines);
      await this.giftCards.spend(manager, orderId, parts);
      return null;
    }
    const short = new Set(shortages.map(({ productId }) => productId));
    await this.stockLedger.putBack(
      manager,
      lines.filter((line) => !short.has(line.productId)),
    );
    return shortages;
  }

  /** Whether gift cards, which are locked by it, have what they paid before. */
  private async canPay(manager: EntityManager, parts: readonly GiftCardPart[]): Promise<boolean> {
    const cards = await this.giftCards.lock(
      manager,
      parts.map(({ giftCardId }) => giftCardId),
    );
    return parts.every(({ giftCardId, cents }) =>
      cards.some(({ id, status, balanceCents }) => id === giftCardId && status === 'active' && balanceCents >= cents),
    );
  }
}
