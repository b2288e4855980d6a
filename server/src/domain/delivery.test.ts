import fc from 'fast-check';
import {
  chosenOffer,
  earlierDelivery,
  offerOf,
  offersOf,
  usualMethods,
  type DeliveryMethod,
  type DeliveryRate,
} from './delivery.js';
import { countryKey, matchesPostalCode, type Place } from './zone.js';

const rate = (priceCents: number | null, zone: Partial<DeliveryRate['zone']> | null = null): DeliveryRate => ({
  zone: zone && { country: 'Kenya', region: null, postalCodes: [], ...zone },
  basis: 'flat',
  steps: [{ from: 0, priceCents }],
  freeFromCents: null,
});
const methodOf = (...rates: DeliveryRate[]): DeliveryMethod => ({
  ...earlierDelivery,
  note: '',
  isActive: true,
  rates,
});
const priceAt = (method: DeliveryMethod, place: Place) => {
  const offer = offerOf(method, { place, itemsCents: 0, weightGrams: 0 });
  return offer && [offer.priceCents, offer.dependsOnAddress];
};

test.each([
  ['Norway', 'NO'],
  ['  norway ', 'Norway'],
  ['U.S.A.', 'us'],
  ['Great Britain', 'UK'],
  ['Côte d’Ivoire', "Cote d'Ivoire"],
  ['Ivory Coast', 'CI'],
  ['St. Lucia', 'LC'],
  ['Trinidad and Tobago', 'TT'],
  ['Turkey', 'TR'],
  ['Guinea-Bissau', 'GW'],
])('%j and %j are the same country', (one, other) => {
  expect(countryKey(one)).toBe(countryKey(other));
});

test('countries that the shop knows nothing of differ', () => {
  expect(countryKey('Atlantis')).not.toBe(countryKey('Mu'));
  expect(countryKey('qx')).toBe('qx');
});

test.each([
  ['1000', '1000', true],
  ['1000', '10001', false],
  ['10*', '1000', true],
  ['10*', '10', true],
  ['10*', '1', false],
  ['sw1a 1aa', 'SW1A1AA', true],
  ['1?00', '1500', true],
  ['1?00', '100', false],
  ['?', '', false],
])('the pattern %s and the postal code %s: %s', (pattern, code, isOne) => {
  expect(matchesPostalCode(pattern, code)).toBe(isOne);
});

const everywhereFirst = methodOf(
  rate(900),
  rate(700, {}),
  rate(500, { region: 'Nairobi' }),
  rate(300, { postalCodes: ['00*'] }),
  rate(100, { postalCodes: ['001*'] }),
  rate(50, { postalCodes: ['00100'] }),
);

test.each<[string, Place, [number, boolean] | null]>([
  ['nothing is known', {}, [900, true]],
  ['another country', { country: 'Norway' }, [900, false]],
  ['the country alone', { country: 'kenya' }, [700, true]],
  ['country and city', { country: 'Kenya', city: 'NAIROBI' }, [500, true]],
  [
    'a region that is the zone’s',
    { country: 'Kenya', city: 'Ruiru', region: ' nairobi', postalCode: '-' },
    [500, false],
  ],
  ['a region before the city', { country: 'Kenya', region: 'Nairobi' }, [500, true]],
  ['another region, while the city may be it', { country: 'Kenya', region: 'Coast', postalCode: '80100' }, [700, true]],
  ['a city of the zone’s name in another region', { country: 'Kenya', city: 'Nairobi', region: 'Coast' }, [500, true]],
  [
    'another city and another region',
    { country: 'Kenya', city: 'Mombasa', region: 'Coast', postalCode: '-' },
    [700, false],
  ],
  ['another city', { country: 'Kenya', city: 'Mombasa', postalCode: '80100' }, [700, false]],
  ['a postal code', { country: 'Kenya', city: 'Nairobi', postalCode: '00500' }, [300, false]],
  ['a longer beginning', { country: 'Kenya', city: 'Nairobi', postalCode: '00199' }, [100, false]],
  ['the whole code', { country: 'Kenya', city: 'Nairobi', postalCode: '00100' }, [50, false]],
])('the rate that says most counts: %s', (_name, place, price) => {
  expect(priceAt(everywhereFirst, place)).toEqual(price);
});

test('a method for some places only is offered there, and with its lowest price while the place is unknown', () => {
  const method = methodOf(rate(700, { country: 'Kenya' }), rate(400, { country: 'Uganda' }));
  expect(priceAt(method, {})).toEqual([400, true]);
  expect(priceAt(method, { country: 'Kenya' })).toEqual([700, false]);
  expect(priceAt(method, { country: 'Norway' })).toBeNull();
});

test('a rate without a price takes its place out', () => {
  const method = methodOf(rate(700), rate(null, { country: 'Norway' }));
  expect(priceAt(method, { country: 'Kenya' })).toEqual([700, false]);
  expect(priceAt(method, { country: 'NO' })).toBeNull();
});

test('the choice is Standard where none is named, else the first, and never one that is not offered', () => {
  const [standard, express] = [methodOf(rate(700)), { ...methodOf(rate(900)), id: 'express' }];
  const choose = (methods: DeliveryMethod[], id: string | null) =>
    chosenOffer(offersOf(methods, { place: {}, itemsCents: 0, weightGrams: 0 }), id)?.method.id;
  expect(choose([express, standard], null)).toBe('standard');
  expect(choose([express, { ...standard, isActive: false }], null)).toBe('express');
  expect(choose([express, { ...standard, isActive: false }], 'standard')).toBeUndefined();
  expect(choose([], null)).toBeUndefined();
});

const cents = fc.integer({ min: 0, max: 100_000 });
const zone = fc.option(
  fc.record({
    country: fc.constantFrom('Kenya', 'Uganda'),
    region: fc.option(fc.constantFrom('Nairobi', 'Kampala')),
    postalCodes: fc.subarray(['1*', '12*', '1?3', '123']),
  }),
);
const anyRate: fc.Arbitrary<DeliveryRate> = fc.record({
  zone,
  basis: fc.constantFrom('flat', 'cart-value', 'weight'),
  steps: fc
    .uniqueArray(fc.record({ from: cents, priceCents: fc.option(cents) }), {
      minLength: 1,
      selector: ({ from }) => from,
    })
    .map((steps) => steps.sort((a, b) => a.from - b.from).map((step, at) => ({ ...step, from: at && step.from }))),
  freeFromCents: fc.option(cents.filter((value) => value > 0)),
});
const place = fc.record({
  country: fc.option(fc.constantFrom('Kenya', 'Uganda', 'Norway')),
  city: fc.option(fc.constantFrom('Nairobi', 'Kampala')),
  region: fc.option(fc.constantFrom('Nairobi', 'Kampala', ' ')),
  postalCode: fc.option(fc.constantFrom('123', '124', '9')),
});

test('an offer is one of the method’s prices or free', () => {
  fc.assert(
    fc.property(fc.array(anyRate, { minLength: 1 }), place, cents, cents, (rates, at, itemsCents, weightGrams) => {
      const offer = offerOf(methodOf(...rates), { place: at, itemsCents, weightGrams });
      if (!offer) return;
      const prices = rates.flatMap(({ steps }) => steps.map(({ priceCents }) => priceCents));
      const isFree = offer.freeFromCents !== null && itemsCents >= offer.freeFromCents;
      expect(isFree ? [0] : prices).toContain(offer.priceCents);
    }),
  );
});

test('with the whole address the price is certain, and what is said to be certain before stays', () => {
  fc.assert(
    fc.property(fc.array(anyRate, { minLength: 1 }), place, cents, (rates, at, itemsCents) => {
      const method = methodOf(...rates);
      const whole = { country: 'Norway', city: 'Oslo', postalCode: '9' };
      const known = Object.fromEntries(Object.entries(at).filter(([, text]) => text !== null));
      const before = offerOf(method, { place: at, itemsCents, weightGrams: 0 });
      const after = offerOf(method, { place: { ...whole, ...known }, itemsCents, weightGrams: 0 });
      expect(after?.dependsOnAddress ?? false).toBe(false);
      if (before && !before.dependsOnAddress) expect(after).toEqual(before);
    }),
  );
});

test('a zone’s region is the region of a place or its city, and a place without a region has the one of its city', () => {
  fc.assert(
    fc.property(fc.array(anyRate, { minLength: 1 }), place, cents, (rates, at, itemsCents) => {
      const offerAt = (change: Place) =>
        offerOf(methodOf(...rates), { place: { ...at, ...change }, itemsCents, weightGrams: 0 });
      const { city } = at;
      expect(offerAt({ city: 'Kampala', region: 'Nairobi' })).toEqual(offerAt({ city: 'Nairobi', region: 'Kampala' }));
      for (const region of [null, '', city]) expect(offerAt({ city, region })).toEqual(offerAt({ city, region: city }));
    }),
  );
});

test('each item has the usual method that would be chosen for it, where no place is known', () => {
  const anyMethod = fc.record({ rates: fc.array(anyRate, { minLength: 1, maxLength: 3 }), isActive: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(anyMethod, { maxLength: 4 }),
      fc.integer({ min: 0, max: 3 }),
      cents,
      cents,
      (some, standard, itemsCents, weightGrams) => {
        const methods = some.map(({ rates, isActive }, at) => {
          const own = { id: at === standard ? 'standard' : `own-${at}`, isActive, maxDays: at };
          return { ...methodOf(...rates), ...own };
        });
        const measures = { 'cart-value': itemsCents, weight: weightGrams };
        const usual = usualMethods(methods).find(
          ({ spans }) =>
            spans === null ||
            spans.some(
              ({ basis, from, below }) => measures[basis] >= from && (below === null || measures[basis] < below),
            ),
        );
        const chosen = chosenOffer(offersOf(methods, { place: {}, itemsCents, weightGrams }), null);
        expect(usual?.maxDays).toBe(chosen?.method.maxDays);
      },
    ),
  );
});
