import { madeUpContact, madeUpContactWarning } from './made-up-contact.js';

const own = { phone: '+251 11 123 4567', email: 'hi@blossom.example' };

// spec: constant-8
test.each([
  [
    madeUpContact,
    'Your pages and emails give customers a made-up phone number, (555) 010-0142, and a made-up email address, hello@giftshop.example.',
  ],
  [
    { ...own, phone: madeUpContact.phone },
    'Your pages and emails give customers a made-up phone number, (555) 010-0142.',
  ],
  [
    { ...own, email: madeUpContact.email },
    'Your pages and emails give customers a made-up email address, hello@giftshop.example.',
  ],
  [own, null],
])('of %p says %p', (contact, warning) => {
  expect(madeUpContactWarning(contact)).toBe(warning);
});
