import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderWithProviders } from '../../../test/render-with-providers';
import type { OrderDetails_OrderFragment } from '~/graphql/generated';
import type { SessionUser } from '~/lib/session-store';
import { OrderDetails } from './order-details';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

const owner = { _id: 'u1', name: 'Selam', email: 'selam@example.com', isAdmin: false } as SessionUser;
const address = {
  firstName: 'Mebrat',
  lastName: 'Haile',
  address: '4 Bole Road',
  city: 'Addis Ababa',
  postalCode: '1000',
  country: 'Ethiopia',
  phone: null,
  landmark: null,
  region: null,
};
const standard = { name: 'Standard', kind: 'SHIP', days: 5, minDays: 3 } as const;
const lines: OrderDetails_OrderFragment['orderItems'] = [
  {
    product: 'roses',
    name: 'Roses',
    image: '',
    qty: 2,
    price: 49,
    salePrice: 39,
    isOnSale: true,
    texts: [],
    addOnOf: null,
  },
  {
    product: 'cake',
    name: 'Cake',
    image: '',
    qty: 1,
    price: 38,
    salePrice: 30,
    isOnSale: false,
    texts: [],
    addOnOf: null,
  },
];
const parcel: OrderDetails_OrderFragment['parcels'][number] = {
  ...{ number: 1, orderItems: lines, shippingAddress: address, deliveryMethod: standard },
  ...{ deliveryDate: null, arrivesBy: null, dateChangeUntil: null, isDateAtRisk: false, dispatchDate: null },
  gift: null,
  fulfillmentState: 'UNFULFILLED',
};
const pending: OrderDetails_OrderFragment = {
  parcels: [parcel],
  gift: null,
  fulfillmentState: 'UNFULFILLED',
  isRestocked: false,
  shipments: [],
  canChangeGift: false,
  _id: 'o1',
  status: 'PENDING',
  createdAt: '2026-08-01T10:00:00.000Z',
  holdUntil: '2026-08-01T10:35:00.000Z',
  currency: 'USD',
  isPaid: false,
  paidAt: null,
  isDelivered: false,
  deliveredAt: null,
  user: { _id: 'u1', isGuest: false, isDeleted: false, name: 'Selam', email: 'selam@example.com' },
  orderItems: lines,
  shippingAddress: address,
  deliveryMethod: standard,
  boughtGiftCards: [],
  paymentMethod: 'PayPal',
  payLater: null,
  paymentResult: null,
  itemsPrice: 116,
  lines: [
    { kind: 'SHIPPING', label: 'Shipping', amount: 7 },
    { kind: 'TAX', label: 'Tax', amount: 17.4 },
  ],
  taxes: [{ label: 'Tax', amount: 17.4, isIncluded: false }],
  giftCardPrice: 0,
  totalPrice: 140.4,
  refundedPrice: 0,
  latePayment: null,
  hasReceivedMoney: false,
  dispatchDate: null,
  isLate: false,
  ...{ deliveryDate: null, dateChangeUntil: null, isDateAtRisk: false },
  substitution: null,
};
const paid = { ...pending, status: 'PAID', isPaid: true, paidAt: '2026-08-01T10:05:00.000Z', holdUntil: null } as const;
const progress = () => screen.getByRole('progressbar').getAttribute('aria-valuenow');

test('an unpaid order shows 30 %, and its owner can pay', () => {
  renderWithProviders(<OrderDetails order={pending} />, { user: owner });
  expect(screen.getByText('Not Paid')).toBeTruthy();
  expect(progress()).toBe('30');
  expect(screen.getByRole('button', { name: 'Pay now' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancel order' })).toBeTruthy();
  expect(screen.getByText('3 items')).toBeTruthy();
  expect(screen.getByText('$78.00')).toBeTruthy();
  expect(screen.getByText('$140.40')).toBeTruthy();
});

test('an order with several parcels says what goes to whom, and when; each card and day can be changed', async () => {
  const ben = { ...address, firstName: 'Ben', lastName: 'Okri' };
  const gift = { to: '', from: 'Selam', message: 'Happy birthday!', card: 'classic', hidePrices: true };
  const second = { ...parcel, number: 2, orderItems: lines.slice(1), shippingAddress: ben, gift };
  const parcels = [parcel, { ...second, deliveryDate: '2026-08-20', dateChangeUntil: '2026-08-18T10:00:00.000Z' }];
  const order = { ...pending, canChangeGift: true, parcels };
  const { requests } = renderWithProviders(<OrderDetails order={order} />, { user: owner });
  const panel = screen.getByRole('region', { name: '2 parcels' });
  const [first, other] = within(panel).getAllByRole('heading', { level: 3 });
  expect([first?.closest('li')?.textContent, other?.closest('li')?.textContent]).toEqual([
    expect.stringMatching(/^Parcel 1Mebrat Haile.*2 × Roses1 × Cake/),
    expect.stringMatching(/^Parcel 2Ben Okri.*Arrives Thursday, August 201 × CakeOn the cardHappy birthday!Selam/),
  ]);
  expect(
    within(panel)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Add a gift message of parcel 1', 'Change gift message of parcel 2', 'Change the day of parcel 2']);
  fireEvent.click(screen.getByRole('button', { name: 'Change gift message of parcel 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Gift message of parcel 2' });
  fireEvent.change(within(dialog).getByLabelText('Message'), { target: { value: 'With love' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save gift message' }));
  await waitFor(() =>
    expect(requests.find(({ operationName }) => operationName === 'ChangeOrderGift')?.variables).toMatchObject({
      input: { id: 'o1', parcel: 2, gift: { message: 'With love' } },
    }),
  );
});

test.each([
  [{ isConfirmed: false }, 'Waiting for your payment (Bank transfer)', 'Waiting for payment'],
  [{ isConfirmed: true }, 'We have your order (Bank transfer)', 'We’re getting your gifts ready'],
])(
  'an order that is paid later (%o) says how, and can be canceled or paid by card instead',
  (terms, title, tracking) => {
    const text = 'Please transfer $140.40.';
    const payLater = {
      name: 'Bank transfer',
      text,
      instructions: 'Account 1000',
      reference: 'O1',
      lastDate: null,
      ...terms,
    };
    const order = { ...pending, payLater };
    renderWithProviders(<OrderDetails order={order} />, { user: owner });
    const step = screen.getByRole('region', { name: title });
    expect(step.textContent).toContain(text);
    expect(step.textContent).toContain('Account 1000');
    expect(screen.getByText(tracking)).toBeTruthy();
    expect(within(step).getByRole('button', { name: 'Pay by card instead' })).toBeTruthy();
    expect(within(step).getByRole('button', { name: 'Cancel order' })).toBeTruthy();
    expect(screen.queryByText('You haven’t been charged.')).toBeNull();
  },
);

test('an order that was delivered and is not paid asks for the money, and can’t be canceled', () => {
  const payLater = {
    ...{ name: 'Invoice', text: 'Please pay.', instructions: '' },
    ...{ reference: 'O1', lastDate: '2026-08-17' },
  };
  const delivered = { isDelivered: true, deliveredAt: '2026-08-03T10:00:00.000Z', holdUntil: null };
  const order = { ...pending, ...delivered, payLater: { ...payLater, isConfirmed: true } };
  renderWithProviders(<OrderDetails order={order} />, { user: owner });
  expect(screen.getByRole('region', { name: 'Please pay for your gifts (Invoice)' })).toBeTruthy();
  expect(progress()).toBe('100');
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  expect(screen.queryByText('How to pay')).toBeNull();
});

test('names under the total what prices include, and nothing of 0', () => {
  const taxes = [
    { label: 'VAT 20%', amount: 19.33, isIncluded: true },
    { label: 'VAT 0%', amount: 0, isIncluded: true },
  ];
  const lines = [{ kind: 'SHIPPING' as const, label: 'Shipping', amount: 7 }];
  renderWithProviders(<OrderDetails order={{ ...pending, lines, taxes, totalPrice: 123 }} />, { user: owner });
  const summary = screen.getByRole('region', { name: 'Summary' });
  expect(within(summary).getByText('Includes VAT 20%').nextSibling?.textContent).toBe('$19.33');
  expect(summary.textContent).not.toMatch(/Tax|VAT 0%/);
});

// spec: loss-18
test('asks before the order is canceled, and shows it canceled', async () => {
  const { requests } = renderWithProviders(<OrderDetails order={pending} />, {
    user: owner,
    answers: {
      CancelMyOrder: {
        cancelMyOrder: { __typename: 'Order', _id: 'o1', status: 'CANCELLED', isPaid: false, holdUntil: null },
      },
    },
  });
  const cancellations = () => requests.filter(({ operationName }) => operationName === 'CancelMyOrder');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  const dialog = await screen.findByRole('dialog');
  expect(cancellations()).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  await waitFor(() => expect(cancellations().map(({ variables }) => variables)).toEqual([{ id: 'o1' }]));
});

test('says why an order can’t be canceled anymore', async () => {
  const message = 'Your payment just went through, so you can’t cancel this order here. Please contact us.';
  renderWithProviders(<OrderDetails order={pending} />, {
    user: owner,
    answers: { CancelMyOrder: () => ({ errors: [{ message, extensions: { code: 'CONFLICT' } }] as never }) },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(message);
});

test('offers no payment for another customer’s order', () => {
  renderWithProviders(<OrderDetails order={pending} />, { user: { ...owner, _id: 'admin', isAdmin: true } });
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
});

test('names the customer; a deleted one only as deleted', () => {
  renderWithProviders(<OrderDetails order={pending} />, { user: null });
  expect(screen.getByText('Ordered by Selam, selam@example.com')).toBeTruthy();
  renderWithProviders(
    <OrderDetails
      order={{ ...pending, user: { _id: 'u1', isGuest: false, isDeleted: true, name: 'Deleted customer', email: '' } }}
    />,
    { user: null },
  );
  expect(screen.getByText('Ordered by Deleted customer')).toBeTruthy();
});

test('lines of one product stay apart when their texts are erased', () => {
  const cake = { product: 'cake', name: 'Cake', image: '', qty: 1 };
  const line = { ...cake, price: 38, salePrice: null, isOnSale: false, addOnOf: null };
  const texts = [{ name: 'name', label: 'Name', value: '', extraPrice: 0 }];
  const errors = jest.spyOn(console, 'error');
  renderWithProviders(
    <OrderDetails
      order={{
        ...paid,
        orderItems: [
          { ...line, texts },
          { ...line, texts },
        ],
      }}
    />,
  );
  expect(screen.getAllByText('Name')).toHaveLength(2);
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

test('an order to be picked up is not in transit', () => {
  const deliveryMethod = { ...paid.deliveryMethod, name: 'Pick up', kind: 'PICKUP' } as const;
  renderWithProviders(<OrderDetails order={{ ...paid, deliveryMethod }} />, { user: owner });
  expect(screen.getByText('We’re getting your order ready')).toBeTruthy();
  expect(screen.queryByText('Order in Transit')).toBeNull();
});

test('a paid order shows 60 %, in transit', () => {
  renderWithProviders(<OrderDetails order={paid} />, { user: owner });
  expect(screen.getByText('Paid')).toBeTruthy();
  expect(screen.getByText('SHIPPING')).toBeTruthy();
  expect(screen.getByText('Order in Transit')).toBeTruthy();
  expect(progress()).toBe('60');
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
});

const shipment = {
  ...{ _id: 's1', parcel: 1, items: [{ line: 0, name: 'Roses', qty: 1 }], carrier: 'UPS', trackingNumber: '1Z 9' },
  ...{
    trackingUrl: 'https://www.ups.com/track?tracknum=1Z%209',
    sentAt: '2026-08-02T10:00:00.000Z',
    deliveredAt: null,
    photo: null,
  },
};
const arrived = { ...shipment, _id: 's2', deliveredAt: '2026-08-03T10:00:00.000Z' };
const atShop = { ...parcel, deliveryMethod: { ...standard, kind: 'PICKUP' } } as const;

test.each<[string, string, Partial<OrderDetails_OrderFragment>]>([
  ['BEING PREPARED', 'We’re preparing your order', { fulfillmentState: 'PREPARING' }],
  [
    'BEING PREPARED',
    'We’re preparing 1 of 2 parcels',
    { fulfillmentState: 'PREPARING', parcels: [parcel, { ...parcel, number: 2, fulfillmentState: 'PREPARING' }] },
  ],
  ['PARTLY SENT', 'Some of your gifts are on their way', { fulfillmentState: 'PARTLY_SENT', shipments: [shipment] }],
  ['PARTLY SENT', 'Some of your gifts have arrived', { fulfillmentState: 'PARTLY_SENT', shipments: [arrived] }],
  [
    ...(['PARTLY READY', 'Some of your gifts are ready for pickup'] as const),
    {
      fulfillmentState: 'PARTLY_SENT',
      shipments: [shipment],
      parcels: [atShop],
      deliveryMethod: atShop.deliveryMethod,
    },
  ],
  ['ON ITS WAY', 'Your gifts are on their way', { fulfillmentState: 'SENT', shipments: [shipment] }],
  [
    'ON ITS WAY',
    'Some of your gifts have arrived. The rest are on their way.',
    { fulfillmentState: 'SENT', shipments: [arrived, shipment] },
  ],
  [
    'READY',
    'Your gifts are ready for pickup',
    { fulfillmentState: 'SENT', shipments: [shipment], parcels: [atShop], deliveryMethod: atShop.deliveryMethod },
  ],
])('the tracking card follows the shipments: %s, %s', (badge, sentence, change) => {
  renderWithProviders(<OrderDetails order={{ ...paid, ...change }} />, { user: owner });
  const card = within(screen.getByRole('region', { name: 'Tracking' }));
  expect(card.getByText(badge)).toBeTruthy();
  expect(card.getByText(sentence)).toBeTruthy();
  expect(progress()).toBe('60');
});

test.each([
  ['PAID', ['5', '6', undefined, undefined]],
  ['CANCELLED', [undefined, undefined, undefined, undefined]],
] as const)('each of several parcels says how far it is, and when it comes unless it is there: %s', (status, days) => {
  const parcels: OrderDetails_OrderFragment['parcels'] = [
    { ...parcel, arrivesBy: '2026-08-05' },
    { ...parcel, number: 2, fulfillmentState: 'PREPARING', deliveryDate: '2026-08-06' },
    { ...atShop, number: 3, fulfillmentState: 'SENT', arrivesBy: '2026-08-07' },
    { ...parcel, number: 4, fulfillmentState: 'DELIVERED', deliveryDate: '2026-08-01' },
  ];
  const order: OrderDetails_OrderFragment = { ...paid, status, fulfillmentState: 'PARTLY_SENT', parcels };
  renderWithProviders(<OrderDetails order={order} />, { user: owner });
  const region = within(screen.getByRole('region', { name: '4 parcels' }));
  const texts = region
    .getAllByRole('heading', { level: 3 })
    .map(({ parentElement }) => parentElement?.textContent ?? '');
  expect(texts.map((text) => /Being prepared|Ready for pickup|Sent|Delivered/.exec(text)?.[0])).toEqual([
    ...[undefined, 'Being prepared', 'Ready for pickup', 'Delivered'],
  ]);
  expect(texts.map((text) => /(?:Arrives|Ready)(?: by)? \w+day, August (\d)/.exec(text)?.[1])).toEqual(days);
});

test('an order that was sent in part says what left, where it can be followed, and when the rest leaves', () => {
  const sent: Partial<OrderDetails_OrderFragment> = { fulfillmentState: 'PARTLY_SENT', shipments: [shipment] };
  const order = { ...paid, ...sent, dispatchDate: '2026-08-05' };
  renderWithProviders(<OrderDetails order={order} />, { user: owner });
  const panel = within(screen.getByRole('region', { name: 'Shipments' }));
  expect(panel.getByText('1 × Roses')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Track this parcel' }).getAttribute('href')).toBe(shipment.trackingUrl);
  expect(screen.getByText(/send the rest by/).textContent).toBe('We’ll send the rest by Aug 5, 2026');
});

test('what was delivered is shown by its photo, to readers of an email’s link by its key', () => {
  const sent = { ...shipment, deliveredAt: '2026-08-03T10:00:00.000Z', photo: '/api/orders/o1/photos/p1' };
  const order = { ...paid, shipments: [sent] };
  const { unmount } = renderWithProviders(<OrderDetails order={order} />, { user: owner });
  const photo = () => screen.getByRole('img', { name: 'Photo of the delivery' }).getAttribute('src');
  expect(photo()).toBe('/api/orders/o1/photos/p1');
  unmount();
  renderWithProviders(<OrderDetails order={order} link={{ key: 'a.b', ordersAgain: false }} />);
  expect(photo()).toBe('/api/orders/o1/photos/p1?key=a.b');
});

test('a paid order shows when it leaves, the same day in any time zone', () => {
  renderWithProviders(<OrderDetails order={{ ...paid, dispatchDate: '2026-08-02' }} />, { user: owner });
  expect(screen.getByText(/send it by/).textContent).toBe('We’ll send it by Aug 2, 2026');
});

test('an order without a chosen day says by when it arrives, as its buyer was promised, also once it is sent', () => {
  const parcels = [{ ...parcel, arrivesBy: '2026-08-05' }];
  const renderOrder = (more: Partial<OrderDetails_OrderFragment>) =>
    renderWithProviders(<OrderDetails order={{ ...paid, parcels, ...more }} />, { user: owner });
  const { unmount } = renderOrder({ dispatchDate: '2026-08-05' });
  expect(screen.getByText(/arrives by/).textContent).toBe('It arrives by Aug 5, 2026');
  expect(screen.queryByText(/send it by/)).toBeNull();
  unmount();
  renderOrder({ fulfillmentState: 'SENT', shipments: [shipment] });
  expect(screen.getByText(/arrives by/).textContent).toBe('It arrives by Aug 5, 2026');
});

test('a late order says so instead of naming a day that has passed', () => {
  renderWithProviders(<OrderDetails order={{ ...paid, dispatchDate: '2026-08-02', isLate: true }} />, { user: owner });
  expect(screen.getByText(/running late/).textContent).toBe(
    'We’re sorry, it’s running late. We’ll send it as soon as we can.',
  );
});

test.each([
  ['Card', 'Card'],
  ['PayPal', 'PayPal'],
  ['Manual', 'Arranged with the shop'],
])('a paid order names the payment method %s', (paymentMethod, words) => {
  renderWithProviders(<OrderDetails order={{ ...paid, paymentMethod }} />, { user: owner });
  expect(screen.getByText('Payment method').nextSibling?.textContent).toBe(words);
});

test('an order whose gifts all went back into stock is not on its way', () => {
  const order = { ...paid, refundedPrice: 1, isRestocked: true, dispatchDate: null };
  renderWithProviders(<OrderDetails order={order} />, { user: owner });
  expect(screen.getByText('These gifts won’t be sent')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByText('Will someone be home?')).toBeNull();
});

test('a partly refunded order is still on its way, and shows the refund', () => {
  renderWithProviders(<OrderDetails order={{ ...paid, refundedPrice: 40.4 }} />, { user: owner });
  expect(screen.getByText('Partly refunded')).toBeTruthy();
  expect(screen.getByText('-$40.40')).toBeTruthy();
  expect(progress()).toBe('60');
});

test('a refund is compared with the total in the currency of the order', () => {
  const order = { ...paid, currency: 'KWD', totalPrice: 1.005, refundedPrice: 1.004 };
  renderWithProviders(<OrderDetails order={order} />, { user: owner });
  expect(screen.getByText('Partly refunded')).toBeTruthy();
});

test('a wholly refunded order says so, and is not on its way', () => {
  renderWithProviders(<OrderDetails order={{ ...paid, refundedPrice: 140.4 }} />, { user: owner });
  expect(screen.getByText('Refunded', { selector: 'span' })).toBeTruthy();
  expect(screen.getByText('This order was refunded')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a delivered order shows 100 % with the date', () => {
  renderWithProviders(
    <OrderDetails
      order={{ ...paid, status: 'DELIVERED', isDelivered: true, deliveredAt: '2026-08-03T12:00:00.000Z' }}
    />,
    { user: owner },
  );
  expect(screen.getByText('DELIVERED')).toBeTruthy();
  expect(screen.getAllByText('Aug 3, 2026').length).toBeGreaterThan(0);
  expect(progress()).toBe('100');
});

test('an expired order says so, and can be ordered again', () => {
  renderWithProviders(<OrderDetails order={{ ...pending, status: 'EXPIRED', holdUntil: null }} />, { user: owner });
  expect(screen.getByText('This order has expired')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Order again' })).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a delivered order can be ordered again', () => {
  const delivered = {
    ...paid,
    status: 'DELIVERED',
    isDelivered: true,
    deliveredAt: '2026-08-03T12:00:00.000Z',
  } as const;
  renderWithProviders(<OrderDetails order={delivered} />, { user: owner });
  expect(screen.getByRole('button', { name: 'Order again' })).toBeTruthy();
});

test('a visitor with the signed link can pay, too, but not cancel', () => {
  renderWithProviders(<OrderDetails order={pending} link={{ key: 'k', ordersAgain: false }} />);
  expect(screen.getByRole('button', { name: 'Pay now' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
});

test.each([
  [{ amount: 140.4, isReturned: false }, 'We’re refunding it.'],
  [{ amount: 140.4, isReturned: true }, 'We’ve refunded it. Refunds to cards take 5 to 7 business days to appear.'],
])('an order that expired and was paid too late says what happens to the money', (latePayment, words) => {
  const order = { ...pending, status: 'EXPIRED', holdUntil: null, latePayment, hasReceivedMoney: true } as const;
  renderWithProviders(<OrderDetails order={order} />, { user: owner });
  const notice = `Your payment of $140.40 arrived too late for us to fill this order. ${words}`;
  expect(screen.getAllByText(notice, { exact: false })).toHaveLength(2);
  expect(screen.queryByText(/haven’t been charged/)).toBeNull();
});

test.each(['PENDING', 'EXPIRED', 'CANCELLED'] as const)(
  '%s: says nothing untrue about a payment of a wrong amount',
  (status) => {
    renderWithProviders(<OrderDetails order={{ ...pending, status, hasReceivedMoney: true }} />, { user: owner });
    expect(screen.getByText('This order isn’t paid.')).toBeTruthy();
    expect(screen.queryByText(/haven’t been charged|too late for us/)).toBeNull();
  },
);

test('an order that was paid twice says that the second payment is refunded', () => {
  renderWithProviders(<OrderDetails order={{ ...paid, latePayment: { amount: 140.4, isReturned: true } }} />, {
    user: owner,
  });
  expect(
    screen.getByText(/^We received a second payment of \$140\.40 for this order\. We’ve refunded it/),
  ).toBeTruthy();
});

test('only an order that was paid has a receipt, which the key of its link opens', () => {
  const receipt = () => screen.queryByRole('link', { name: 'Receipt (PDF)' });
  const link = { key: 'signed', ordersAgain: false };
  const { unmount } = renderWithProviders(<OrderDetails order={pending} link={link} />, {});
  expect(receipt()).toBeNull();
  unmount();
  renderWithProviders(<OrderDetails order={paid} link={link} />, {});
  expect(receipt()?.getAttribute('href')).toBe(`/api/orders/${paid._id}/receipt?key=signed`);
});

test('gift cards say where they went or will go, and when', () => {
  const friend = { recipientName: 'Ana', recipientEmail: 'ana@example.com' };
  const card = { amount: 50, ...friend, sendOn: null, sentAt: null, isFrozen: false };
  const boughtGiftCards = [
    { ...card, sentAt: '2026-11-26T09:00:00.000Z', isCanceled: false },
    { ...card, sendOn: '2026-12-24', isCanceled: false },
    { ...card, isCanceled: false },
    { ...card, isFrozen: true, isCanceled: false },
    { ...card, isCanceled: true },
  ];
  const deliveryMethod = { ...paid.deliveryMethod, name: 'Email', kind: 'EMAIL' } as const;
  renderWithProviders(<OrderDetails order={{ ...paid, deliveryMethod, boughtGiftCards }} />, { user: owner });
  const cards = screen.getByRole('region', { name: 'Gift cards' });
  expect([...cards.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '$50.00 for AnaSent to ana@example.com on Nov 26, 2026',
    '$50.00 for AnaWe’ll send it to ana@example.com on Dec 24, 2026.',
    '$50.00 for AnaWe’re sending it to ana@example.com now.',
    '$50.00 for AnaOn hold until the bank has decided about the payment',
    '$50.00 for AnaCanceled',
  ]);
  expect(screen.getByText('Gift cards are sent by email.')).toBeTruthy();
});

test('the gift message is changed by the buyer or with a guest’s key, and by nobody else', () => {
  const gift = { to: 'Ana', from: '', message: 'Happy birthday!', card: 'classic', hidePrices: true };
  const order = { ...pending, gift, canChangeGift: true };
  const guests = { ...order, user: { ...order.user, isGuest: true, _id: '' } };
  const link = { key: 'secret' } as Parameters<typeof OrderDetails>[0]['link'];
  const change = () => screen.queryByRole('button', { name: 'Change gift message' }) !== null;
  for (const [shown, user, isChanged] of [
    [<OrderDetails key="1" order={order} />, owner, true],
    [<OrderDetails key="2" order={{ ...order, canChangeGift: false }} />, owner, false],
    [<OrderDetails key="3" order={order} link={link} />, null, false],
    [<OrderDetails key="4" order={guests} link={link} />, null, true],
  ] as const) {
    const { unmount } = renderWithProviders(shown, { user });
    expect(screen.getByText('Happy birthday!')).toBeTruthy();
    expect(screen.getByText('The packing slip has no prices.')).toBeTruthy();
    expect(change()).toBe(isChanged);
    unmount();
  }
});

test('the link for the recipient takes the focus of the button that gave it', async () => {
  const recipientLinks = [{ parcel: 1, to: 'Mebrat Haile', url: 'http://shop.test/gift/1' }];
  renderWithProviders(<OrderDetails order={{ ...paid, parcels: [parcel] }} />, {
    user: owner,
    answers: { RecipientLinks: { recipientLinks } },
  });
  const button = await screen.findByRole('button', { name: 'Get a link for the recipient' });
  button.focus();
  fireEvent.click(button);
  const link = await screen.findByLabelText('Link for Mebrat Haile');
  await waitFor(() => expect(document.activeElement).toBe(link));
});
