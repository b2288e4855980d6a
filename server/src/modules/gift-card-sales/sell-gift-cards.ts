import { In, type EntityManager } from 'typeorm';
import { Failure, invalidInput } from '../../domain/failure.js';
import { addresseeIn } from '../../domain/gift-card-texts.js';
import { formatCents, inCurrency, sumOf, type Cents } from '../../domain/money.js';
import { orderNumber } from '../../domain/order-number.js';
import type { Outbox } from '../../jobs/outbox.js';
import { sendShopMail } from '../notifications/send-shop-mail.job.js';
import { GiftCardEntry } from '../gift-cards/gift-card-entry.entity.js';
import type { GiftCardLedger, NewGiftCard } from '../gift-cards/gift-card-ledger.js';
import { type GiftCard } from '../gift-cards/gift-card.entity.js';
import { Order } from '../orders/order.entity.js';
import type { OrderLine } from '../orders/order-line.entity.js';
import { queueGiftCards } from './queue-gift-cards.job.js';

/** What of an order's cards decides how much of it can be refunded. */
interface BoughtValue {
  /** What was spent from them. */
  spentCents: Cents;
  /** What is left on those that aren't canceled. */
  leftCents: Cents;
}

/** Gift cards as goods: orders buy them, and refunds take back what nobody has spent. */
export class SellGiftCards {
  constructor(
    private readonly outbox: Outbox,
    private readonly ledger: GiftCardLedger,
  ) {}

  /**
   * Issues a card for each piece of an order that becomes paid, in that transaction, worth what was paid for the piece. An
   * order becomes paid once, and the database lets no piece have two cards. Nothing happens for other orders.
   */
  async issueFor(
    manager: EntityManager,
    { id: orderId, currency }: Pick<Order, 'id' | 'currency'>,
    lines: readonly OrderLine[],
  ): Promise<void> {
    const bought = lines.filter(({ isGiftCard }) => isGiftCard).flatMap((line) => cardsOf(orderId, line));
    const cards = bought.map((card) => ({ ...card, currency }));
    if (cards.length === 0) return;
    await this.ledger.issueAll(manager, cards);
    await this.outbox.enqueue(manager, queueGiftCards, { orderId }, `gift-cards:${orderId}`);
  }

  /**
   * Prepares a refund of an order that may have bought cards, in the transaction that reserves it, with the order locked.
   * What was spent from its cards isn't paid back. A refund of all the rest cancels its cards; a smaller one leaves them as
   * they are, and so can't pay back what is still on them.
   * @param leftCents what hasn't been refunded yet; the refund is at most as much
   * @throws Failure BAD_USER_INPUT with `amount`, CONFLICT when all of it was spent
   */
  async prepareRefund(
    manager: EntityManager,
    orderId: string,
    {
      amountCents,
      leftCents,
      currency,
      actor,
    }: { amountCents: Cents; leftCents: Cents; currency: string; actor: string | null },
  ): Promise<void> {
    const cards = await this.ledger.lockBought(manager, orderId);
    if (cards.length === 0) return;
    const { spentCents, leftCents: onCardsCents } = await this.valueOf(manager, cards);
    const mostCents = leftCents - spentCents;
    const text = (cents: Cents) => inCurrency(currency, () => formatCents(cents));
    const spent = `${text(spentCents)} was already spent from the gift cards of this order`;
    if (mostCents <= 0) throw new Failure('CONFLICT', `${spent}, so there is nothing left to refund.`);
    // guard: gift-card-sales.test.ts 'gives back no more than was not spent', try: amountCents > mostCents -> amountCents < 0
    if (amountCents > mostCents)
      throw invalidInput({ amount: `At most ${text(mostCents)} can be refunded, because ${spent}` });
    if (amountCents === mostCents) return this.cancelAll(manager, orderId, cards, actor);
    const keptCents = Math.max(0, mostCents - onCardsCents);
    // guard: gift-card-sales.test.ts 'a part of the order', try: amountCents > keptCents -> amountCents < 0
    if (amountCents > keptCents)
      throw invalidInput({
        amount: `${keptCents > 0 ? `Refund at most ${text(keptCents)}, or all` : 'Refund all'} ${text(mostCents)}, which cancels the gift cards of this order`,
      });
  }

  /**
   * Cancels the cards of an order whose money went back elsewhere, in the open transaction, with the order locked.
   * @returns those that it has canceled, as they were before
   */
  async cancelFor(manager: EntityManager, orderId: string): Promise<GiftCard[]> {
    const cards = await this.ledger.lockBought(manager, orderId);
    await this.cancelAll(manager, orderId, cards, null);
    return cards.filter(({ status }) => status !== 'canceled');
  }

  /**
   * Keeps the cards of an order from being spent and emailed, in the open transaction, with the order locked, until
   * `unfreezeFor`. Safe to repeat. @returns those that could be used until now
   */
  freezeFor(manager: EntityManager, orderId: string): Promise<GiftCard[]> {
    return this.ledger.freezeBought(manager, orderId);
  }

  /** The opposite of `freezeFor`. @returns the cards that were frozen until now */
  unfreezeFor(manager: EntityManager, orderId: string): Promise<GiftCard[]> {
    return this.ledger.unfreezeBought(manager, orderId);
  }

  /**
   * Gives cards back what a refund took that didn't arrive, in the open transaction, with the order locked. Where other
   * refunds have paid back a part of it already, they stay canceled: people have to see to the rest.
   */
  async restoreFor(manager: EntityManager, orderId: string): Promise<void> {
    const cards = await this.ledger.lockBought(manager, orderId);
    const canceled = cards.filter(({ status }) => status === 'canceled');
    if (canceled.length === 0) return;
    const lost = await this.ledger.entriesOfLoss(manager, orderId);
    // guard: gift-card-sales.test.ts 'whose money went back by another', try: < -sumOf -> > 9e9 + sumOf
    if ((await this.keptBeyondCards(manager, orderId, cards)) < -sumOf(lost.map(({ cents }) => cents))) return;
    for (const { id } of canceled) await this.ledger.restore(manager, id, orderId);
  }

  /**
   * Follows a refund that was made elsewhere, where nothing refuses it, in the open transaction, with the order locked. When
   * the shop has then kept less than what the cards were and are worth, they are canceled once all of the payment went back;
   * else the owner is asked to decide.
   * @param refund its ID, for the email
   */
  async followRefund(
    manager: EntityManager,
    { id: orderId, currency }: Pick<Order, 'id' | 'currency'>,
    refund: { id: string; isOfAll: boolean },
  ): Promise<void> {
    const cards = await this.ledger.lockBought(manager, orderId);
    // guard: gift-card-sales.test.ts 'leaves less than its cards', try: >= 0 -> >= -9e9
    if (cards.length === 0 || (await this.keptBeyondCards(manager, orderId, cards)) >= 0) return;
    // guard: gift-card-sales.test.ts 'in the provider’s dashboard', try: refund.isOfAll -> false
    if (refund.isOfAll) return this.cancelAll(manager, orderId, cards, null);
    const { leftCents } = await this.valueOf(manager, cards);
    if (leftCents === 0) return;
    const left = inCurrency(currency, () => formatCents(leftCents));
    const paragraphs = [
      `A part of order ${orderNumber(orderId)} was refunded in the dashboard of the payment service. The gift cards of this order still have ${left} on them, and the shop has kept less than that.`,
      'If the refund was for the gift cards, please cancel them.',
    ];
    const mail = { subject: 'A refund may have been for gift cards', paragraphs };
    await this.outbox.enqueue(manager, sendShopMail, mail, `refund-of-gift-cards:${refund.id}`);
  }

  /** What the shop has kept of an order after refunds, without what was spent from its cards and what is left on them. */
  private async keptBeyondCards(manager: EntityManager, orderId: string, cards: readonly GiftCard[]): Promise<Cents> {
    const { totalCents, giftCardCents, refundedCents } = await manager.findOneByOrFail(Order, { id: orderId });
    const { spentCents, leftCents } = await this.valueOf(manager, cards);
    return totalCents + giftCardCents - refundedCents - spentCents - leftCents;
  }

  private async cancelAll(
    manager: EntityManager,
    orderId: string,
    cards: readonly GiftCard[],
    actor: string | null,
  ): Promise<void> {
    for (const { id } of cards) await this.ledger.cancel(manager, id, actor, orderId);
  }

  private async valueOf(manager: EntityManager, cards: readonly GiftCard[]): Promise<BoughtValue> {
    const taken = await manager.findBy(GiftCardEntry, {
      giftCardId: In(cards.map(({ id }) => id)),
      kind: In(['spent', 'returned', 'refunded']),
    });
    return {
      spentCents: -sumOf(taken.map(({ cents }) => cents)),
      leftCents: sumOf(cards.map(({ status, balanceCents }) => (status === 'canceled' ? 0 : balanceCents))),
    };
  }
}

/** The cards of one line of an order, one for each of its pieces. */
function cardsOf(orderId: string, line: OrderLine): NewGiftCard[] {
  const { productId, quantity, unitCents, discountCents, texts } = line;
  // Discounts aren't for gift cards; if one ever were, it would make no money.
  const cents = Math.floor((unitCents * quantity - discountCents) / quantity);
  const addressees = (texts ?? []).flatMap((pieces) =>
    Array.from({ length: pieces.quantity }, () => addresseeIn(pieces.texts)),
  );
  return addressees.map((addressee, piece) => ({ ...addressee, cents, orderId, productId, piece }));
}
