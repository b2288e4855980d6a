import { consentCookie, readConsent, type ConsentRecord } from './consent-record';

const DAY = 24 * 60 * 60 * 1000;
const now = 1_800_000_000_000;
const record: ConsentRecord = { necessary: true, analytics: true, marketing: false, timestamp: now };
const cookie = (value: unknown) => `cookie-consent=${encodeURIComponent(JSON.stringify(value))}`;

// spec: entity-9
test('a written choice is read again among other cookies', () => {
  const written = consentCookie(record, false);
  expect(readConsent(`session=x; ${written.split(';')[0]}; other=y`, now)).toEqual(record);
});

// spec: constant-13
test('the cookie lasts 180 days, goes to no other site, and only over HTTPS where there is HTTPS', () => {
  expect(consentCookie(record, false).split('; ').slice(1)).toEqual(['Max-Age=15552000', 'Path=/', 'SameSite=Strict']);
  expect(consentCookie(record, true)).toContain('; Secure');
});

// spec: state-16, constant-13
test('a choice counts for 180 days', () => {
  expect(readConsent(cookie(record), now + 180 * DAY)).toEqual(record);
  expect(readConsent(cookie(record), now + 180 * DAY + 1)).toBeNull();
});

// spec: error-23
test.each([
  ['', 'no cookie'],
  ['cookie-consent=', 'empty'],
  ['cookie-consent=true', 'another type'],
  ['cookie-consent=null', 'null'],
  ['cookie-consent=%7B', 'no JSON'],
  ['cookie-consent=%', 'no URL encoding'],
  [cookie({ ...record, necessary: false }), 'necessary refused'],
  [cookie({ ...record, analytics: 'yes' }), 'a text'],
  [cookie({ necessary: true, analytics: true, timestamp: now }), 'a missing kind'],
  [cookie({ ...record, timestamp: String(now) }), 'a timestamp that is a text'],
  [cookie([record]), 'a list'],
  [`x${cookie(record)}`, 'another name'],
])('%s does not count: %s', (cookies) => {
  expect(readConsent(cookies, now)).toBeNull();
});
