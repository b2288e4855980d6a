import { parcelCode, readParcelCode } from './parcel-code.js';

const orderId = '7d0f1c2b3a495867b6c5d4e3f2a19081';
const parcel = { orderId, number: 2 };

test.each([
  ['the code', parcelCode(parcel)],
  ['the code with spaces around it', ` ${orderId}.2\n`],
  ['the code in capitals, as some scanners type it', `${orderId.toUpperCase()}.2`],
  ['an address of the shop', `https://gifts.example/admin/today?parcel=${orderId}.2`],
  ['an address with other parameters', `https://gifts.example/admin/today?day=tomorrow&parcel=${orderId}.2#now`],
])('%s names a parcel', (_case, text) => {
  expect(readParcelCode(text)).toEqual(parcel);
});

test.each([
  ['nothing', ''],
  ['the number of an order', '7D0F-1C2B'],
  ['an order alone', orderId],
  ['no parcel of the order', `${orderId}.0`],
  ['a number with a sign', `${orderId}.-2`],
  ['something after the number', `${orderId}.2.1`],
  ['a product’s barcode', '4006381333931'],
  ['another address', 'https://gifts.example/admin/orders'],
])('%s names no parcel', (_case, text) => {
  expect(readParcelCode(text)).toBeNull();
});
