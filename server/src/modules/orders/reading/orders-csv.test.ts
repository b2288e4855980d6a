import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import type { OrderType } from '../order.type.js';
import { ordersCsv } from './orders-csv.js';

const order: OrderType = {
  _id: 'o1',
  number: 'O1',
  status: 'paid',
  user: { _id: 'u1', name: '+Selam "S" Tesfay', email: '@selam@example.com', isGuest: false, isDeleted: false },
  createdAt: new Date(0),
  lines: [],
  discountPrice: 0,
  giftCardPrice: 0,
  includedTaxPrice: 0,
  taxes: [{ label: '=VAT 15%', percent: 15, amount: 20.4, taxedAmount: 136, isIncluded: false }],
  orderItems: [
    {
      product: 'p1',
      variant: null,
      itemId: 'p1',
      name: 'Roses; red',
      qty: 2,
      image: '',
      price: 49,
      salePrice: null,
      isOnSale: false,
      texts: [],
      addOnOf: null,
    },
    {
      product: 'p2',
      variant: 'v2',
      itemId: 'v2',
      name: 'Cake',
      qty: 1,
      image: '',
      price: 38,
      salePrice: 31.5,
      isOnSale: true,
      texts: [{ name: 'name', label: 'Name on the cake', value: 'Ana; =1+1', extraPrice: 4 }],
      addOnOf: 'p1',
    },
  ],
  shippingAddress: {
    firstName: '-Mebrat',
    lastName: 'x;=1+1;y',
    address: '4 Bole Road\nDoor 2',
    city: 'Addis, Ababa',
    postalCode: '=1000',
    country: 'Ethiopia',
    phone: '+251 11',
    landmark: '=1+1',
    region: '-Sheger',
  },
  deliveryMethod: { id: 'express', name: 'Express', kind: 'ship', days: 2, minDays: 2, preparationDays: 0 },
  paymentMethod: 'Card',
  parcels: [],
  gift: null,
  canChangeGift: true,
  substitution: 'refund',
  payLater: null,
  itemsPrice: 136,
  shippingPrice: 7,
  taxPrice: 20.4,
  currency: 'USD',
  totalPrice: 163.4,
  isPaid: true,
  paidAt: new Date(60_000),
  isDelivered: false,
  deliveredAt: null,
  paymentResult: null,
  holdUntil: null,
  latePayment: null,
  hasReceivedMoney: true,
  refundedPrice: 0,
  dispatchDate: '1970-01-02',
  isLate: false,
  fulfillmentState: 'partlySent',
  isRestocked: false,
  shipments: [
    {
      ...{ _id: 's1', parcel: 1, items: [], carrier: '=1+1', trackingNumber: '12', trackingUrl: null, photo: null },
      ...{ sentAt: new Date(90_000), deliveredAt: null },
    },
  ],
  ...{ deliveryDate: '2026-12-03', dateChangeUntil: null, isDateAtRisk: false },
};

async function* of(...orders: (OrderType | Error)[]) {
  for (const one of orders) {
    await Promise.resolve();
    if (one instanceof Error) throw one;
    yield one;
  }
}

test('every text is guarded and quoted, amounts have two decimals, times are ISO', async () => {
  const bytes = await buffer(ordersCsv(of(order)));
  // The mark by which spreadsheets know UTF-8.
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  const [header, ...rows] = bytes
    .subarray(3)
    .toString('utf8')
    .split(/\n(?=o1|$)/);
  expect(header).toMatch(
    /^Order ID,Date,Status,User,Email,Gifts,Items,Shipping,Tax,Total,Refunded,.*,Order number,Status in words,Delivery method,Discount,Included tax,Taxes,Gift cards,Delivery date,Phone,Landmark,Parcels \(JSON\),If unavailable,Fulfillment,Tracking,Region$/,
  );
  expect(rows).toEqual([
    `o1,1970-01-01T00:00:00.000Z,paid,"'+Selam ""S"" Tesfay",'@selam@example.com,"2 × Roses; red; 1 × Cake (Name on the cake: Ana; '=1+1, with Roses; red)",` +
      `136.00,7.00,20.40,163.40,0.00,Card,1970-01-01T00:01:00.000Z,1970-01-02,,'-Mebrat,x;'=1+1;y,` +
      `"4 Bole Road\nDoor 2","Addis, Ababa",'=1000,Ethiopia,USD,` +
      `"[{""product"":""p1"",""qty"":2,""unitPrice"":49},{""product"":""p2"",""variant"":""v2"",""qty"":1,""unitPrice"":31.5,""texts"":{""name"":""Ana; =1+1""},""addOnOf"":""p1""}]",O1,Paid,Express,0.00,0.00,'=VAT 15% of 136.00: 20.40,0.00,2026-12-03,'+251 11,'=1+1,,Refund,Partly Sent,'=1+1 12,'-Sheger`,
    '',
  ]);
});

test('an order with several parcels has them as JSON', async () => {
  const { shippingAddress, deliveryMethod, orderItems } = order;
  const parcel = {
    ...{ shippingAddress, deliveryMethod, orderItems: orderItems.slice(0, 1), gift: null },
    ...{ shippingPrice: 7, currency: 'USD', deliveryDate: null, dateChangeUntil: null, isDateAtRisk: false },
    ...{ dispatchDate: '1970-01-02', arrivesBy: '1970-01-05' },
    fulfillmentState: 'unfulfilled' as const,
    isRestocked: false,
  };
  const parcels = [1, 2].map((number) => ({ ...parcel, number }));
  const file = await text(ordersCsv(of({ ...order, parcels })));
  const cell = /,"(\[\{""number"".*)",Refund,Partly Sent,'=1\+1 12,'-Sheger\n/.exec(file)?.[1]?.replaceAll('""', '"');
  const row = {
    ...{ shippingAddress, deliveryMethod: 'express', shippingPrice: 7, deliveryDate: null },
    ...{ dispatchDate: '1970-01-02', gift: null, orderItems: [{ product: 'p1', qty: 2, unitPrice: 49 }] },
    fulfillmentState: 'unfulfilled',
  };
  expect(JSON.parse(cell ?? '')).toEqual([
    { number: 1, ...row },
    { number: 2, ...row },
  ]);
});

test('without orders the file has only its headers', async () => {
  expect((await text(ordersCsv(of()))).split('\n')).toHaveLength(2);
});

test('a source that fails aborts the file', async () => {
  await expect(text(ordersCsv(of(order, new Error('the database is gone'))))).rejects.toThrow('the database is gone');
});

test('an aborted download ends the reading', async () => {
  let isOver = false;
  async function* endless() {
    try {
      for (;;) {
        await Promise.resolve();
        yield order;
      }
    } finally {
      isOver = true;
    }
  }
  const file = ordersCsv(endless());
  await once(file, 'readable');
  file.destroy();
  await once(file, 'close');
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(true);
});
