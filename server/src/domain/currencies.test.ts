import fc from 'fast-check';
import { promisedFreeShipping } from './banner-promise.js';
import {
  aboutDollars,
  chargedByCard,
  currencyCodes,
  fromStripeAmount,
  isLocale,
  leastCharge,
  toStripeAmount,
} from './currencies.js';
import { exponentOf } from './currency.js';
import { earlierDelivery } from './delivery.js';
import {
  centsFromDecimal,
  decimalFromCents,
  formatBriefly,
  formatCents,
  inCurrency,
  numberFromText,
  plainAmount,
  setShopCurrency,
  shopCurrency,
  sumOf,
} from './money.js';
import { orderTotals } from './order-totals.js';
import { priceLimitAt } from './price-limit.js';
import { defaultBannerText } from './shipping-rates.js';
import type { Taxation } from './taxes.js';

test('the currencies have the minor units of ISO 4217', () => {
  const exponents = Object.fromEntries(currencyCodes.map((code) => [code, exponentOf(code)]));
  expect(exponents).toMatchObject({ USD: 2, RWF: 0, KWD: 3, JPY: 0, IQD: 3, MGA: 2, HUF: 2, IDR: 2, ISK: 0, XOF: 0 });
  const having = (exponent: number) => currencyCodes.filter((code) => exponents[code] === exponent).join(' ');
  expect(having(0)).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF');
  expect(having(3)).toBe('BHD IQD JOD KWD LYD OMR TND');
  expect(currencyCodes.length).toBeGreaterThan(140);
});

test.each([
  ['USD', 123_450, '$1,234.50', '$1,234.50', '1234.50'],
  ['USD', 7500, '$75.00', '$75', '75.00'],
  ['RWF', 1235, 'RWF\u00a01,235', 'RWF\u00a01,235', '1235'],
  ['KWD', 1_234_500, 'KWD\u00a01,234.500', 'KWD\u00a01,234.500', '1234.500'],
  ['MGA', 150, 'MGA\u00a01.50', 'MGA\u00a01.50', '1.50'],
])('in %s, %d is %j, briefly %j and plainly %j', (code, cents, text, brief, plain) => {
  inCurrency(code, () => {
    expect([formatCents(cents), formatBriefly(cents), plainAmount(cents)]).toEqual([text, brief, plain]);
    expect(centsFromDecimal(decimalFromCents(cents))).toBe(cents);
    expect(numberFromText(plain)).toBe(Number(plain));
  });
});

test.each([
  ['RWF', 22, 22],
  ['RWF', 22.5, null],
  ['KWD', 22, 22_000],
  ['KWD', 22.505, 22_505],
  ['KWD', 22.5055, null],
  ['USD', 22.505, null],
  ['USD', 600_000.005, null],
  ['USD', 999_999.99, 99_999_999],
  ['JPY', 600_000.4, null],
])('an amount of %s %d is read as %j', (code, amount, cents) => {
  expect(inCurrency(code, () => centsFromDecimal(amount))).toBe(cents);
});

test.each([
  ['USD', 5_000_00],
  ['KES', 500_000_00],
  ['JPY', 500_000],
  ['IQD', 5_000_000_000],
  ['IDR', 50_000_000_00],
])('5,000 dollars are about %s %d', (code, cents) => {
  expect(aboutDollars(5_000, code)).toBe(cents);
});

test('the currency of some work ends with it, also when it fails', () => {
  const work = () => {
    inCurrency('kwd', () => {
      expect(shopCurrency()).toMatchObject({ code: 'KWD', exponent: 3 });
      throw new Error('stop');
    });
  };
  expect(work).toThrow('stop');
  expect(shopCurrency()).toMatchObject({ code: 'USD', exponent: 2 });
});

test('a locale decides how amounts are written', () => {
  setShopCurrency('EUR', 'de-DE');
  try {
    expect(formatCents(123_450)).toBe('1.234,50\u00a0€');
    expect(promisedFreeShipping('Free shipping from 1.234,50 €')).toBe(123_450);
    expect(promisedFreeShipping(defaultBannerText(50))).toBe(5000);
  } finally {
    setShopCurrency('USD', 'en-US');
  }
  expect(['en-US', 'fr-RW', 'ar-KW', 'no such', 'xx-YY', ''].map(isLocale)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('banners and searches name amounts of the currency', () => {
  inCurrency('RWF', () => {
    expect(promisedFreeShipping(defaultBannerText(50_000))).toBe(50_000);
    expect(promisedFreeShipping('Free shipping from $75')).toBeNull();
    expect(priceLimitAt(['under', '20000', 'francs'], 0)).toEqual({ length: 3, cents: 20_000 });
    expect(priceLimitAt(['under', '20000', 'rwf'], 0)).toEqual({ length: 3, cents: 20_000 });
  });
  expect(inCurrency('KWD', () => priceLimitAt(['under', '10', 'dinars'], 0))).toEqual({ length: 3, cents: 10_000 });
});

// https://docs.stripe.com/currencies
test.each([
  ['usd', 1999, 1999, 1999],
  ['rwf', 22, 22, 22],
  ['jpy', 500, 500, 500],
  ['kwd', 5124, 5120, 5120],
  ['kwd', 5125, 5130, 5130],
  ['isk', 5, 5, 500],
  ['ugx', 5, 5, 500],
  ['mga', 1549, 1500, 15],
  ['huf', 17_500, 17_500, 17_500],
])('of %s %d, a card is charged %d, which is %d at Stripe', (code, cents, charged, stripe) => {
  expect(chargedByCard(cents, code)).toBe(charged);
  expect(toStripeAmount(cents, code)).toBe(stripe);
  expect(fromStripeAmount(stripe, code)).toBe(charged);
});

test('what is left to pay is enough for a card', () => {
  expect(['USD', 'GBP', 'JPY', 'HUF', 'RWF', 'KWD'].map(leastCharge)).toEqual([50, 30, 50, 17_500, 50, 50]);
});

test('totals add up to the smallest unit in every currency and tax mode, in cents as in decimals', () => {
  const anyCart = fc.record({
    code: fc.constantFrom(...currencyCodes),
    lines: fc.array(
      fc.record({
        priceCents: fc.integer({ min: 1, max: 5_000_000 }),
        quantity: fc.integer({ min: 1, max: 20 }),
        taxClass: fc.constantFrom(null, 'reduced'),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    shippingCents: fc.integer({ min: 0, max: 20_000 }),
    percentOff: fc.constantFrom(null, 10, 33, 100),
    taxation: fc.record<Taxation>({
      isIncluded: fc.boolean(),
      name: fc.constantFrom('VAT', null),
      rates: fc.record({ standard: fc.integer({ min: 0, max: 30_000 }), reduced: fc.integer({ min: 0, max: 9_000 }) }),
      taxesShipping: fc.boolean(),
    }),
  });
  const seen = new Set<string>();
  // By no `expect` inside, which would take minutes for so many.
  fc.assert(
    fc.property(anyCart, ({ code, lines, shippingCents, percentOff, taxation }) =>
      inCurrency(code, () => {
        seen.add(code);
        const items = lines.map((line) => ({ ...line, salePriceCents: null, isOnSale: false }));
        const off =
          percentOff === null
            ? {}
            : {
                itemDiscounts: items.map(({ priceCents, quantity }) =>
                  Math.floor((priceCents * quantity * percentOff + 50) / 100),
                ),
              };
        const method = { ...earlierDelivery, note: '', isActive: true, rates: [] };
        const delivery = {
          method,
          priceCents: shippingCents,
          freeFromCents: null,
          dependsOnAddress: false,
          preparationDays: 0,
        };
        const totals = orderTotals({ items, parcels: [{ delivery, taxation }], ...off });
        const figures = [totals.itemsCents, -totals.discountCents, totals.shippingCents, totals.taxCents];
        const decimals = [totals.itemsCents, totals.discountCents, totals.shippingCents, totals.taxCents].map(
          decimalFromCents,
        );
        const back = decimals.map(centsFromDecimal) as number[];
        const digits = formatCents(totals.totalCents).replace(/\D/g, '');
        return (
          sumOf(figures) === totals.totalCents &&
          back[0]! - back[1]! + back[2]! + back[3]! === centsFromDecimal(decimalFromCents(totals.totalCents)) &&
          Number(digits) === totals.totalCents &&
          Number(plainAmount(totals.totalCents)) === totals.totalCents / 10 ** exponentOf(code) &&
          Math.abs(chargedByCard(totals.totalCents, code) - totals.totalCents) <= (exponentOf(code) === 3 ? 5 : 50) &&
          fromStripeAmount(toStripeAmount(totals.totalCents, code), code) === chargedByCard(totals.totalCents, code)
        );
      }),
    ),
    { numRuns: 100_000 },
  );
  expect(seen.size).toBe(currencyCodes.length);
});
