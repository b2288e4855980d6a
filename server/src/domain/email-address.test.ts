import { isEmailAddress, MAX_EMAIL } from './email-address.js';

test.each(['hana@example.com', 'h.t+gifts@mail.example.co.uk', "o'neil@example.com", 'käse@bücher.example'])(
  '%s is an email address',
  (text) => expect(isEmailAddress(text)).toBe(true),
);

test.each([
  '',
  'hana',
  'hana@example',
  '@example.com',
  'hana@.com',
  'a@b@example.com',
  'a b@example.com',
  'hana@example.com\nBcc: all@example.com',
  'hana,all@example.com',
  'hana;all@example.com',
  '<hana@example.com>',
  '"Hana"hana@example.com',
  'hana\u0000@example.com',
  'hana@exam\u00adple.com',
  'ha\u200bna@example.com',
  'hana\ufe0f@example.com',
  'ｈana@example.com',
  'hana@example\uff0ecom',
  `${'x'.repeat(MAX_EMAIL)}@example.com`,
])('%j is not an email address', (text) => expect(isEmailAddress(text)).toBe(false));
