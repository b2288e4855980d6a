import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ExecutionResult } from 'graphql';
import { webcrypto } from 'node:crypto';
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

function show({ placeOrder = placed, isAvailable = true, start = jest.fn().mockResolvedValue(null) } = {}) {
  const view = renderWithProviders(
    <CheckoutReview payment={{ start, isStarting: false }} unavailableText="No cards today" />,
    {
      answers: {
        PaymentService: { paymentService: { __typename: 'PaymentService', isAvailable } },
        PlaceOrder: typeof placeOrder === 'function' ? placeOrder : { placeOrder },
      },
    },
  );
  const orders = () => view.requests.filter(({ operationName }) => operationName === 'PlaceOrder');
  return { ...view, start, orders };
}
const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /Pay \$/ });

beforeEach(() => {
  sessionStorage.clear();
  cart.reset();
  cart.addToCart({ ...roses, qty: 2 });
});

test('an empty cart leads to the products', () => {
  cart.reset();
  show();
  expect(screen.getByRole('link', { name: 'Shop All Products' }).getAttribute('href')).toBe('/products');
});

test('the form is saved once it is complete, and can be reopened', async () => {
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
  expect(payButton().disabled).toBe(true);
  type('Country name', 'Norway');
  fireEvent.click(save());
  expect(cart.get().shippingAddress).toMatchObject({ country: 'Norway', isSaved: true });
  await waitFor(() => expect(payButton().disabled).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Edit Shipping Details' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('Other');
  expect(screen.getByLabelText<HTMLInputElement>('Country name').value).toBe('Norway');
});

describe('with an address', () => {
  beforeEach(() => cart.saveShippingAddress({ ...address, isSaved: true }));
  const pay = async () => {
    await waitFor(() => expect(payButton().disabled).toBe(false));
    fireEvent.click(payButton());
  };

  test('orders exactly what is shown, once for a double click, and pays it', async () => {
    const { start, orders } = show();
    await waitFor(() => expect(payButton().disabled).toBe(false));
    const button = payButton();
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(start).toHaveBeenCalledWith('o1'));
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

  test('changed prices are shown and have to be confirmed', async () => {
    const { start } = show({
      placeOrder: { __typename: 'PriceChanged', message: 'Prices have changed.', products: [{ ...roses, price: 55 }] },
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

  test('a shortage can be settled with what is left', async () => {
    const message = 'Only 1 of A dozen garden roses left.';
    show({ placeOrder: { __typename: 'OutOfStock', message, items: [{ productId: 'roses', available: 1 }] } });
    await pay();
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    fireEvent.click(screen.getByRole('button', { name: 'Take what is left' }));
    expect(cart.get().cartItems[0]?.qty).toBe(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('too many open orders lead to the account', async () => {
    show({ placeOrder: { __typename: 'TooManyOpenOrders', message: 'You have 5 unpaid orders.' } });
    await pay();
    expect((await screen.findByRole('link', { name: 'See your orders' })).getAttribute('href')).toBe('/account');
  });

  test('what was paid before is not ordered twice', async () => {
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

  test('an order that fails without a reason is a failed payment', async () => {
    const { start } = show({
      placeOrder: () => ({ errors: [{ message: 'Oops', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] as never }),
    });
    await pay();
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred during payment');
    expect(start).not.toHaveBeenCalled();
  });

  test('what the server says against an order is told', async () => {
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

  test('without the card provider nothing can be paid', async () => {
    show({ isAvailable: false });
    expect((await screen.findByRole('alert')).textContent).toContain('No cards today');
    expect(payButton().disabled).toBe(true);
  });
});
