import type { EntityManager } from 'typeorm';
import { FixedQuery } from '../../db/fixed-query.js';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Whoever left a cart so long ago has forgotten it for good. */
const MAX_AGE_DAYS = 30;
/** A customer gets no more than one reminder in so many days. */
const PAUSE_DAYS = 7;
/** Carts that one search finds. */
export const SLICE = 100;

/** A cart that was left, by its customer and its last change. */
export interface LeftCart {
  userId: string;
  changedAt: number;
}

/** A left cart whose reminder is about to be sent. */
export interface CartToSend {
  /** JSON. */
  lines: string;
  name: string;
  email: string;
  /** What was in the cart of the last reminder (`CartReminder.sentLines`). */
  sentLines: string | null;
}

/** Customers who may be mailed. An address that nobody has confirmed may be a stranger's. */
// guard: cart-reminders.test.ts 'nobody else gets one', try: AND u.email_verified_at IS NOT NULL ->
const AGREES = 'u.cart_reminders_agreed_at IS NOT NULL AND u.email_verified_at IS NOT NULL AND u.deleted_at IS NULL';

/**
 * Whoever has an order that waits for its payment gets emails about that, and whoever has ordered since the last change
 * has not left the cart, even where that order was closed later. An order without an account, with the customer's address,
 * counts as well.
 */
// guard: cart-reminders.test.ts 'has ordered gets none', try: OR o.created_at >= c.updated_at ->
// guard: cart-reminders.test.ts 'order that waits for its payment', try: o.status = 'pending' OR ->
// guard: cart-reminders.test.ts 'has ordered gets none', try: , 'o.guest_email = u.email_norm' ->
const HAS_NOT_ORDERED = ['o.user_id = c.user_id', 'o.guest_email = u.email_norm']
  .map(
    (isTheirs) => `NOT EXISTS (SELECT 1 FROM orders o
  WHERE ${isTheirs} AND (o.status = 'pending' OR o.created_at >= c.updated_at))`,
  )
  .join(' AND ');

// guard: cart-reminders.test.ts 'some hours after the last change', try: c.updated_at <= :leftBefore AND ->
// guard: cart-reminders.test.ts 'an agreement starts the hours anew', try: AND u.cart_reminders_agreed_at <= :leftBefore ->
// guard: cart-reminders.test.ts 'for the same cart, and at most one in 7 days', try: r.cart_changed_at <> c.updated_at -> r.cart_changed_at > 0
// guard: cart-reminders.test.ts 'for the same cart, and at most one in 7 days', try: r.sent_at <= :sentBefore -> r.sent_at > 0
const leftCarts = `SELECT c.user_id AS "userId", c.updated_at AS "changedAt" FROM saved_carts c
  JOIN users u ON u.id = c.user_id LEFT JOIN cart_reminders r ON r.user_id = c.user_id
  WHERE c.updated_at <= :leftBefore AND c.updated_at > :leftAfter AND c.lines <> '[]'
    AND ${AGREES} AND u.cart_reminders_agreed_at <= :leftBefore
    AND (r.user_id IS NULL OR (r.cart_changed_at <> c.updated_at AND (r.sent_at IS NULL OR r.sent_at <= :sentBefore)))
    AND ${HAS_NOT_ORDERED}`;

const due = new FixedQuery<'leftBefore' | 'leftAfter' | 'sentBefore', LeftCart>(
  `${leftCarts} ORDER BY c.updated_at, c.user_id LIMIT ${SLICE}`,
  ['leftBefore', 'leftAfter', 'sentBefore'],
);

const dueOf = new FixedQuery<'leftBefore' | 'leftAfter' | 'sentBefore' | 'userId', LeftCart>(
  `${leftCarts} AND c.user_id = :userId`,
  ['leftBefore', 'leftAfter', 'sentBefore', 'userId'],
);

// guard: cart-reminders.test.ts 'that has changed', try: AND c.updated_at = r.cart_changed_at ->
const toSend = new FixedQuery<'userId' | 'changedAt' | 'leftAfter', CartToSend>(
  `SELECT c.lines AS lines, u.name AS name, u.email AS email, r.sent_lines AS "sentLines" FROM cart_reminders r
    JOIN saved_carts c ON c.user_id = r.user_id AND c.updated_at = r.cart_changed_at JOIN users u ON u.id = r.user_id
    WHERE r.user_id = :userId AND r.cart_changed_at = :changedAt AND r.is_waiting AND c.updated_at > :leftAfter
      AND ${AGREES} AND ${HAS_NOT_ORDERED}`,
  ['userId', 'changedAt', 'leftAfter'],
);

/**
 * Finds, in one statement, the first carts whose customers are to be reminded: they have agreed, were neither reminded of
 * this cart nor of any in the last 7 days, haven't ordered, and have left the cart alone.
 * @param hours for which a cart has to be left alone, and the agreement to be given
 * @param userId looks at this customer's cart alone
 */
export function findLeftCarts(
  manager: EntityManager,
  { now, hours, userId }: { now: number; hours: number; userId?: string },
): Promise<LeftCart[]> {
  const times = {
    leftBefore: now - hours * HOUR,
    leftAfter: now - MAX_AGE_DAYS * DAY,
    sentBefore: now - PAUSE_DAYS * DAY,
  };
  return userId === undefined ? due.find(manager, times) : dueOf.find(manager, { ...times, userId });
}

/** The cart of a queued reminder; null when it is no longer to be sent, whatever the reason. */
export async function findCartToSend(
  manager: EntityManager,
  { userId, changedAt }: LeftCart,
  now: number,
): Promise<CartToSend | null> {
  const [cart] = await toSend.find(manager, { userId, changedAt, leftAfter: now - MAX_AGE_DAYS * DAY });
  return cart ?? null;
}
