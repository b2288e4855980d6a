import { In, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { maskEmail } from '../../domain/email-address.js';
import { canSeeOrder, type Actor } from '../../domain/permissions.js';
import { GiftCard } from '../gift-cards/gift-card.entity.js';
import type { OrderType } from '../orders/order.type.js';
import { toBoughtGiftCard } from './gift-card-view.js';
import type { BoughtGiftCardType } from './gift-card.type.js';

/** No email of such a card is still to come. */
const isOver = "(sent_at IS NOT NULL OR status = 'canceled')";

const nobody = { recipientName: null, recipientEmail: null, senderName: null, message: null };

/** What buyers see of the gift cards that they bought, and what is forgotten of them. */
export class BoughtGiftCards {
  constructor(private readonly db: Database) {}

  /**
   * The cards of each order, in the order of its lines. The caller may read the orders; whoever has only the link to one
   * doesn't see whole email addresses.
   */
  async ofOrders(
    actor: Actor,
    orders: readonly Pick<OrderType, '_id' | 'isPaid' | 'user'>[],
  ): Promise<BoughtGiftCardType[][]> {
    const ids = orders.filter(({ isPaid }) => isPaid).map(({ _id }) => _id);
    const cards =
      ids.length === 0
        ? []
        : await this.db.reader.find(GiftCard, {
            where: { orderId: In(ids) },
            order: { productId: 'ASC', piece: 'ASC' },
          });
    return orders.map(({ _id, user }) => {
      // guard: gift-card-sales.test.ts 'where a gift card goes', try: canSeeOrder(actor, { userId: user._id }) -> true
      const showsEmails = canSeeOrder(actor, { userId: user._id });
      return cards
        .filter(({ orderId }) => orderId === _id)
        .map(toBoughtGiftCard)
        .map((card) => (showsEmails ? card : { ...card, recipientEmail: maskEmail(card.recipientEmail) }))
        .map((card) => (user.isDeleted ? { ...card, recipientName: '', recipientEmail: '' } : card));
    });
  }

  /**
   * Takes people out of the cards of a customer's orders, in the transaction that deletes the account. A card that is still
   * to be sent is sent first; `forgetAnonymized` does the rest.
   */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager
      .createQueryBuilder()
      .update(GiftCard)
      .set(nobody)
      .where(`${isOver} AND order_id IN (SELECT id FROM orders WHERE user_id = :userId)`, { userId })
      .execute();
  }

  /** Takes people out of the cards of orders whose buyers were taken out of them. */
  async forgetAnonymized(): Promise<void> {
    await this.db.inTransaction((manager) =>
      manager
        .createQueryBuilder()
        .update(GiftCard)
        .set(nobody)
        .where(
          `${isOver} AND recipient_email IS NOT NULL
            AND order_id IN (SELECT id FROM orders WHERE anonymised_at IS NOT NULL)`,
        )
        .execute(),
    );
  }
}
