import type { EntityManager } from 'typeorm';
import type { AuditAction } from '../../../domain/audit-actions.js';
import { formatCents, inCurrency, sumOf } from '../../../domain/money.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { SellGiftCards } from '../../gift-card-sales/sell-gift-cards.js';
import type { GiftCard } from '../../gift-cards/gift-card.entity.js';
import { Dispute } from '../../payments/dispute.entity.js';
import { Payment } from '../../payments/payment.entity.js';
import type { Order } from '../../orders/order.entity.js';

/** Keeps gift cards from being spent that were bought with money which a bank takes back. */
export class HoldDisputedCards {
  constructor(
    private readonly audit: AuditService,
    private readonly giftCardSales: Pick<SellGiftCards, 'freezeFor' | 'unfreezeFor' | 'cancelFor'>,
  ) {}

  /**
   * Brings the cards that an order bought in line with the disputes of the payment that paid it, in the open transaction,
   * with the order locked: they are canceled once one is lost, frozen while one is open, and can be used otherwise. What
   * was spent before stays spent. A payment that the order didn't take bought none of them. Safe to repeat.
   * @returns what became of them, as a sentence for the owner; null when nothing did
   */
  async follow(
    manager: EntityManager,
    { id: orderId, currency }: Pick<Order, 'id' | 'currency'>,
  ): Promise<string | null> {
    const payment = await manager.findOneBy(Payment, { orderId, status: 'succeeded' });
    // guard: gift-card-sales.test.ts 'that the order did not take', try: { paymentId: payment.id } -> { orderId }
    const disputes = payment ? await manager.findBy(Dispute, { paymentId: payment.id }) : [];
    const isSome = (status: Dispute['status']) => disputes.some((dispute) => dispute.status === status);
    const text = (cards: readonly GiftCard[]) =>
      inCurrency(currency, () => formatCents(sumOf(cards.map(({ balanceCents }) => balanceCents))));
    if (isSome('lost')) {
      const canceled = await this.giftCardSales.cancelFor(manager, orderId);
      await this.record(manager, canceled, 'canceled');
      return canceled.length === 0 ? null : `${text(canceled)} that was left on its gift cards was canceled.`;
    }
    if (isSome('open')) {
      const frozen = await this.giftCardSales.freezeFor(manager, orderId);
      await this.record(manager, frozen, 'frozen');
      return frozen.length === 0
        ? null
        : `Its gift cards, with ${text(frozen)} on them, are frozen until the bank decides.`;
    }
    const usable = await this.giftCardSales.unfreezeFor(manager, orderId);
    await this.record(manager, usable, 'unfrozen');
    return usable.length === 0 ? null : 'Its gift cards can be used again.';
  }

  private async record(
    manager: EntityManager,
    cards: readonly GiftCard[],
    action: AuditAction<'gift_card'>,
  ): Promise<void> {
    for (const { id, lastFour, balanceCents, currency } of cards)
      await this.audit.record(manager, null, {
        subject: { type: 'gift_card', id },
        action,
        detail: { name: `•••• ${lastFour}`, amountCents: balanceCents, note: 'Dispute of the order that bought it' },
        currency,
      });
  }
}
