import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ExecutionResult } from 'graphql';
import { webcrypto } from 'node:crypto';
import { selam } from '../../../test/account-steps';
import { renderWithProviders } from '../../../test/render-with-providers';
import { cart } from '~/lib/cart-store';
import { CheckoutReview } from './checkout-review';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });

Object.defineProperty(globalThis, 'crypto', { value: webcrypto });

const roses = {
  __typename: 'Product',
  _id: 'roses',
  name: 'A dozen garden roses',
  image: '',
  price: 49,
  salePrice: null,
  isOnSale: false,
  countInStock: 9,
};
const address = {
  firstName: 'Mebrat',
  lastName: 'Haile',
  address: '4 Bole Road',
  city: 'Addis Ababa',
  postalCode: '1000',
  country: 'Ethiopia',
};
const placed: object | (() => ExecutionResult) = {
  __typename: 'OrderPlaced',
  order: { __typename: 'Order', _id: 'o1', status: 'PENDING', isPaid: false },
};

const method = (key: string, name: string, price: number, change: object = {}) => ({
  __typename: 'DeliveryMethod',
  ...{ key, name, price, kind: 'SHIP', note: '', freeFrom: null, dependsOnAddress: false },
  ...{ arrivesFrom: '2026-11-30', arrivesBy: '2026-11-30', ...change },
});
const standard = method('standard', 'Standard', 7, { arrivesBy: '2026-12-02' });
const express = method('express', 'Express', 12.99);

const sandbox = { publishableKey: 'pk_test_sandbox', sandboxPath: '/sandbox/stripe', isTestMode: true };

function show({
  placeOrder = placed,
  isAvailable = true,
  start = jest.fn().mockResolvedValue(null),
  entry = 'HOSTED_PAGE',
  answers = {},
  openOrder = null,
  isGuest = false,
  user = null,
}: {
  placeOrder?: typeof placed;
  isAvailable?: boolean;
  start?: jest.Mock;
  entry?: 'HOSTED_PAGE' | 'CARD_FORM' | 'BOTH';
  answers?: NonNullable<Parameters<typeof renderWithProviders>[1]>['answers'];
  /** The shopper's unpaid order of the same gifts. */
  openOrder?: string | null;
  isGuest?: boolean;
  user?: typeof selam | null;
} = {}) {
  const view = renderWithProviders(
    <CheckoutReview
      payment={{ start, isStarting: false }}
      unavailableText="No cards today"
      findOpenOrder={jest.fn().mockResolvedValue(openOrder)}
      notice="You have an unpaid order"
      isGuest={isGuest}
    />,
    {
      user,
      answers: {
        CheckoutPayment: {
          shop: { __typename: 'Shop', cardPayment: { __typename: 'CardPayment', entry, ...sandbox } },
        },
        PaymentService: { paymentService: { __typename: 'PaymentService', isAvailable } },
        PlaceOrder: typeof placeOrder === 'function' ? placeOrder : { placeOrder },
        ...answers,
      },
    },
  );
  const orders = () => view.requests.filter(({ operationName }) => operationName === 'PlaceOrder');
  return { ...view, start, orders };
}
const textsIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /Pay \$/ });

beforeEach(() => {
  sessionStorage.clear();
  cart.reset();
  cart.addToCart({ ...roses, qty: 2 });
});

/** Fills in the form of the address. */
function typeAddress(): void {
  for (const [label, value] of [
    ['First name', 'Mebrat'],
    ['Last name', 'Haile'],
    ['Address', '4 Bole Road'],
    ['City', 'Addis Ababa'],
    ['Postal code', '1000'],
    ['Country', 'Ethiopia'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
}

test('links an empty cart to the products', () => {
  cart.reset();
  show();
  expect(screen.getByRole('link', { name: 'Shop All Products' }).getAttribute('href')).toBe('/products');
});

test('shows beside the total how much is missing for free shipping', async () => {
  show({
    answers: {
      Shop: {
        shop: {
          __typename: 'Shop',
          name: 'Gift Shop',
          currency: 'USD',
          locale: 'en-US',
          bannerText: '',
          isDemo: false,
          contact: null,
          shippingPrice: 7,
          taxPercent: 15,
          pricesIncludeTax: false,
          freeShippingThreshold: 100,
          shippingRates: null,
          reviewSummary: null,
        },
      },
    },
  });
  const summary = await screen.findByRole('region', { name: 'Order Summary' });
  expect(await within(summary).findByText('You’re $2.00 away from free shipping.')).toBeTruthy();
  const texts = [{ name: 'card-email', label: 'Recipient’s email', value: 'ana@example.com', extraPrice: 0 }];
  act(() => cart.replaceItems([{ ...roses, qty: 1, texts }]));
  expect(within(summary).queryByText(/free shipping/)).toBeNull();
});

test('saves the form once it is complete, and can reopen it', async () => {
  show();
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Shipping Details' });
  for (const [label, value] of [
    ['First name', 'Mebrat'],
    ['Last name', 'Haile'],
    ['Address', '4 Bole Road'],
    ['City', 'Oslo'],
    ['Postal code', '0150'],
    ['Country', 'Other'],
  ] as const) {
    type(label, value);
  }
  expect(save().disabled).toBe(true);
  type('Country name', 'Norway');
  fireEvent.click(save());
  expect(cart.get().shippingAddress).toMatchObject({ country: 'Norway', isSaved: true });
  fireEvent.click(screen.getByRole('button', { name: 'Edit Shipping Details' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('Other');
  expect(screen.getByLabelText<HTMLInputElement>('Country name').value).toBe('Norway');
});

// spec: checkout-5
test('saves a complete address on paying, and points at what is missing otherwise', async () => {
  const { start, orders } = show();
  const pay = async () => {
    await waitFor(() => expect(payButton().disabled).toBe(false));
    await act(async () => {
      fireEvent.click(payButton());
      await Promise.resolve();
    });
  };
  await pay();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
  expect(screen.getByText('Enter the first name')).toBeTruthy();
  expect(orders()).toEqual([]);
  typeAddress();
  await pay();
  await waitFor(() => expect(start).toHaveBeenCalledWith('o1', undefined));
  expect(cart.get().shippingAddress).toMatchObject({ ...address, isSaved: true });
  expect(orders()[0]?.variables.input).toMatchObject({ shippingAddress: address });
});

describe('with an address', () => {
  beforeEach(() => cart.saveShippingAddress({ ...address, isSaved: true }));
  const pay = async () => {
    await waitFor(() => expect(payButton().disabled).toBe(false));
    await act(async () => {
      fireEvent.click(payButton());
      await Promise.resolve();
    });
  };

  test('orders exactly what is shown, once for a double click, and pays it', async () => {
    const { start, orders } = show();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    const button = payButton();
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(start).toHaveBeenCalledWith('o1', undefined));
    expect(orders()).toHaveLength(1);
    expect(orders()[0]?.variables.input).toMatchObject({
      orderItems: [{ product: 'roses', qty: 2 }],
      shippingAddress: address,
      itemsPrice: 98,
      shippingPrice: 7,
      taxPrice: 14.7,
      totalPrice: 119.7,
      paymentMethod: 'PayPal',
    });
    expect(await screen.findByRole('button', { name: 'Pay $119.70' })).toBeTruthy();
  });

  test('orders what is chosen for the delivery, and shows price and day of each method', async () => {
    const { orders } = show({ answers: { DeliveryMethods: { deliveryMethods: [standard, express] } } });
    const radio = await screen.findByRole<HTMLInputElement>('radio', { name: /Standard/ });
    expect(radio.checked).toBe(true);
    // No number of days beside the dates, which include the time until dispatch.
    expect(radio.closest('label')?.textContent).toBe('StandardArrives Mon, Nov 30 – Wed, Dec 2$7.00');
    fireEvent.click(screen.getByRole('radio', { name: /Express/ }));
    expect(await screen.findByText('Shipping (Express)')).toBeTruthy();
    expect(payButton().textContent).toBe('Pay $125.69');
    fireEvent.change(screen.getByLabelText('If a gift isn’t available'), { target: { value: 'EQUAL' } });
    await pay();
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.variables.input).toMatchObject({
      ...{ substitution: 'EQUAL', deliveryMethod: 'express', shippingPrice: 12.99, taxPrice: 14.7, totalPrice: 125.69 },
    });
  });

  test('offers the day by which gifts were looked for, if it can be had, and says so until another is chosen', async () => {
    const days = (...dates: string[]) => ({
      DeliveryMethods: { deliveryMethods: [standard] },
      DeliveryDates: {
        deliveryDates: {
          __typename: 'DeliveryDates',
          dates: dates.map((date) => ({ __typename: 'DeliveryDate', date, isOpen: true })),
        },
      },
    });
    sessionStorage.setItem('wanted-day', '"2026-12-03"');
    const { orders, unmount } = show({ answers: days('2026-12-04') });
    const field = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Delivery day' });
    expect((await field()).value).toBe('');
    unmount();
    show({ answers: days('2026-12-03', '2026-12-04') });
    expect((await field()).value).toBe('2026-12-03');
    expect(screen.getByText('The day by which you looked for gifts.')).toBeTruthy();
    fireEvent.change(await field(), { target: { value: '' } });
    expect((await field()).value).toBe('');
    expect(screen.queryByText('The day by which you looked for gifts.')).toBeNull();
    expect(sessionStorage.getItem('wanted-day')).toBeNull();
    expect(orders()).toHaveLength(0);
  });

  test('orders for the day that is chosen, and says at the field which days are next when it is gone', async () => {
    const message =
      'We have as many orders as we can manage on Thursday, December 3. You can choose Friday, December 4.';
    const day = (date: string, isOpen = true) => ({ __typename: 'DeliveryDate', date, isOpen });
    const full = new Set<string>();
    const { orders } = show({
      placeOrder: () => {
        full.add('2026-12-03');
        return {
          errors: [{ message, extensions: { code: 'DELIVERY_DATE_GONE', fields: { deliveryDate: message } } }] as never,
        };
      },
      answers: {
        DeliveryMethods: { deliveryMethods: [standard] },
        DeliveryDates: () => ({
          data: {
            deliveryDates: {
              __typename: 'DeliveryDates',
              dates: [day('2026-12-02', false), day('2026-12-03', !full.has('2026-12-03')), day('2026-12-04')],
            },
          },
        }),
      },
    });
    const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Delivery day' });
    const options = () => [...field.options].map(({ text }) => text);
    expect(options()).toEqual(['As soon as possible', 'Thursday, December 3', 'Friday, December 4']);
    expect(field.value).toBe('');
    fireEvent.change(field, { target: { value: '2026-12-03' } });
    await pay();
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.variables.input).toMatchObject({ deliveryDate: '2026-12-03' });
    await waitFor(() => expect(options()).toEqual(['Choose a day', 'As soon as possible', 'Friday, December 4']));
    const described = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(described()).toBe(message);
    // Nothing else is chosen for the shopper.
    fireEvent.click(payButton());
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(orders()).toHaveLength(1);
    fireEvent.change(field, { target: { value: '2026-12-04' } });
    expect(described()).toBeUndefined();
    fireEvent.click(payButton());
    await waitFor(() => expect(orders()).toHaveLength(2));
    expect(orders()[1]?.variables.input).toMatchObject({ deliveryDate: '2026-12-04' });
  });

  test('amounts have their places until the shop has named them, and nothing is ordered before', async () => {
    const quote = {
      ...{ __typename: 'Quote', itemsPrice: 98, discountPrice: 0, shippingPrice: 7, taxPrice: 4.9, taxes: [] },
      ...{ giftCards: [], giftCardPrice: 0, totalPrice: 109.9, discountCodes: [] },
      deliveryMethod: { __typename: 'OrderDelivery', key: 'standard' },
      lines: [{ __typename: 'QuoteLine', kind: 'TAX', label: 'Tax', amount: 4.9 }],
    };
    let answer: (result: ExecutionResult) => void = () => undefined;
    const waiting = new Promise<ExecutionResult>((resolve) => (answer = resolve));
    show({ answers: { DeliveryMethods: { deliveryMethods: [standard] }, Quote: () => waiting as never } });
    await screen.findByText(/^Arrives/);
    const amountOf = (label: string) =>
      within(screen.getByRole('region', { name: 'Order Summary' })).getByText(label).nextElementSibling?.textContent;
    expect(amountOf('Items')).toBe('$98.00');
    expect(['Shipping', 'Tax', 'Total'].map(amountOf)).toEqual(Array<string>(3).fill('\u00a0'));
    expect(screen.getByText('Total').closest('dl')?.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay' }).disabled).toBe(true);
    await act(async () => answer({ data: { quote } }));
    expect(['Tax', 'Total'].map(amountOf)).toEqual(['$4.90', '$109.90']);
    expect(screen.getByText('Total').closest('dl')?.getAttribute('aria-busy')).toBe('false');
    await waitFor(() => expect(payButton().disabled).toBe(false));
    expect(payButton().textContent).toBe('Pay $109.90');
  });

  test('a code is never left out for want of a quote', async () => {
    sessionStorage.setItem('checkout-codes', '{"discountCodes":["SPRING-10"]}');
    const { orders } = show();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    fireEvent.click(payButton());
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.variables['input']).toMatchObject({ discountCodes: ['SPRING-10'] });
  });

  test('orders with the codes of the tab that are used, and says why another one isn’t', async () => {
    sessionStorage.setItem('checkout-codes', '{"discountCodes":["SPRING-10","OLD"],"giftCards":[]}');
    const quote = ({ input }: Record<string, unknown>) => {
      const { discountCodes = [] } = input as { discountCodes?: string[] };
      const isUsed = discountCodes.includes('SPRING-10');
      const [off, tax, total] = isUsed ? [9.8, 13.23, 108.43] : [0, 14.7, 119.7];
      return {
        data: {
          quote: {
            ...{ __typename: 'Quote', itemsPrice: 98, discountPrice: off, shippingPrice: 7, taxPrice: tax },
            taxes: [],
            ...{ giftCards: [], giftCardPrice: 0, totalPrice: total },
            ...{ deliveryMethod: { __typename: 'OrderDelivery', key: 'standard' } },
            lines: [{ __typename: 'QuoteLine', kind: 'TAX', label: 'Tax', amount: tax }],
            discountCodes: discountCodes.map((code) => ({
              ...{ __typename: 'QuoteDiscountCode', code, name: 'Spring offer', isApplied: code === 'SPRING-10' },
              message: code === 'SPRING-10' ? null : 'This code has expired.',
            })),
          },
        },
      };
    };
    const { orders } = show({ answers: { DeliveryMethods: { deliveryMethods: [standard] }, Quote: quote } });
    const list = await screen.findByRole('list', { name: 'Your discount codes' });
    await waitFor(() => expect(textsIn(list)).toEqual(['SPRING-10Spring offer', 'OLDThis code has expired.']));
    const form = within(screen.getByRole('form', { name: 'Discount code' }));
    fireEvent.change(form.getByLabelText('Code'), { target: { value: 'older' } });
    fireEvent.click(form.getByRole('button', { name: 'Apply' }));
    expect(await form.findByText('This code has expired.')).toBeTruthy();
    expect(payButton().textContent).toBe('Pay $108.43');
    await pay();
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.variables.input).toMatchObject({
      ...{ discountCodes: ['SPRING-10'], discountPrice: 9.8, totalPrice: 108.43 },
    });
    expect(sessionStorage.getItem('checkout-codes')).toBe('{"discountCodes":["SPRING-10","OLD"],"giftCards":[]}');
  });

  test('an order that gift cards pay whole is placed without a card, with the cards that pay', async () => {
    const [used, spare] = ['0'.repeat(28), '1'.repeat(28)];
    sessionStorage.setItem('checkout-codes', JSON.stringify({ giftCards: [used, spare] }));
    const quote = {
      ...{ __typename: 'Quote', itemsPrice: 98, discountPrice: 0, shippingPrice: 7, taxPrice: 14.7, taxes: [] },
      ...{ giftCardPrice: 119.7, totalPrice: 0, discountCodes: [] },
      deliveryMethod: { __typename: 'OrderDelivery', key: 'standard' },
      lines: [{ __typename: 'QuoteLine', kind: 'GIFT_CARD', label: 'Gift card •••• 0000', amount: -119.7 }],
      giftCards: [
        { __typename: 'QuoteGiftCard', isApplied: true, amount: 119.7, balance: 150, message: null },
        { __typename: 'QuoteGiftCard', isApplied: false, amount: 0, balance: 5, message: 'Not needed.' },
      ],
    };
    const { orders } = show({ answers: { DeliveryMethods: { deliveryMethods: [standard] }, Quote: { quote } } });
    const list = await screen.findByRole('list', { name: 'Your gift cards' });
    await waitFor(() =>
      expect(textsIn(list)).toEqual(['•••• 0000Pays $119.70. $30.30 stays on it.', '•••• 1111Not needed.']),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Place order' }));
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.variables.input).toMatchObject({ giftCards: [used], giftCardPrice: 119.7, totalPrice: 0 });
  });

  test('a gift card that an unpaid order of the shopper holds can be entered, because the new order replaces that', async () => {
    const quote = ({ input }: Record<string, unknown>) => {
      const { giftCards = [], replaces } = input as { giftCards?: string[]; replaces?: string };
      const isFree = replaces === 'o9';
      const message = isFree ? null : 'Nothing is left on this gift card.';
      return {
        data: {
          quote: {
            ...{ __typename: 'Quote', itemsPrice: 98, discountPrice: 0, shippingPrice: 7, taxPrice: 14.7, taxes: [] },
            ...{ giftCardPrice: 19.7, totalPrice: 100, discountCodes: [], lines: [] },
            deliveryMethod: { __typename: 'OrderDelivery', key: 'standard' },
            giftCards: giftCards.map(() => ({
              ...{ __typename: 'QuoteGiftCard', isApplied: isFree, amount: 19.7, balance: 19.7, message },
            })),
          },
        },
      };
    };
    show({ openOrder: 'o9', answers: { DeliveryMethods: { deliveryMethods: [standard] }, Quote: quote } });
    const form = within(await screen.findByRole('form', { name: 'Gift card' }));
    fireEvent.change(form.getByLabelText('Code'), { target: { value: '0'.repeat(28) } });
    fireEvent.click(form.getByRole('button', { name: 'Apply' }));
    const list = await screen.findByRole('list', { name: 'Your gift cards' });
    await waitFor(() => expect(list.textContent).toContain('Pays $19.70.'));
  });

  test('says when the chosen delivery is not available for the address, and takes another', async () => {
    sessionStorage.setItem('checkout-delivery', JSON.stringify({ key: 'drone', name: 'Drone' }));
    const { requests } = show({ answers: { DeliveryMethods: { deliveryMethods: [express, standard] } } });
    const text = 'Drone isn’t available for this order. We’ve selected Standard.';
    expect(await screen.findByText(text)).toBeTruthy();
    expect(requests.find(({ operationName }) => operationName === 'DeliveryMethods')?.variables.input).toEqual({
      ...{ orderItems: [{ product: 'roses', qty: 2 }], country: 'Ethiopia', city: 'Addis Ababa', postalCode: '1000' },
    });
  });

  test('says when a new address changes a delivery that nobody chose', async () => {
    const offered = ({ input }: Record<string, unknown>) => {
      const { city } = input as { city: string };
      return { data: { deliveryMethods: city === 'Adama' ? [express] : [express, standard] } };
    };
    show({ answers: { DeliveryMethods: offered } });
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Standard/ })).checked).toBe(true);
    act(() => cart.saveShippingAddress({ ...address, city: 'Adama', isSaved: true }));
    expect(await screen.findByText('Standard isn’t available for this order. We’ve selected Express.')).toBeTruthy();
    expect(payButton().textContent).toBe('Pay $125.69');
  });

  test('says where nothing can be delivered, and lets nobody pay for it', async () => {
    const offered = ({ input }: Record<string, unknown>) => {
      const { city } = input as { city: string };
      return { data: { deliveryMethods: city === 'Adama' ? [] : [standard] } };
    };
    show({ answers: { DeliveryMethods: offered } });
    await screen.findByText('Standard');
    await waitFor(() => expect(payButton().disabled).toBe(false));
    act(() => cart.saveShippingAddress({ ...address, city: 'Adama', isSaved: true }));
    expect(await screen.findByText('We can’t deliver this order to this address.')).toBeTruthy();
    expect(payButton().disabled).toBe(true);
    act(() => cart.saveShippingAddress({ ...address, isSaved: true }));
    await waitFor(() => expect(payButton().disabled).toBe(false));
    expect(screen.queryByText('We can’t deliver this order to this address.')).toBeNull();
  });

  test('shows a changed price of the delivery, and asks again for what can be had', async () => {
    let price = 7;
    const changed = {
      __typename: 'PriceChanged',
      message: 'Prices have changed.',
      shippingPrice: 9,
      giftCardPrice: 0,
      products: [roses],
    };
    show({
      answers: { DeliveryMethods: () => ({ data: { deliveryMethods: [{ ...standard, price }] } }) },
      placeOrder: () => {
        price = 9;
        return { data: { placeOrder: changed } };
      },
    });
    await screen.findByText('Standard');
    await pay();
    expect((await screen.findByRole('alert')).textContent).toContain('Shippingwas $7.00 , now $9.00');
    expect(await screen.findByRole('button', { name: 'Confirm and Pay $121.70' })).toBeTruthy();
  });

  test('shows a changed tax where nothing else has changed', async () => {
    const figures = { discountPrice: 0, shippingPrice: 7, taxPrice: 15.68, giftCardPrice: 0, products: [roses] };
    const changed = { __typename: 'PriceChanged', message: 'Prices have changed.', ...figures };
    show({ placeOrder: changed });
    await pay();
    expect((await screen.findByRole('alert')).textContent).toContain('Taxwas $14.70 , now $15.68');
  });

  test('a retry carries the same key', async () => {
    const start = jest
      .fn()
      .mockResolvedValueOnce('Payment initialization failed. Please try again.')
      .mockResolvedValue(null);
    const { orders } = show({ start });
    await pay();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Payment initialization failed. Please try again.',
    );
    await pay();
    await waitFor(() => expect(start).toHaveBeenCalledTimes(2));
    const keys = orders().map(({ variables }) => (variables.input as { idempotencyKey: string }).idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  // spec: checkout-8
  test('shows changed prices, which have to be confirmed', async () => {
    const { start } = show({
      placeOrder: {
        __typename: 'PriceChanged',
        message: 'Prices have changed.',
        shippingPrice: 7,
        products: [{ ...roses, price: 55 }],
      },
    });
    await pay();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('A dozen garden roses');
    expect(notice.textContent).toContain('$49.00');
    expect(notice.textContent).toContain('$55.00');
    expect(start).not.toHaveBeenCalled();
    expect(await screen.findByRole('button', { name: 'Confirm and Pay $133.50' })).toBeTruthy();
    expect(document.activeElement).toBe(notice);
  });

  // spec: checkout-8
  test('can settle a shortage with what is left', async () => {
    const message = 'Only 1 of A dozen garden roses left.';
    show({ placeOrder: { __typename: 'OutOfStock', message, items: [{ productId: 'roses', available: 1 }] } });
    await pay();
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    fireEvent.click(screen.getByRole('button', { name: 'Update my cart' }));
    expect(cart.get().cartItems[0]?.qty).toBe(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // spec: checkout-8
  test('leads to the account when there are too many open orders', async () => {
    show({ placeOrder: { __typename: 'TooManyOpenOrders', message: 'You have 5 unpaid orders.' } });
    await pay();
    expect((await screen.findByRole('link', { name: 'See your orders' })).getAttribute('href')).toBe('/account');
  });

  // spec: loss-17
  test('replaces the unpaid order of these gifts, and mentions it only before', async () => {
    const { start, orders } = show({ openOrder: 'o0' });
    expect(screen.getByText('You have an unpaid order')).toBeTruthy();
    start.mockResolvedValue('Payment initialization failed. Please try again.');
    await pay();
    await screen.findByRole('alert');
    expect(orders()[0]?.variables.input).toMatchObject({ replaces: 'o0' });
    expect(screen.queryByText('You have an unpaid order')).toBeNull();
  });

  test('shows an order that was paid before it could be replaced', async () => {
    const { start } = show({
      openOrder: 'o0',
      placeOrder: () => ({ errors: [{ message: 'Paid', extensions: { code: 'CONFLICT' } }] as never }),
    });
    await pay();
    expect((await screen.findByRole('link', { name: 'View your order' })).getAttribute('href')).toBe('/order/o0');
    expect(start).not.toHaveBeenCalled();
  });

  test('does not order what was paid before a second time', async () => {
    const { start } = show({
      placeOrder: {
        __typename: 'OrderPlaced',
        order: { __typename: 'Order', _id: 'o1', status: 'PAID', isPaid: true },
      },
    });
    await pay();
    expect((await screen.findByRole('link', { name: 'View your order' })).getAttribute('href')).toBe('/order/o1');
    expect(start).not.toHaveBeenCalled();
  });

  test('reports an order that fails without a reason as a failed payment', async () => {
    const { start } = show({
      placeOrder: () => ({ errors: [{ message: 'Oops', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] as never }),
    });
    await pay();
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred during payment');
    expect(start).not.toHaveBeenCalled();
  });

  test('shows the server’s reason for a refused order', async () => {
    const message = 'Plum velvet heart cushion is no longer sold.';
    show({
      placeOrder: () => ({
        errors: [{ message, extensions: { code: 'BAD_USER_INPUT', fields: { orderItems: message } } }] as never,
      }),
    });
    await pay();
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.getByRole('link', { name: 'Go to cart' }).getAttribute('href')).toBe('/cart');
  });

  test('names an add-on that the shop no longer offers with its gift, and goes on once it is removed', async () => {
    cart.addToCart({ ...roses, _id: 'vase', name: 'Vase', qty: 1, addOnOf: 'roses' });
    const fields = { 'orderItems.1.addOnOf': 'We don’t offer Vase with A dozen garden roses.' };
    const refusal = { message: fields['orderItems.1.addOnOf'], extensions: { code: 'BAD_USER_INPUT', fields } };
    const hasVase = ({ input }: Record<string, unknown>) => JSON.stringify(input).includes('vase');
    const { requests } = show({
      answers: {
        DeliveryMethods: { deliveryMethods: [standard] },
        Quote: (variables) => (hasVase(variables) ? { errors: [refusal] as never } : { data: {} }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Vase' }));
    expect(cart.get().cartItems).toMatchObject([{ _id: 'roses', qty: 2 }]);
    await waitFor(() => expect(screen.queryByText(/We no longer offer/)).toBeNull());
    await waitFor(() => expect(requests.filter(({ operationName }) => operationName === 'Quote')).toHaveLength(2));
  });

  test('can’t be paid without the card provider', async () => {
    show({ isAvailable: false });
    expect((await screen.findByRole('alert')).textContent).toContain('No cards today');
    expect(payButton().disabled).toBe(true);
  });

  describe('and the card form', () => {
    const secret = { createPaymentIntent: { __typename: 'PaymentIntent', clientSecret: 'pi_1_secret_2' } };
    const verified = (change: object = {}) => ({
      verifyPayment: {
        __typename: 'PaymentVerification',
        success: true,
        orderId: 'o1',
        paymentStatus: 'paid',
        error: null,
        ...change,
      },
    });
    const type = async (label: string, value: string) =>
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    const enterCard = async (number = '4242 4242 4242 4242') => {
      await type('Card number', number);
      await type('Expiration date', '12 / 40');
      await type('CVC', '123');
    };
    const asked: { url: string; body: string }[] = [];
    /** What the stand-in for the provider answers, call by call. */
    const provider = (...answers: object[]) => {
      asked.length = 0;
      globalThis.fetch = jest.fn().mockImplementation((url: string, { body }: { body?: URLSearchParams } = {}) => {
        asked.push({ url, body: String(body ?? '') });
        return Promise.resolve({ json: () => Promise.resolve(answers.shift()) });
      });
    };
    beforeAll(() => {
      HTMLDialogElement.prototype.showModal = function () {
        this.open = true;
      };
      HTMLDialogElement.prototype.close = function () {
        this.open = false;
      };
    });

    test('places no order for an incomplete card', async () => {
      const { orders } = show({ entry: 'CARD_FORM' });
      await type('Card number', '4242 4242 4242 4241');
      await pay();
      expect(await screen.findByText('Your card number is invalid.')).toBeTruthy();
      expect(screen.getByText('Your card’s security code is incomplete.')).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByLabelText('Card number'));
      expect(orders()).toEqual([]);
    });

    test('places the order, pays it, empties the cart and opens the order', async () => {
      provider({ id: 'pi_1', status: 'succeeded', last_payment_error: null });
      const { router, requests } = show({
        entry: 'CARD_FORM',
        answers: { CreatePaymentIntent: secret, VerifyPayment: verified() },
      });
      await enterCard();
      await pay();
      await waitFor(() => expect(router.state.location.pathname).toBe('/order/o1'));
      expect(cart.get().cartItems).toEqual([]);
      const names = requests.map(({ operationName }) => operationName);
      expect(names.filter((name) => /Order|Payment(Intent)?$/.test(name ?? ''))).toEqual(
        expect.arrayContaining(['PlaceOrder', 'CreatePaymentIntent', 'VerifyPayment']),
      );
      expect(asked[0]?.url).toBe('/sandbox/stripe/v1/payment_intents/pi_1/confirm');
      expect(asked[0]?.body).toContain('client_secret=pi_1_secret_2');
    });

    // spec: error-12
    test.each([
      ['the provider says why', { error: { message: 'Your card was declined.' } }, 'Your card was declined.'],
      ['nobody says why', { id: 'pi_1', status: 'canceled', last_payment_error: null }, 'Payment failed'],
    ])('reports a failed payment, and keeps the order: %s', async (_, answer, text) => {
      provider(answer);
      const { router } = show({ entry: 'CARD_FORM', answers: { CreatePaymentIntent: secret } });
      await enterCard();
      await pay();
      expect((await screen.findByRole('alert')).textContent).toContain(text);
      expect(screen.getByRole('link', { name: 'View your order' }).getAttribute('href')).toBe('/order/o1');
      expect(cart.get().cartItems).toHaveLength(1);
      expect(router.state.location.pathname).toBe('/');
    });

    test('reports an intent that can’t be created as a failed payment', async () => {
      provider();
      const failing = () => ({ errors: [{ message: 'Oops', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] as never });
      show({ entry: 'CARD_FORM', answers: { CreatePaymentIntent: failing } });
      await enterCard();
      await pay();
      expect((await screen.findByRole('alert')).textContent).toContain('Payment failed');
      expect(asked).toEqual([]);
    });

    test('leads to the payment check when the shop could not look up the payment', async () => {
      provider({ id: 'pi_1', status: 'succeeded', last_payment_error: null });
      const { router } = show({ entry: 'CARD_FORM', answers: { CreatePaymentIntent: secret } });
      await enterCard();
      await pay();
      await waitFor(() => expect(router.state.location.search).toBe('?payment_intent=pi_1'));
      expect(cart.get().cartItems).toHaveLength(1);
    });

    // spec: checkout-4
    test('lets the shopper choose between card and payment page where both are offered', async () => {
      const { start } = show({ entry: 'BOTH' });
      const choice = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
      expect((await choice('Card')).checked).toBe(true);
      expect(await screen.findByLabelText('Card number')).toBeTruthy();
      fireEvent.click(await choice('Secure payment page'));
      expect(screen.queryByLabelText('Card number')).toBeNull();
      await pay();
      await waitFor(() => expect(start).toHaveBeenCalledWith('o1', undefined));
    });

    // spec: checkout-4
    test('disables both ways while card payments are off', async () => {
      show({ entry: 'BOTH', isAvailable: false });
      await screen.findByRole('alert');
      const ways = await screen.findByRole('group', { name: 'How would you like to pay?' });
      for (const radio of within(ways).getAllByRole<HTMLInputElement>('radio')) expect(radio.disabled).toBe(true);
      expect(screen.queryByLabelText('Card number')).toBeNull();
    });
  });
});

describe('a guest', () => {
  const ofGuest = { ...placed, orderKey: 'k1' };
  const guestOrder = (isGuest: boolean) => ({
    ...{ __typename: 'Order', _id: 'o1', status: 'PENDING' },
    user: { __typename: 'OrderCustomer', _id: '', isGuest, name: 'Selam', email: 's…@example.com' },
  });
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

  test('is asked for name and email before anything is sent', async () => {
    cart.saveShippingAddress({ ...address, isSaved: true });
    const { orders } = show({ isGuest: true });
    await waitFor(() => expect(payButton().disabled).toBe(false));
    fireEvent.click(payButton());
    expect(await screen.findByText('Your name is required')).toBeTruthy();
    expect(screen.getByText(/^Enter an email address/)).toBeTruthy();
    fill('Your name', 'Selam');
    fill('Email', 'selam');
    fireEvent.click(payButton());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    expect(screen.queryByText('Your name is required')).toBeNull();
    expect(screen.getByText(/^Enter an email address/)).toBeTruthy();
    expect(orders()).toEqual([]);
  });

  test.each([
    ['a changed cart replaces it', true, { replaces: 'o1', replacesKey: 'k1' }],
    ['one that is in an account by now is left alone', false, { replaces: null }],
  ])('places the order with them and pays it with its key; %s', async (_name, isStillGuests, replacement) => {
    const start = jest.fn().mockResolvedValue('Not now');
    cart.saveShippingAddress({ ...address, isSaved: true });
    const { orders } = show({
      isGuest: true,
      start,
      placeOrder: ofGuest,
      answers: { Order: { order: guestOrder(isStillGuests) } },
    });
    await waitFor(() => expect(payButton().disabled).toBe(false));
    fill('Your name', ' Selam ');
    fill('Email', 'selam@example.com');
    fireEvent.click(payButton());
    const again = await screen.findByRole('link', { name: 'View your order' });
    expect(again.getAttribute('href')).toBe('/order/o1?key=k1');
    expect(start.mock.calls).toEqual([['o1', 'k1']]);
    expect(orders()[0]?.variables['input']).toMatchObject({
      guest: { name: 'Selam', email: 'selam@example.com' },
      replaces: null,
    });

    act(() => cart.addToCart({ ...roses, qty: 1 }));
    await waitFor(() => expect(payButton().disabled).toBe(false));
    fireEvent.click(payButton());
    await waitFor(() => expect(orders()).toHaveLength(2));
    expect(orders()[1]?.variables['input']).toMatchObject(replacement);
  });
});

describe('saved addresses', () => {
  const saved = (_id: string, label: string | null, change: object = {}) => ({
    ...{ __typename: 'SavedAddress', _id, label, isDefault: false },
    shippingAddress: { __typename: 'ShippingAddress', ...address, ...change },
  });
  const mom = saved('mom', 'Mom');
  const office = { ...saved('office', null, { firstName: 'Hana', city: 'Adama' }), isDefault: true };
  const open = (myAddresses: object[] = [office, mom], user = selam, answers: object = {}) =>
    show({
      user,
      answers: {
        CheckoutAddresses: { myAddresses },
        DeliveryMethods: { deliveryMethods: [standard] },
        KeepAddress: { addAddress: { __typename: 'SavedAddress', _id: 'new' } },
        ...answers,
      },
    });
  const radio = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
  const isChecked = async (name: string | RegExp) => (await radio(name)).checked;
  const cities = ({ requests }: ReturnType<typeof open>) =>
    requests
      .filter(({ operationName }) => operationName === 'DeliveryMethods')
      .map(({ variables }) => (variables['input'] as { city?: string }).city);
  const kept = ({ requests }: ReturnType<typeof open>) =>
    requests.filter(({ operationName }) => operationName === 'KeepAddress').map(({ variables }) => variables['input']);
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const fillForm = async (change: Partial<typeof address> = {}) => {
    await screen.findByLabelText('First name');
    const words = { ...address, ...change };
    type('First name', words.firstName);
    type('Last name', words.lastName);
    type('Address', words.address);
    type('City', words.city);
    type('Postal code', words.postalCode);
    type('Country', words.country);
  };
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Shipping Details' }));
  const keep = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Save this for next time' });

  test('the default is chosen first, and each choice gets its delivery prices and goes into the order', async () => {
    const view = open();
    expect(await isChecked(/^Hana Haile/)).toBe(true);
    expect(screen.queryByLabelText('First name')).toBeNull();
    await waitFor(() => expect(cities(view)).toContain('Adama'));
    fireEvent.click(await radio(/^Mom/));
    await waitFor(() => expect(cities(view).at(-1)).toBe('Addis Ababa'));
    fireEvent.click(await radio('Somewhere else'));
    await waitFor(() => expect(cities(view).at(-1)).toBeUndefined());
    fireEvent.click(await radio(/^Mom/));
    await waitFor(() => expect(payButton().disabled).toBe(false));
    fireEvent.click(payButton());
    await waitFor(() => expect(view.orders()).toHaveLength(1));
    expect((view.orders()[0]!.variables['input'] as { shippingAddress: object }).shippingAddress).toEqual(address);
    expect(kept(view)).toEqual([]);
  });

  test('what was typed before is kept; a saved address among it is recognized', async () => {
    cart.saveShippingAddress({ ...address, city: 'Oslo', isSaved: false });
    const { unmount } = open();
    expect(await isChecked('Somewhere else')).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Oslo');
    unmount();
    cart.saveShippingAddress({ ...address, region: 'Oromia', isSaved: false });
    const withRegion = open();
    expect(await isChecked('Somewhere else')).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>(/^State or region/).value).toBe('Oromia');
    withRegion.unmount();
    cart.saveShippingAddress({ ...address, city: 'addis  ababa', isSaved: false });
    open();
    expect(await isChecked(/^Mom/)).toBe(true);
  });

  test('without a default, the form has the address of the profile, as ever', async () => {
    open([mom], { ...selam, shippingAddress: { ...address, region: null, city: 'Asmara' } });
    expect(await isChecked('Somewhere else')).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Asmara');
  });

  test('of many, the first four are shown until the shopper asks for all', async () => {
    open([office, ...['a', 'b', 'c', 'd', 'e'].map((id) => saved(id, `Friend ${id}`, { address: id }))]);
    const group = await screen.findByRole('group', { name: 'Where should we send the gift?' });
    expect(within(group).getAllByRole('radio')).toHaveLength(5);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 6' }));
    expect(within(group).getAllByRole('radio')).toHaveLength(7);
  });

  test.each([
    ['not unless asked', false, '', []],
    ['on request', true, '', [{ shippingAddress: address }]],
    ['on request, with a label', true, ' Mom ', [{ shippingAddress: address, label: 'Mom' }]],
  ])('a typed address is saved in the account %s', async (_name, isAsked, label, inputs) => {
    const view = open([]);
    await fillForm();
    expect(screen.queryAllByRole('radio', { name: 'Somewhere else' })).toEqual([]);
    expect(keep().checked).toBe(false);
    if (isAsked) fireEvent.click(keep());
    if (label !== '') type('Label (optional)', label);
    save();
    expect(await screen.findByRole('button', { name: 'Edit Shipping Details' })).toBeTruthy();
    await waitFor(() => expect(kept(view)).toEqual(inputs));
  });

  test('a region that is typed gets its prices and days, and goes into the quote and the order', async () => {
    const view = open([]);
    await fillForm();
    await waitFor(() => expect(cities(view).at(-1)).toBe('Addis Ababa'));
    type('State or region (optional)', ' Sheger ');
    const regions = () =>
      ['DeliveryMethods', 'DeliveryDates', 'Quote'].map((operation) => {
        const input = view.requests.filter(({ operationName }) => operationName === operation).at(-1)?.variables[
          'input'
        ];
        const { region, shippingAddress } = (input ?? {}) as { region?: string; shippingAddress?: { region?: string } };
        return region ?? shippingAddress?.region;
      });
    await waitFor(() => expect(regions()).toEqual(['Sheger', 'Sheger', 'Sheger']));
    await waitFor(() => expect(payButton().disabled).toBe(false));
    fireEvent.click(payButton());
    await waitFor(() => expect(view.orders()).toHaveLength(1));
    const { shippingAddress } = view.orders()[0]!.variables['input'] as { shippingAddress: object };
    expect(shippingAddress).toEqual({ ...address, region: 'Sheger' });
  });

  test('paying saves it, too, and an account that refuses it stops no order', async () => {
    const refusal = () => ({ errors: [new Error('You can save up to 20 addresses.')] }) as never;
    const view = open([], selam, { KeepAddress: refusal });
    await fillForm();
    fireEvent.click(keep());
    await waitFor(() => expect(payButton().disabled).toBe(false));
    fireEvent.click(payButton());
    await waitFor(() => expect(view.orders()).toHaveLength(1));
    expect(kept(view)).toHaveLength(1);
  });

  test('a full account says so instead of offering to save', async () => {
    open(Array.from({ length: 20 }, (_, at) => saved(`a${at}`, null, { address: `${at} Bole Road` })));
    await screen.findByLabelText('First name');
    expect(screen.queryByRole('checkbox', { name: 'Save this for next time' })).toBeNull();
    expect(screen.getByText(/^Your account has 20 saved addresses/)).toBeTruthy();
  });

  test('guests, and shoppers whose addresses can’t be read, have the form alone', async () => {
    const guest = show({ isGuest: true });
    expect(await screen.findByLabelText('First name')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Save this for next time' })).toBeNull();
    expect(guest.requests.map(({ operationName }) => operationName)).not.toContain('CheckoutAddresses');
    guest.unmount();
    show({ user: selam });
    expect(await screen.findByLabelText('First name')).toBeTruthy();
  });
});
const invoice = { __typename: 'PaymentMethod', key: 'invoice', name: 'Invoice', offer: 'You pay in 14 days.' };
const later = { PaymentMethods: { paymentMethods: [{ ...invoice, button: 'Order on invoice' }] } };

test('without a way to pay later, nothing is to be chosen', async () => {
  show();
  await waitFor(() => expect(payButton().disabled).toBe(false));
  expect(screen.getByRole('heading', { name: /Card Payment/ })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'How would you like to pay?' })).toBeNull();
});

test.each([true, false])(
  'orders now and pays later, whether or not cards are taken (%s): nothing is paid, and the cart is empty',
  async (isAvailable) => {
    cart.saveShippingAddress({ ...address, isSaved: true });
    const { orders, start } = show({ answers: later, isAvailable });
    const choice = await screen.findByRole('radio', { name: /^Invoice/ });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Card/ }).checked).toBe(true);
    fireEvent.click(choice);
    fireEvent.click(screen.getByRole('button', { name: 'Order on invoice' }));
    expect(await screen.findByText(/We have your order/)).toBeTruthy();
    expect(orders().map(({ variables }) => (variables['input'] as object) ?? {})).toMatchObject([
      { paymentMethod: 'invoice' },
    ]);
    expect(start).not.toHaveBeenCalled();
    expect(cart.get().cartItems).toEqual([]);
  },
);

test('orders with the gift message, which is refused at its field while it can’t be printed', async () => {
  cart.saveShippingAddress({ ...address, isSaved: true });
  const { orders } = show();
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    button.focus();
    await act(async () => void fireEvent.click(button));
  };
  // What is pressed goes: the focus stays near.
  await press('Add a gift message');
  expect(document.activeElement).toBe(screen.getByLabelText('To (optional)'));
  await press('No gift message');
  expect(document.activeElement?.textContent).toBe('Add a gift message');
  await press('Add a gift message');
  const write = (value: string) => fireEvent.change(screen.getByLabelText('Message'), { target: { value } });
  const pay = async () => {
    await waitFor(() => expect(payButton().disabled).toBe(false));
    await act(async () => {
      fireEvent.click(payButton());
      await Promise.resolve();
    });
  };
  write('a'.repeat(241));
  await pay();
  expect(await screen.findByText('Use at most 240 characters')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Message')));
  expect(orders()).toEqual([]);
  write('Happy birthday! 🎂');
  expect(screen.getByText('223 characters left')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Hide prices on the packing slip' }));
  await pay();
  await waitFor(() => expect(orders()).toHaveLength(1));
  expect(orders()[0]?.variables).toMatchObject({
    input: { gift: { to: '', from: '', message: 'Happy birthday! 🎂', card: 'classic', hidePrices: false } },
  });
});

test('what a guest has typed is there again after a look at the cart, and in the first of several parcels', async () => {
  const fields = [
    ['Your name', 'Mebrat Haile'],
    ['Email', 'mebrat@example.com'],
    ['First name', 'Mebrat'],
    ['City', 'Addis Ababa'],
  ] as const;
  const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
  const { unmount } = show({ isGuest: true });
  choose('Send to several people');
  const parcel = async () => within(await screen.findByRole('group', { name: 'Parcel 1' }));
  expect((await parcel()).getByLabelText<HTMLInputElement>('City').value).toBe('');
  choose('Send to one person');
  for (const [label, value] of fields) fireEvent.change(screen.getByLabelText(label), { target: { value } });
  choose('Send to several people');
  expect((await parcel()).getByLabelText<HTMLInputElement>('City').value).toBe('Addis Ababa');
  choose('Send to one person');
  expect(fields.map(([label]) => valueOf(label))).toEqual(fields.map(([, value]) => value));
  unmount();
  show({ isGuest: true });
  expect(fields.map(([label]) => valueOf(label))).toEqual(fields.map(([, value]) => value));
});

test('what one customer has typed isn’t shown to the next one, and is forgotten once the cart has it', async () => {
  const known = { CheckoutAddresses: { myAddresses: [] }, CheckoutPeople: { myRecipients: [] } };
  const { unmount } = show({ user: selam, answers: known });
  fireEvent.change(await screen.findByLabelText('City'), { target: { value: 'Asmara' } });
  unmount();
  show({ user: { ...selam, _id: 'another' }, answers: known });
  expect((await screen.findByLabelText<HTMLInputElement>('City')).value).not.toBe('Asmara');
  typeAddress();
  expect(sessionStorage.getItem('checkout-address')).toContain('Addis Ababa');
  fireEvent.click(screen.getByRole('button', { name: 'Save Shipping Details' }));
  expect(sessionStorage.getItem('checkout-address')).toBeNull();
});

describe('to several people', () => {
  const words = { ...address, hasNoPostalCode: false, otherCountry: '', region: '', phone: '', landmark: '' };
  const parcel = (firstName: string, more: object = {}) => ({
    ...{ address: { ...words, firstName }, pieces: { roses: 1 }, gift: null, method: null, date: null },
    ...more,
  });
  const leave = (...parcels: object[]) =>
    sessionStorage.setItem('checkout-parcels', JSON.stringify({ owner: null, parcels, isOn: true }));
  const quoteOf = () => ({
    data: {
      quote: {
        __typename: 'Quote',
        lines: [1, 2].map((number) => ({
          ...{ __typename: 'QuoteLine', kind: 'SHIPPING', label: `Delivery of parcel ${number}`, amount: 7 },
        })),
        ...{ itemsPrice: 98, discountPrice: 0, shippingPrice: 14, taxPrice: 0, taxes: [], giftCardPrice: 0 },
        ...{ totalPrice: 112, discountCodes: [], giftCards: [] },
        deliveryMethod: { __typename: 'OrderDelivery', key: 'standard' },
        parcels: [1, 2].map((number) => ({
          ...{ __typename: 'QuoteParcel', number, shippingPrice: 7 },
          deliveryMethod: { __typename: 'OrderDelivery', key: 'standard', name: 'Standard', kind: 'SHIP' },
        })),
      },
    },
  });
  const gone = 'This day isn’t available anymore. The next ones are December 4 and December 7.';
  const answers = {
    Quote: quoteOf,
    DeliveryMethods: { deliveryMethods: [standard] },
    DeliveryDates: {
      deliveryDates: {
        __typename: 'DeliveryDates',
        dates: ['2026-12-01', '2026-12-04'].map((date) => ({ __typename: 'DeliveryDate', date, isOpen: true })),
      },
    },
  };

  test('orders what is in each parcel, and shows a date that is gone at its parcel', async () => {
    leave(parcel('Ada'), parcel('Ben', { date: '2026-12-01' }));
    const { orders } = show({
      answers,
      placeOrder: () => ({
        errors: [
          {
            message: gone,
            extensions: { code: 'DELIVERY_DATE_GONE', fields: { 'parcels.1.deliveryDate': gone } },
          } as never,
        ],
      }),
    });
    expect(await screen.findByText('Delivery of parcel 2')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Pay $112.00' }));
    const second = await screen.findByRole('group', { name: 'Parcel 2' });
    expect(await within(second).findByLabelText('Delivery day')).toBeTruthy();
    expect(within(second).getByText(gone)).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Parcel 1' })).toBeNull();
    const { input } = orders()[0]!.variables as { input: object };
    const sent = { orderItems: [{ product: 'roses', qty: 1 }], shippingAddress: { firstName: 'Ada' } };
    expect(input).toMatchObject({ totalPrice: 112, parcels: [sent, { deliveryDate: '2026-12-01' }] });
    expect(input).not.toHaveProperty('shippingAddress');
    expect(input).not.toHaveProperty('orderItems');
    fireEvent.change(within(second).getByLabelText('Delivery day'), { target: { value: '2026-12-04' } });
    expect(within(second).queryByText(gone)).toBeNull();
  });

  test('can’t be paid before each piece is in one parcel', async () => {
    leave(parcel('Ada', { pieces: { roses: 2 } }), parcel('Ben'));
    const { requests } = show({ answers });
    expect(await screen.findByText('You’ve given 3, and your cart has 2.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay' }).disabled).toBe(true);
    expect(requests.map(({ operationName }) => operationName)).not.toContain('Quote');
    fireEvent.click(screen.getByRole('button', { name: /^One for everybody/ }));
    expect(await screen.findByRole('button', { name: 'Pay $112.00' })).toBeTruthy();
  });

  test('isn’t offered for gift cards, which are emailed', async () => {
    leave(parcel('Ada'));
    const texts = [{ name: 'card-email', label: 'Recipient’s email', value: 'ana@example.com', extraPrice: 0 }];
    cart.replaceItems([{ ...roses, qty: 1, texts }]);
    show();
    expect(await screen.findByRole('region', { name: 'Shipping Details' })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'Send to several people' })).toBeNull();
  });
});
