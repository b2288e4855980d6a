import fc from 'fast-check';
import {
  areLeft,
  fulfillmentState,
  fulfillmentStates,
  fulfillmentTransitions,
  isLate,
  lateFrom,
  divideLines,
  leftToSend,
  piecesIn,
  readTracking,
  sendingState,
  trackingUrl,
  type ParcelPieces,
} from './fulfillment.js';

const lines = fc
  .array(fc.record({ productId: fc.constantFrom('a', 'b', 'c'), quantity: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((some) => some.map((line, position): ParcelPieces => ({ ...line, position, parcel: (position % 3) + 1 })));

describe('what is left to send', () => {
  it('and what was sent are together what was ordered, in whatever parts it is sent', () => {
    fc.assert(
      fc.property(lines, fc.array(fc.nat({ max: 9 }), { maxLength: 20 }), (ordered, parts) => {
        const sent: ParcelPieces[] = [];
        const states = [sendingState({ isPreparing: false, sent: 0, left: piecesIn(ordered) })];
        for (const [turn, part] of [...parts, ...ordered.map(() => 9)].entries()) {
          const line = leftToSend(ordered, sent, [])[turn % ordered.length]!;
          const quantity = Math.min(part, line.quantity);
          if (quantity === 0) continue;
          expect(areLeft([{ ...line, quantity }], leftToSend(ordered, sent, []))).toBe(true);
          sent.push({ ...line, quantity });
          const left = piecesIn(leftToSend(ordered, sent, []));
          expect(left + piecesIn(sent)).toBe(piecesIn(ordered));
          states.push(sendingState({ isPreparing: false, sent: piecesIn(sent), left }));
        }
        for (const [at, state] of states.slice(1).entries())
          expect(state === states[at] || fulfillmentTransitions[states[at]!].includes(state)).toBe(true);
      }),
    );
  });

  it('is less by what went back into stock, and never less than nothing', () => {
    fc.assert(
      fc.property(lines, fc.nat({ max: 60 }), (ordered, back) => {
        const ofA = ordered.filter(({ productId }) => productId === 'a');
        const left = leftToSend(ordered, [], [{ productId: 'a', quantity: back, parcel: null }]);
        expect(piecesIn(left)).toBe(piecesIn(ordered) - Math.min(back, piecesIn(ofA)));
        expect(left.every(({ quantity }) => quantity >= 0)).toBe(true);
      }),
    );
  });

  it('may be sent from any line of a product of which a piece went back', () => {
    const ordered = [
      { productId: 'a', position: 0, quantity: 1, parcel: 1 },
      { productId: 'a', position: 1, quantity: 1, parcel: 2 },
    ];
    const left = leftToSend(ordered, [], [{ productId: 'a', quantity: 1, parcel: null }]);
    expect(left.map(({ quantity }) => quantity)).toEqual([1, 0]);
    expect(areLeft([{ productId: 'a', position: 1, quantity: 1 }], left)).toBe(true);
    expect(areLeft([{ productId: 'a', position: 1, quantity: 2 }], left)).toBe(false);
  });

  it('is less in the parcel that a refund names, where what had been sent may have come back', () => {
    const ordered = [
      { productId: 'a', position: 0, quantity: 2, parcel: 1 },
      { productId: 'a', position: 1, quantity: 1, parcel: 2 },
      { productId: 'a', position: 2, quantity: 1, parcel: 3 },
    ];
    const back = (parcel: number | null, quantity = 1) => ({ productId: 'a', quantity, parcel });
    const sent = [{ productId: 'a', position: 1, quantity: 1 }];
    const divided = (...facts: Parameters<typeof divideLines>) =>
      divideLines(...facts).map((line) => [line.left, line.back]);
    expect(divided(ordered, [], [back(1)])).toEqual([
      [1, 1],
      [1, 0],
      [1, 0],
    ]);
    expect(divided(ordered, sent, [back(2)])).toEqual([
      [2, 0],
      [0, 1],
      [1, 0],
    ]);
    // What is of any parcel gives way to what is of one.
    expect(divided(ordered, [], [back(null), back(3)])).toEqual([
      [2, 0],
      [0, 1],
      [0, 1],
    ]);
    expect(divided(ordered, sent, [back(null, 4)])).toEqual([
      [0, 2],
      [0, 1],
      [0, 1],
    ]);
  });
});

describe('how far an order is', () => {
  it.each([
    ['unfulfilled', false, 0, 3],
    ['preparing', true, 0, 3],
    ['unfulfilled', true, 0, 0],
    ['partlySent', true, 1, 2],
    ['sent', false, 3, 0],
  ] as const)('is %s', (state, isPreparing, sent, left) => {
    expect(sendingState({ isPreparing, sent, left })).toBe(state);
    expect(fulfillmentState({ status: 'paid', deliveredAt: null, fulfillment: state })).toBe(state);
    expect(fulfillmentState({ status: 'delivered', deliveredAt: 1, fulfillment: state })).toBe('delivered');
    expect(fulfillmentState({ status: 'pending', deliveredAt: 1, fulfillment: state })).toBe('delivered');
  });

  it('leads from each state back to where it came from', () => {
    for (const state of fulfillmentStates)
      for (const next of fulfillmentTransitions[state])
        if (state !== 'unfulfilled' && next !== 'unfulfilled') expect(fulfillmentTransitions[next]).toContain(state);
  });
});

describe('when an order is late', () => {
  const promise = { leavesBy: 10, isSent: false, arrivesBy: 20, isDelivered: false };
  it.each([
    ['it had to leave', [promise], 10],
    ['it has left, and had to arrive', [{ ...promise, isSent: true }], 20],
    ['it has left, and no day was wanted', [{ ...promise, isSent: true, arrivesBy: null }], null],
    ['it has arrived', [{ ...promise, isSent: true, isDelivered: true }], null],
    [
      'one of its parcels had to leave',
      [
        { ...promise, isSent: true },
        { ...promise, leavesBy: 15 },
      ],
      15,
    ],
    ['it has no day', [{ ...promise, leavesBy: null, arrivesBy: null }], null],
  ])('%s', (_, parcels, expected) => {
    expect(lateFrom(parcels)).toBe(expected);
  });

  const order = {
    payLater: null,
    deliveredAt: null,
    dispatchBy: 5,
    totalCents: 100,
    giftCardCents: 0,
    refundedCents: 0,
  };
  it.each([
    ['paid, from that moment on', { ...order, status: 'paid', lateAt: 10 }, true],
    ['paid, before', { ...order, status: 'paid', lateAt: 11 }, false],
    ['paid, without a day', { ...order, status: 'paid', lateAt: null }, false],
    ['all back in stock', { ...order, status: 'paid', lateAt: 10, dispatchBy: null }, false],
    ['refunded in full', { ...order, status: 'paid', lateAt: 10, refundedCents: 100 }, false],
    ['unpaid', { ...order, status: 'pending', lateAt: 10 }, false],
    ['delivered', { ...order, status: 'delivered', lateAt: 10, deliveredAt: 5 }, false],
  ] as const)('%s', (_, facts, expected) => {
    expect(isLate(facts, 10)).toBe(expected);
  });
});

describe('the tracking of a shipment', () => {
  it.each([
    ['UPS', '1Z 999', 'https://www.ups.com/track?tracknum=1Z%20999'],
    ['fedex', '12', 'https://www.fedex.com/fedextrack/?trknbr=12'],
    ['Royal  Mail', 'AB&c', 'https://www.royalmail.com/track-your-item#/tracking-results/AB%26c'],
    ['Uncle Joe', '12', null],
    ['toString', '12', null],
    ['UPS', null, null],
    [null, '12', null],
  ])('by %s with %s leads to %s', (carrier, number, expected) => {
    expect(trackingUrl(carrier, number)).toBe(expected);
  });

  it.each([
    [{}, { tracking: { carrier: null, trackingNumber: null } }],
    [
      { carrier: ' Royal\n Mail ', trackingNumber: ' 12 ' },
      { tracking: { carrier: 'Royal Mail', trackingNumber: '12' } },
    ],
    [{ carrier: 'x'.repeat(61) }, { errors: { carrier: 'Use at most 60 characters' } }],
    [{ trackingNumber: '1'.repeat(61) }, { errors: { trackingNumber: 'Use at most 60 characters' } }],
    [
      { trackingNumber: '1\u20072' },
      { errors: { trackingNumber: 'Use only letters without accents, digits, spaces and signs' } },
    ],
  ])('is read from %j', (draft, expected) => {
    expect(readTracking(draft)).toEqual(expected);
  });
});
