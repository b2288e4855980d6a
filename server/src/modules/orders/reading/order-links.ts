import type { Clock } from '../../../domain/ports.js';
import { isSignedBy, signatureOf } from '../../../kit/signature.js';

/** How long a link to an order opens it. */
export const ORDER_LINK_DAYS = 90;

/** Signature, then expiry in seconds since 1970, base 36: programs that look for addresses in text drop a '-' at the end. */
const KEY = /^([\w-]{43})\.([0-9a-z]{1,9})$/;

/**
 * Signed links to orders, for emails: they show the order without signing in (decision S13). They are not stored; a link
 * ends when it expires, or when its secret is removed.
 */
export class OrderLinks {
  /** @param secrets the first signs, all are accepted: a new one can be put in front of the old */
  constructor(
    private readonly clock: Clock,
    private readonly secrets: readonly string[],
    private readonly publicUrl: string,
  ) {
    if (secrets.length === 0) throw new Error('order links need a secret');
  }

  /** The address of an order's page with its key. */
  addressOf(orderId: string): string {
    return `${this.publicUrl}/order/${orderId}?key=${this.keyOf(orderId)}`;
  }

  /** What opens this order, and no other, for 90 days from then on; safe in an address as it is. @param from ms */
  keyOf(orderId: string, from = this.clock.now()): string {
    const expiry = Math.floor(from / 1000) + ORDER_LINK_DAYS * 86_400;
    return `${signatureOf(textOf(orderId, expiry), this.secrets[0] ?? '')}.${expiry.toString(36)}`;
  }

  /** Whether a key, which may be anything, opens this order now. */
  opens(orderId: string, key: string | null | undefined): boolean {
    const [, signature = '', time = ''] = KEY.exec(key ?? '') ?? [];
    if (signature === '') return false;
    const expiry = Number.parseInt(time, 36);
    const isSigned = isSignedBy(this.secrets, textOf(orderId, expiry), signature);
    // guard: order-links.test.ts 'opens its order for 90 days', try: && this.clock.now() < expiry * 1000 ->
    return isSigned && this.clock.now() < expiry * 1000;
  }
}

/** What is signed: the purpose, then the order and the expiry. */
function textOf(orderId: string, expiry: number): string {
  // A key opens its own order only, and its expiry is signed.
  // guard: order-links.test.ts 'of another order', try: \n${orderId} ->
  // guard: order-links.test.ts 'with a later expiry', try: \n${expiry} ->
  return `order-link\n${orderId}\n${expiry}`;
}
