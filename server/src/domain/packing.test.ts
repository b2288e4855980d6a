import { itemsToPack, parcelsToPrint } from './packing.js';

const roses = { id: 'roses', qty: 3 };
const vase = { id: 'vase', qty: 1 };
const order = {
  parcels: [
    { number: 1, orderItems: [{ id: 'roses', qty: 2 }] },
    { number: 2, orderItems: [roses, vase] },
  ],
};
const sent = (line: number, qty: number, parcel = 2) => ({ parcel, items: [{ line, qty }] });
const packed = (number: number, shipments: ReturnType<typeof sent>[] = [], returned: Record<string, number> = {}) =>
  itemsToPack(
    { ...order, shipments },
    number,
    Object.entries(returned).map(([productId, quantity]) => ({ productId, quantity, parcel: null })),
    ({ id }) => id,
  );

test('all of a parcel is packed while nothing of it was sent', () => {
  expect(packed(2)).toEqual({ items: [roses, vase], isRest: false, isWhole: true });
  expect(packed(2, [sent(0, 2, 1)])).toEqual({ items: [roses, vase], isRest: false, isWhole: true });
});

test('of a parcel that was sent in part, only the rest is packed', () => {
  const rest = { items: [{ ...roses, qty: 2 }], isRest: true, isWhole: false };
  expect(packed(2, [sent(0, 1), sent(1, 1)])).toEqual(rest);
});

test('a parcel that was sent as a whole is printed as it was', () => {
  expect(packed(2, [sent(0, 3), sent(1, 1)])).toEqual({ items: [roses, vase], isRest: false, isWhole: true });
});

test('what went back into stock is not packed, of the last parcels first', () => {
  const two = packed(2, [], { roses: 4, vase: 1 });
  expect(two).toEqual({ items: [], isRest: false, isWhole: false });
  expect(packed(1, [], { roses: 4 })).toEqual({ items: [{ id: 'roses', qty: 1 }], isRest: false, isWhole: false });
  expect(packed(2, [sent(0, 2)], { roses: 1 })).toEqual({ items: [vase], isRest: true, isWhole: false });
});

test('what a refund has named is not packed into its parcel', () => {
  const back = [{ productId: 'roses', quantity: 2, parcel: 1 }];
  const items = [1, 2].map((number) => itemsToPack({ ...order, shipments: [] }, number, back, ({ id }) => id).items);
  expect(items).toEqual([[], [roses, vase]]);
});

test('what is printed are whole orders, or some of their parcels', () => {
  const [a, b] = ['a'.repeat(32), 'b'.repeat(32)];
  expect([...parcelsToPrint([`${a}.2`, b, `${a}.1`, 'nonsense'])]).toEqual([
    [a, new Set([2, 1])],
    [b, null],
    ['nonsense', null],
  ]);
  expect([...parcelsToPrint([`${a}.2`, a, `${a}.1`])]).toEqual([[a, null]]);
});
