import type { Clock } from '../domain/ports.js';
import { isSignedBy, signatureOf } from './signature.js';

/** The customer, the signature, then the expiry in seconds since 1970, base 36. */
const KEY = /^([0-9a-f]{1,40})([\w-]{43})\.([0-9a-z]{1,9})$/;

/**
 * Signed links in emails to a customer, which work for some days. They sign nobody in and show nothing. The signature
 * tells that the link is from one of the shop's emails, and to whom that went.
 */
export class ExpiringLinks {
  /**
   * @param secrets the first signs, all are accepted
   * @param page where the links lead, what their signatures are for, and for how many days they work
   */
  constructor(
    private readonly clock: Clock,
    private readonly secrets: readonly string[],
    private readonly page: { address: string; purpose: string; days: number },
  ) {}

  /** The address for an email to a customer. */
  addressOf(userId: string): string {
    const expiry = Math.floor(this.clock.now() / 1000) + this.page.days * 86_400;
    const key = `${userId}${signatureOf(this.textOf(userId, expiry), this.secrets[0] ?? '')}.${expiry.toString(36)}`;
    return `${this.page.address}?key=${key}`;
  }

  /** To whom the email with this key went; null when the key is none of ours, or has expired. */
  userIdOf(key: unknown): string | null {
    const [, userId = '', signature = '', time = ''] = KEY.exec(typeof key === 'string' ? key : '') ?? [];
    const expiry = Number.parseInt(time, 36);
    // guard: cart-reminders.test.ts 'leads to the cart for 30 days', try: isSignedBy(this -> true || isSignedBy(this
    const isOurs = userId !== '' && isSignedBy(this.secrets, this.textOf(userId, expiry), signature);
    // guard: cart-reminders.test.ts 'leads to the cart for 30 days', try: && this.clock.now() < expiry * 1000 ->
    return isOurs && this.clock.now() < expiry * 1000 ? userId : null;
  }

  /** What is signed: the purpose, then the customer and the expiry. */
  private textOf(userId: string, expiry: number): string {
    return `${this.page.purpose}\n${userId}\n${expiry}`;
  }
}
