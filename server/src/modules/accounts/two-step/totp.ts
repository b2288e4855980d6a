import { Secret, TOTP } from 'otpauth';

/** What every authenticator app can do (RFC 6238): six digits, a new code every 30 seconds, SHA-1. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** A phone's clock may be this many steps ahead or behind. */
const DRIFT_STEPS = 1;
/** 160 bits, as RFC 4226 recommends. */
const KEY_BYTES = 20;

/** Turns a random secret into the key of an authenticator app, in base32. @param secret base64url, at least 160 bits */
export function totpKey(secret: string): string {
  const bytes = Uint8Array.from(Buffer.from(secret, 'base64url').subarray(0, KEY_BYTES));
  return new Secret({ buffer: bytes.buffer }).base32;
}

/** The address that authenticator apps read from a QR code. */
export function totpUri(key: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...SHAPE, secret: key, issuer, label }).toString();
}

/** The number of the 30-second step that a code belongs to; null if it fits none of those around now. */
export function stepOfCode(key: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...SHAPE, secret: key });
  const delta = totp.validate({ token: code, timestamp: now, window: DRIFT_STEPS });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
