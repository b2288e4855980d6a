import { parseCookie, stringifySetCookie } from 'cookie';

/** What a shopper may allow or refuse; what is necessary needs no consent. */
export type ConsentKind = 'analytics' | 'marketing';

/** What the shopper chose and when (specification, section 3). */
export interface ConsentRecord {
  necessary: true;
  analytics: boolean;
  marketing: boolean;
  /** Milliseconds since 1970. */
  timestamp: number;
}

/** The cookie that holds the record as JSON. */
export const CONSENT_COOKIE = 'cookie-consent';

/** How long a choice counts (specification, section 9). */
const CONSENT_DAYS = 180;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Finds the choice that counts.
 * @param cookies as `document.cookie` gives them
 * @returns null when there is none, it is older than 180 days, or it can't be read
 */
export function readConsent(cookies: string, now: number): ConsentRecord | null {
  const record = parseConsent(parseCookie(cookies)[CONSENT_COOKIE]);
  return record && now - record.timestamp <= CONSENT_DAYS * DAY_SECONDS * 1000 ? record : null;
}

/** The record as `document.cookie` takes it. */
export function consentCookie(record: ConsentRecord, isSecure: boolean): string {
  return stringifySetCookie(CONSENT_COOKIE, JSON.stringify(record), {
    path: '/',
    maxAge: CONSENT_DAYS * DAY_SECONDS,
    sameSite: 'strict',
    secure: isSecure,
  });
}

/** Reads a record from JSON; null when it isn't one. */
export function parseConsent(text: string | undefined): ConsentRecord | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Record<keyof ConsentRecord, unknown>> | null;
    const isRecord =
      value?.necessary === true &&
      typeof value.analytics === 'boolean' &&
      typeof value.marketing === 'boolean' &&
      Number.isFinite(value.timestamp);
    return isRecord ? (value as ConsentRecord) : null;
  } catch {
    return null;
  }
}
