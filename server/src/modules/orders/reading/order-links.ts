import type { Clock } from '../../../domain/ports.js';
import { isSignedBy, signatureOf } from '../../../kit/signature.js';

/** How long a link to an order opens it. */
export const ORDER_LINK_DAYS = 90;

/** How long the link in an email proves who reads it: it opens an account, so it is not for people it is forwarded to. */
export const CLAIM_LINK_DAYS = 7;

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

  /**
   * The address of a guest's order that also proves that its reader gets the guest's emails. Only emails may contain it:
   * whoever has placed the order has its key, and may have typed anybody's address.
   */
  claimAddressOf(orderId: string): string {
    return `${this.addressOf(orderId)}&claim=${this.sign('order-claim', orderId, CLAIM_LINK_DAYS, this.clock.now())}`;
  }

  /** What opens this order, and no other, for 90 days from then on; safe in an address as it is. @param from ms */
  keyOf(orderId: string, from = this.clock.now()): string {
    return this.sign('order-link', orderId, ORDER_LINK_DAYS, from);
  }

  /** Whether a key, which may be anything, opens this order now. */
  opens(orderId: string, key: string | null | undefined): boolean {
    return this.isSigned('order-link', orderId, key);
  }

  /** Whether a key, which may be anything, comes from an email about this order. */
  provesAddress(orderId: string, key: string): boolean {
    // guard: guest-checkout.test.ts 'the key of its order proves nothing', try: 'order-claim' -> 'order-link'
    return this.isSigned('order-claim', orderId, key);
  }

  /**
   * The address of the page that tells a parcel's recipient when it comes. It stays the same, and opens nothing else.
   * @param number of the parcel, from 1
   * @param from when the order was placed, in ms
   */
  recipientAddressOf(orderId: string, number: number, from: number): string {
    const key = this.sign('recipient-page', parcelId(orderId, number), ORDER_LINK_DAYS, from);
    return `${this.publicUrl}/gift/${orderId}?${number === 1 ? '' : `parcel=${number}&`}key=${key}`;
  }

  /** Whether a key, which may be anything, opens the page of a parcel's recipient, or did once. */
  recipientAccess(orderId: string, number: number, key: string): 'open' | 'expired' | 'none' {
    return this.access('recipient-page', parcelId(orderId, number), key);
  }

  private sign(purpose: Purpose, orderId: string, days: number, from: number): string {
    const expiry = Math.floor(from / 1000) + days * 86_400;
    return `${signatureOf(textOf(purpose, orderId, expiry), this.secrets[0] ?? '')}.${expiry.toString(36)}`;
  }

  private isSigned(purpose: Purpose, orderId: string, key: string | null | undefined): boolean {
    return this.access(purpose, orderId, key) === 'open';
  }

  private access(purpose: Purpose, id: string, key: string | null | undefined): 'open' | 'expired' | 'none' {
    const [, signature = '', time = ''] = KEY.exec(key ?? '') ?? [];
    if (signature === '') return 'none';
    const expiry = Number.parseInt(time, 36);
    if (!isSignedBy(this.secrets, textOf(purpose, id, expiry), signature)) return 'none';
    // guard: order-links.test.ts 'opens its order for 90 days', try: this.clock.now() < expiry * 1000 -> true
    return this.clock.now() < expiry * 1000 ? 'open' : 'expired';
  }
}

/**
 * What a key is for: to open an order, to prove the address of the guest who placed it, or to tell the recipient of a
 * parcel when it comes.
 */
type Purpose = 'order-link' | 'order-claim' | 'recipient-page';

/** What the key of a parcel's page is signed for. */
function parcelId(orderId: string, number: number): string {
  // guard: recipient-pages.test.ts 'opens no other parcel', try: /${number} ->
  return `${orderId}/${number}`;
}

/** What is signed: the purpose, then the order and the expiry. */
function textOf(purpose: Purpose, orderId: string, expiry: number): string {
  // A key opens its own order only, and its expiry is signed.
  // guard: order-links.test.ts 'of another order', try: \n${orderId} ->
  // guard: order-links.test.ts 'with a later expiry', try: \n${expiry} ->
  return `${purpose}\n${orderId}\n${expiry}`;
}
