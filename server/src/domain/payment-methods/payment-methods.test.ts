import { askToPay, defaultSetting, payLaterProblem, termsOf } from './pay-later.js';
import { methodNamed, paymentMethods, personMethods } from './payment-methods.js';

const NOW = Date.parse('2026-11-26T21:30:00Z');

test('methods have IDs of their own, which orders and the database can keep', () => {
  const ids = paymentMethods.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z-]{0,31}$/);
});

test.each(personMethods)('$id says in whole sentences what it means, and names the amount', (method) => {
  const { id, offer, button, ask, instructionsHint } = method;
  for (const text of [offer, instructionsHint]) expect(text).toMatch(/^[A-Z].*[.]$/);
  expect(button).toMatch(/^[A-Z].*[^.]$/);
  const text = ask({ amount: '$63.35', reference: '7D0F-1C2B', lastDay: 'December 3, 2026' });
  expect(text).toMatch(/^[A-Z].*[.]$/);
  expect(text).toContain('$63.35');
  // Money that is sent needs a reference and a last day.
  if (method.days !== null) expect(text).toMatch(/December 3, 2026.*7D0F-1C2B/);
  expect(methodNamed(id)).toBe(method);
});

test('whatever else clients call the payment means the provider', () => {
  for (const name of ['PayPal', 'Card', 'Bank transfer', 'bank_transfer', ''])
    expect(methodNamed(name).confirmedBy).toBe('provider');
});

test('a hold ends with the last day in the shop’s time zone; orders that are prepared first have no end', () => {
  const ends = (name: string) => {
    const { holdUntil, payLater } = termsOf(methodNamed(name), { instructions: '' }, NOW, 'Africa/Nairobi');
    return [new Date(holdUntil).toISOString(), payLater?.lastDate, payLater?.isConfirmed];
  };
  // In Nairobi, it is the 27th already.
  expect(ends('bank-transfer')).toEqual(['2026-12-04T21:00:00.000Z', '2026-12-04', false]);
  expect(ends('invoice')).toEqual(['+275760-09-13T00:00:00.000Z', '2026-12-11', true]);
  expect(ends('cash-on-delivery')).toEqual(['+275760-09-13T00:00:00.000Z', null, true]);
  expect(ends('PayPal')).toEqual(['2026-11-26T22:05:00.000Z', undefined, undefined]);
});

test('every method is off until its owner decides, and then asks for an account', () => {
  const order = { totalCents: 6335, deliveryKind: 'ship' } as const;
  for (const method of personMethods) {
    const setting = defaultSetting(method.id);
    expect(payLaterProblem(method, setting, order, false)).toContain('isn’t available');
    expect(payLaterProblem(method, { ...setting, isOn: true }, order, true)).toContain('with an account');
  }
});

test('after the handover, nobody is told to have cash ready', () => {
  const cash = { id: 'cash-on-delivery', name: 'Cash', instructions: '', lastDate: null, isConfirmed: true };
  expect(askToPay(cash, 6335, '7D0F-1C2B', false)).toContain('ready');
  expect(askToPay(cash, 6335, '7D0F-1C2B', true)).toBe(
    'If you haven’t paid the $63.35 yet, please contact us. We need the order number 7D0F-1C2B.',
  );
});

test('an order whose method is no longer in the list still says what to pay', () => {
  const gone = { id: 'gone', name: 'Gone', instructions: '', lastDate: null, isConfirmed: false };
  expect(askToPay(gone, 6335, '7D0F-1C2B', false)).toBe('Please pay $63.35 and give 7D0F-1C2B as the reference.');
});
