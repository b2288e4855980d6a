import {
  defaultMarkdown,
  defaultPages,
  isPlaceholder,
  pageWords,
  placeholderValues,
  staticPages,
} from './default-pages.js';
import { documentedRates } from './shipping-rates.js';

const facts = {
  shopName: 'Gift Shop',
  contact: { phone: '555', hours: 'every day', email: 'a@b.example', postalAddress: '1 Road\nCity' },
  shippingRates: documentedRates,
  taxPercent: 15,
  deletedCustomerDays: 0,
};

test('a default text as Markdown says what its page says, once the placeholders have their values', () => {
  const values = placeholderValues(facts);
  const pages = defaultPages(pageWords(facts.contact, facts.shippingRates, facts.deletedCustomerDays));
  for (const slug of staticPages) {
    const text = defaultMarkdown(slug).replace(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
      isPlaceholder(name) ? (values[name] ?? '') : name,
    );
    const said = text.replace(/\n(?![|-])/g, ' ');
    for (const { heading, blocks } of pages[slug].sections) {
      expect(said).toContain(`## ${heading}`);
      for (const block of blocks) {
        const words = typeof block === 'string' ? [block] : 'list' in block ? block.list : block.rows.flat();
        for (const word of words) expect(said).toContain(word);
      }
    }
  }
});

test('what the shop doesn’t have is null, and the address is one line', () => {
  const contact = { ...facts.contact, postalAddress: '' };
  const rates = { standard: 7.5, express: null, overnight: 20, freeFrom: null };
  expect(placeholderValues(facts).postalAddress).toBe('1 Road, City');
  expect(placeholderValues({ ...facts, contact, shippingRates: rates })).toMatchObject({
    postalAddress: null,
    shippingPrice: '$7.50',
    expressPrice: null,
    overnightPrice: '$20.00',
    freeShippingFrom: null,
    standardDelivery: '$7.50',
    freeDelivery: 'Not at the moment. Standard delivery costs $7.50 per order.',
    taxPercent: '15%',
  });
});
