import type { Clock } from '../../domain/ports.js';
import { isSignedBy, signatureOf } from '../../kit/signature.js';

/** Where the links in reminders lead. */
export const CART_REMINDER_PAGE = '/cart-reminder';

const LINK_DAYS = 30;

/** The customer, the signature, then the expiry in seconds since 1970, base 36. */
const KEY = /^([0-9a-f]{1,40})([\w-]{43})\.([0-9a-z]{1,9})$/;

/**
 * Signed links from reminders to the cart. They sign nobody in and show nothing: the cart is read with the customer's own
 * session. The signature tells that the link is from one of the shop's emails, and to whom that went.
 */
export class ReminderLinks {
  /** @param secrets the first signs, all are accepted */
  constructor(
    private readonly clock: Clock,
    private readonly secrets: readonly string[],
    private readonly publicUrl: string,
  ) {}

  /** The address that leads a customer to the cart for 30 days. */
  addressOf(userId: string): string {
    const expiry = Math.floor(this.clock.now() / 1000) + LINK_DAYS * 86_400;
    const key = `${userId}${signatureOf(textOf(userId, expiry), this.secrets[0] ?? '')}.${expiry.toString(36)}`;
    return `${this.publicUrl}${CART_REMINDER_PAGE}?key=${key}`;
  }

  /** To whom the email with this key went; null when the key is none of ours, or has expired. */
  userIdOf(key: string): string | null {
    const [, userId = '', signature = '', time = ''] = KEY.exec(key) ?? [];
    const expiry = Number.parseInt(time, 36);
    // guard: cart-reminders.test.ts 'leads to the cart for 30 days', try: isSignedBy(this -> true || isSignedBy(this
    const isOurs = userId !== '' && isSignedBy(this.secrets, textOf(userId, expiry), signature);
    // guard: cart-reminders.test.ts 'leads to the cart for 30 days', try: && this.clock.now() < expiry * 1000 ->
    return isOurs && this.clock.now() < expiry * 1000 ? userId : null;
  }
}

/** What is signed: the purpose, then the customer and the expiry. */
function textOf(userId: string, expiry: number): string {
  return `cart-reminder\n${userId}\n${expiry}`;
}
