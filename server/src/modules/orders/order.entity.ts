import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { centsColumn, countColumn, idColumn, jsonColumn, textColumn, timeColumn } from '../../db/column-types.js';
import type { OrderedDelivery } from '../../domain/delivery.js';
import type { SendingState } from '../../domain/fulfillment.js';
import type { Gift } from '../../domain/gift-message.js';
import type { PriceLine } from '../../domain/order-totals.js';
import type { OrderStatus } from '../../domain/order-state.js';
import type { PayLater } from '../../domain/payment-methods/pay-later.js';
import type { ShippingAddress } from '../../domain/shipping-address.js';
import type { Substitution } from '../../domain/substitution.js';
import type { OrderTax } from '../../domain/taxes.js';

/** What a customer ordered, with its own copy of names, prices and address: later edits elsewhere don't reach it. */
@Entity('orders')
@Check(
  'orders_total_adds_up',
  'total_cents = items_cents - discount_cents + shipping_cents + tax_cents - gift_card_cents AND total_cents >= 0',
)
@Check('orders_status_known', "status IN ('pending', 'paid', 'delivered', 'expired', 'cancelled')")
@Check('orders_money_not_negative', 'items_cents >= 0 AND shipping_cents >= 0 AND tax_cents >= 0')
@Index('orders_idempotency', ['userId', 'idempotencyKey'], { unique: true, where: 'idempotency_key IS NOT NULL' })
@Index('orders_guest', ['guestEmail', 'idempotencyKey'], { unique: true, where: 'guest_email IS NOT NULL' })
@Index('orders_placed_by', ['placedBy', 'idempotencyKey'], { unique: true, where: 'placed_by IS NOT NULL' })
@Index('orders_counter', ['createdAt', 'id'], { where: 'placed_by IS NOT NULL' })
@Index('orders_user', ['userId', 'createdAt'])
@Index('orders_open_requests', ['userId', 'requestHash'], { where: "status = 'pending'" })
@Index('orders_newest', ['createdAt', 'id'])
@Index('orders_holds', ['status', 'holdUntil'])
@Index('orders_status', ['status', 'createdAt', 'id'])
@Index('orders_dispatch', ['status', 'dispatchBy', 'id'], {
  where: "refunded_cents < total_cents + gift_card_cents AND fulfillment <> 'sent'",
})
@Index('orders_late', ['lateAt', 'id'], {
  where: 'refunded_cents < total_cents + gift_card_cents AND delivered_at IS NULL AND late_at IS NOT NULL',
})
@Index('orders_fulfillment', ['fulfillment', 'createdAt', 'id'], {
  where: "fulfillment <> 'unfulfilled' AND delivered_at IS NULL",
})
@Index('orders_dated', ['deliveryDate', 'status'], { where: 'delivery_date IS NOT NULL' })
@Index('orders_closed', ['createdAt', 'id'], { where: 'closed_at IS NOT NULL' })
@Index('orders_refunded', ['createdAt', 'id'], { where: 'refunded_cents > 0' })
@Index('orders_to_anonymise', ['customerDeletedAt', 'id'], {
  where: 'customer_deleted_at IS NOT NULL AND anonymised_at IS NULL',
})
@Index(
  'orders_paid',
  ['paidAt', 'totalCents', 'refundedCents', 'giftCardCents', 'giftCardRefundedCents', 'currency', 'id'],
  { where: 'paid_at IS NOT NULL' },
)
export class Order {
  @PrimaryColumn(idColumn) id!: string;
  /** null: it was placed by a guest, and no account has taken it over. */
  @Column({ ...idColumn, nullable: true })
  @ForeignKey('User', { name: 'orders_user_fk', onDelete: 'RESTRICT' })
  userId!: string | null;
  /**
   * The guest's address as `normalizeEmail` writes it, until an account takes the order over or it is anonymized; '' for
   * someone at the counter who gave none.
   */
  @Column({ ...textColumn, nullable: true }) guestEmail!: string | null;
  /** The ID of the admin who placed it for its customer, by phone or at the counter; null: its customer did. */
  @Column({ ...idColumn, nullable: true }) placedBy!: string | null;
  @Column(textColumn) customerName!: string;
  @Column(textColumn) customerEmail!: string;
  @Column({ type: 'varchar', length: '16' }) status!: OrderStatus;
  @Column(textColumn) paymentMethod!: string;
  /** How it is paid later, as it was arranged; null: at once, by the payment provider. */
  @Column({ ...jsonColumn, nullable: true }) payLater!: PayLater | null;
  /** Of several parcels: where the first goes. */
  @Column(jsonColumn) shippingAddress!: ShippingAddress;
  /** The delivery method as it was, of several parcels that of the first; null: `earlierDelivery`. */
  @Column({ ...jsonColumn, nullable: true }) delivery!: OrderedDelivery | null;
  /** What goes into the parcel beside the gifts; null: nothing, or several parcels. */
  @Column({ ...jsonColumn, nullable: true }) gift!: Gift | null;
  /** How many parcels it has. Those of an order with several are rows of their own, and say what `gift` and `deliveryDate` say of one. */
  @Column({ ...countColumn, default: 1 }) parcelCount!: number;
  /** The day on which its buyer wants it to arrive, YYYY-MM-DD; null: as soon as possible, or several parcels. */
  @Column({ type: 'varchar', length: '10', nullable: true }) deliveryDate!: string | null;
  /** What to do when a gift can't be made as ordered; null: the buyer didn't say. */
  @Column({ type: 'varchar', length: '10', nullable: true }) substitution!: Substitution | null;
  @Column(centsColumn) itemsCents!: number;
  /** What all discounts took off. */
  @Column({ ...centsColumn, default: 0 }) discountCents!: number;
  @Column(centsColumn) shippingCents!: number;
  @Column(centsColumn) taxCents!: number;
  /** What gift cards paid. */
  @Column({ ...centsColumn, default: 0 }) giftCardCents!: number;
  /** What was left to pay: prices, taxes and shipping less discounts and gift cards. */
  @Column(centsColumn) totalCents!: number;
  /** Of all its amounts, as payment providers write it: ISO 4217 in lower case. */
  @Column({ type: 'varchar', length: '3', default: 'usd' }) currency!: string;
  /** What explained the total to the buyer, besides the items; null: `plainLines`. */
  @Column({ ...jsonColumn, nullable: true }) priceLines!: readonly PriceLine[] | null;
  /** Its taxes by rate; null: they weren't kept. */
  @Column({ ...jsonColumn, nullable: true }) taxes!: readonly OrderTax[] | null;
  @Column({ ...textColumn, nullable: true }) idempotencyKey!: string | null;
  /** SHA-256 of what was asked for (order-draft.ts): finds the open order of a client that sends no key, and a key used for something else. */
  @Column({ type: 'varchar', length: '64' }) requestHash!: string;
  /** `NO_END` for an order that is confirmed before it is paid. */
  @Column(timeColumn) holdUntil!: number;
  @Column(timeColumn) createdAt!: number;
  @Column({ ...timeColumn, nullable: true }) paidAt!: number | null;
  @Column({ ...timeColumn, nullable: true }) deliveredAt!: number | null;
  /** When it expired or was canceled. */
  @Column({ ...timeColumn, nullable: true }) closedAt!: number | null;
  /** How much went back, or is on its way back, whatever it was paid with. */
  @Column({ ...centsColumn, default: 0 }) refundedCents!: number;
  /** How much of it went back to gift cards. */
  @Column({ ...centsColumn, default: 0 }) giftCardRefundedCents!: number;
  /** The end of the day on which a paid order, or the first of its parcels that is left to send, must leave, by the shop's calendar. */
  @Column({ ...timeColumn, nullable: true }) dispatchBy!: number | null;
  /** From when on it is late, as far as it is sent now (`lateFrom`). A delivery and a refund leave it as it is. */
  @Column({ ...timeColumn, nullable: true }) lateAt!: number | null;
  /** How far its gifts are on their way; a delivery leaves it as it is. */
  @Column({ type: 'varchar', length: '16', default: 'unfulfilled' }) fulfillment!: SendingState;
  /** Counts the changes of its preparation and its shipments. */
  @Column({ ...countColumn, default: 0 }) fulfillmentChanges!: number;
  /** Since when it is being prepared, of several parcels the first that is. */
  @Column({ ...timeColumn, nullable: true }) preparingAt!: number | null;
  /** What the admin's search looks through: `orderSearchText`. */
  // On SQLite only.
  @Index('orders_search', { synchronize: false })
  @Column({ ...textColumn, default: '' })
  searchText!: string;
  /** The client address that placed it, while it is unpaid: what one network holds is bounded. null for what an admin placed. */
  @Column({ type: 'varchar', length: '200', nullable: true }) holdNetwork!: string | null;
  /** When its expiry last failed because the provider could not confirm that no payment is possible anymore. */
  @Column({ ...timeColumn, nullable: true }) closeTriedAt!: number | null;
  /** When its customer's account was deleted. */
  @Column({ ...timeColumn, nullable: true }) customerDeletedAt!: number | null;
  /** When name, email and address were removed from it. */
  @Column({ ...timeColumn, nullable: true }) anonymisedAt!: number | null;
}
