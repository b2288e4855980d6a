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

test('FAQ and shipping page name the delivery methods, with Standard at the price of the pages', () => {
  const method = { isPickup: false, freeFrom: null, dependsOnAddress: false };
  const pages = defaultPages(
    pageWords(facts.contact, facts.shippingRates, 0, [
      { ...method, id: 'pickup', name: 'Pickup', isPickup: true, minDays: 0, days: 0, price: 0 },
      { ...method, id: 'standard', name: 'Standard', minDays: 4, days: 6, price: 7, dependsOnAddress: true },
      { ...method, id: 'courier', name: 'Courier', minDays: 1, days: 1, price: 20, freeFrom: 100 },
    ]),
  );
  expect(pages.faq.sections[0]?.blocks).toEqual([
    'Pickup is ready on the same day and is free. Standard delivery takes 4 to 6 business days and costs $5.99, with other prices for some addresses. Courier arrives on the next business day and costs $20.00.',
  ]);
  expect(pages.shipping.sections[0]?.blocks[0]).toMatchObject({
    rows: [
      ['Pickup', 'Same day', 'Free'],
      ['Standard', '4-6 business days', '$5.99, free for orders over $50, other prices for some addresses'],
      ['Courier', 'Next business day', '$20.00, free for orders over $100'],
    ],
  });
});

test('the documented pages name the documented methods', () => {
  const pages = defaultPages(pageWords(undefined));
  expect(pages.faq.sections[0]?.blocks).toEqual([
    'Standard delivery takes 3 to 5 business days and costs $5.99. Express takes 2 business days and costs $12.99. Overnight arrives on the next business day and costs $19.99.',
  ]);
  expect(pages.shipping.sections[0]?.blocks[0]).toMatchObject({
    rows: [
      ['Standard', '3-5 business days', '$5.99, free for orders over $50'],
      ['Express', '2 business days', '$12.99'],
      ['Overnight', 'Next business day', '$19.99'],
    ],
  });
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
