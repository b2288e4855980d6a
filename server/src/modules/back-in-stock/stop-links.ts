import { createHmac, timingSafeEqual } from 'node:crypto';

const KEY = /^([0-9a-f]{64})([\w-]{43})$/;

/** Signed links that end all alerts of an address. They name its hash, are not stored, and don't expire. */
export class StopLinks {
  /** @param secrets the first signs, all are accepted */
  constructor(
    private readonly secrets: readonly string[],
    private readonly publicUrl: string,
  ) {}

  addressOf(emailHash: string): string {
    return `${this.publicUrl}/back-in-stock?stop=${emailHash}${sign(emailHash, this.secrets[0] ?? '')}`;
  }

  /** Whose alerts a key ends; null when it is none of ours. */
  emailHashOf(key: string): string | null {
    const [, emailHash = '', signature = ''] = KEY.exec(key) ?? [];
    if (emailHash === '') return null;
    // guard: back-in-stock.test.ts 'only with its signature', try: isSame( -> true || isSame(
    return this.secrets.some((secret) => isSame(signature, sign(emailHash, secret))) ? emailHash : null;
  }
}

/** The purpose is signed as well: what the secret signs for anything else ends no alerts. */
function sign(emailHash: string, secret: string): string {
  return createHmac('sha256', secret).update(`stop-stock-alerts\n${emailHash}`).digest('base64url');
}

/** Takes constant time, so that timing reveals nothing about the value. */
function isSame(given: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(right));
}
