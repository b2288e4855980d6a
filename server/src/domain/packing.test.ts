import { itemsToPack } from './packing.js';

const parcel = {
  number: 2,
  orderItems: [
    { name: 'Roses', qty: 3 },
    { name: 'Vase', qty: 1 },
  ],
};
const sent = (line: number, qty: number, number = 2) => ({ parcel: number, items: [{ line, qty }] });

test('all of a parcel is packed while nothing of it was sent', () => {
  expect(itemsToPack(parcel, [])).toEqual({ items: parcel.orderItems, isRest: false });
  expect(itemsToPack(parcel, [sent(0, 3, 1)])).toEqual({ items: parcel.orderItems, isRest: false });
});

test('of a parcel that was sent in part, only the rest is packed', () => {
  expect(itemsToPack(parcel, [sent(0, 1), sent(1, 1)])).toEqual({ items: [{ name: 'Roses', qty: 2 }], isRest: true });
});

test('a parcel that was sent as a whole is printed as it was', () => {
  expect(itemsToPack(parcel, [sent(0, 3), sent(1, 1)])).toEqual({ items: parcel.orderItems, isRest: false });
});
