import { act, fireEvent, screen } from '@testing-library/react';
import { knownShop } from '../../../test/known-shop';
import { renderWithProviders } from '../../../test/render-with-providers';
import { cart } from '~/lib/cart-store';
import { CartPage } from './cart-page';

const roses = {
  _id: 'roses',
  name: 'Roses',
  image: '',
  price: 49,
  salePrice: null,
  isOnSale: false,
  countInStock: 9,
};
const cake = { ...roses, _id: 'cake', name: 'Cake', price: 38 };

/** The catalog's answers: these products, and nothing else. */
const catalog = (...products: (typeof roses)[]) => ({
  CartProducts: ({ ids }: Record<string, unknown>) => ({
    data: {
      productsById: products
        .filter(({ _id }) => (ids as string[]).includes(_id))
        .map((product) => ({ __typename: 'Product', ...product })),
    },
  }),
});

beforeEach(() => {
  cart.addToCart({ ...roses, qty: 2 });
  cart.addToCart({ ...cake, qty: 1 });
});
afterEach(() => act(() => cart.reset()));

test('shows lines, and an estimate before tax', async () => {
  renderWithProviders(<CartPage />, { answers: catalog(roses, cake) });
  expect(screen.getByText('Standard delivery')).toBeTruthy();
  expect(screen.getByText('Calculated at checkout')).toBeTruthy();
  // 2 × 49 + 38 + 7 for shipping.
  expect(screen.getByText('$143.00')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Continue to checkout' }).getAttribute('href')).toBe(
    '/login?redirect=/revieworder',
  );
  fireEvent.change(screen.getByLabelText('Quantity of Roses'), { target: { value: '1' } });
  expect(await screen.findByText('$94.00')).toBeTruthy();
});

test('shows what automatic offers take off, and asks for them only where there are some', async () => {
  const quote = {
    ...{ __typename: 'Quote', itemsPrice: 136, discountPrice: 13.6, shippingPrice: 2, taxPrice: 18.36, taxes: [] },
    ...{ totalPrice: 142.76, deliveryMethod: { __typename: 'DeliveryMethod', key: 'standard' }, discountCodes: [] },
    lines: [
      { __typename: 'PriceLine', kind: 'ITEM', label: 'Roses', amount: 98 },
      { __typename: 'PriceLine', kind: 'DISCOUNT', label: 'Week of gifts', amount: -13.6 },
      { __typename: 'PriceLine', kind: 'SHIPPING', label: 'Shipping: Cheap week', amount: 2 },
    ],
  };
  const { client, requests } = renderWithProviders(<CartPage />, {
    answers: { ...catalog(roses, cake), Quote: { quote } },
  });
  const { query, data } = knownShop;
  await act(async () => void client.writeQuery({ query, data }));
  expect(requests.map(({ operationName }) => operationName)).not.toContain('Quote');
  await act(async () => void client.writeQuery({ query, data: { shop: { ...data.shop, hasOffers: true } } }));
  expect((await screen.findByText('Week of gifts')).nextElementSibling?.textContent).toBe('-$13.60');
  expect(screen.getByText('$124.40')).toBeTruthy();
  expect(screen.getByText('Includes $2.00 shipping, before tax.')).toBeTruthy();
  // The quote is about what was in the cart before.
  fireEvent.change(screen.getByLabelText('Quantity of Roses'), { target: { value: '1' } });
  expect(await screen.findByText('$94.00')).toBeTruthy();
  expect(screen.queryByText('Week of gifts')).toBeNull();
});

test('has a place for the estimate until the shop has said what automatic offers take off', async () => {
  const never = new Promise<never>(() => undefined);
  const { client } = renderWithProviders(<CartPage />, {
    answers: { ...catalog(roses, cake), Quote: () => never as never },
  });
  const { query, data } = knownShop;
  await act(async () => void client.writeQuery({ query, data: { shop: { ...data.shop, hasOffers: true } } }));
  const total = screen.getByText('Estimated total').nextElementSibling;
  expect([total?.textContent, total?.closest('dl')?.getAttribute('aria-busy')]).toEqual(['\u00a0', 'true']);
  expect(screen.queryByText(/^Includes/)).toBeNull();
});

test('says that tax is included where prices include it', async () => {
  const { client } = renderWithProviders(<CartPage />, { answers: catalog(roses, cake) });
  const { query, data } = knownShop;
  await act(async () => void client.writeQuery({ query, data: { shop: { ...data.shop, pricesIncludeTax: true } } }));
  expect(screen.getByText('Includes $7.00 shipping and tax.')).toBeTruthy();
  expect(screen.queryByText('Calculated at checkout')).toBeNull();
});

test('shows what changed since a product was added', async () => {
  renderWithProviders(<CartPage />, { answers: catalog({ ...roses, price: 45, countInStock: 1 }) });
  expect(await screen.findByText('Roses is now $45.00 (was $49.00).')).toBeTruthy();
  expect(screen.getByText('Only 1 of Roses left, so we changed your quantity from 2 to 1.')).toBeTruthy();
  expect(await screen.findByText('Cake is no longer available, so we removed it from your cart.')).toBeTruthy();
  expect(cart.get().cartItems).toMatchObject([{ _id: 'roses', price: 45, qty: 1 }]);
});

test('shows the previous page’s message about the cart once, not after a reload or going back', async () => {
  const path = { pathname: '/cart', search: '?from=mail', state: { cartNews: ['Only 1 of Roses was left.'] } };
  const { router } = renderWithProviders(<CartPage />, { path, answers: catalog(roses, cake) });
  expect(await screen.findByText('Only 1 of Roses was left.')).toBeTruthy();
  expect(router.state.location).toMatchObject({ pathname: '/cart', search: '?from=mail', state: null });
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Only 1 of Roses was left.')).toBeNull();
});

test('checks all lines in one request, and sends no other when one is removed', async () => {
  const { requests } = renderWithProviders(<CartPage />, { answers: catalog(roses, { ...cake, price: 40 }) });
  expect(await screen.findByText('Cake is now $40.00 (was $38.00).')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Roses' }));
  expect(await screen.findByText('Roses was removed.')).toBeTruthy();
  const asked = requests.filter(({ operationName }) => operationName !== 'Shop' && operationName !== 'Arrival');
  expect(asked).toMatchObject([{ operationName: 'CartProducts', variables: { ids: ['roses', 'cake'] } }]);
});

test('keeps the last pieces of the shopper’s own unpaid order, with a link to that order', async () => {
  const findHeld = jest.fn().mockResolvedValue(new Map([['roses', { orderId: 'o1', quantity: 2 }]]));
  renderWithProviders(<CartPage findHeld={findHeld} />, {
    answers: catalog({ ...roses, countInStock: 0 }, { ...cake, countInStock: 0 }),
  });
  expect(await screen.findByText('An unpaid order holds these for you')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'see the order' }).getAttribute('href')).toBe('/order/o1');
  expect(screen.getByText('Cake is sold out, so we removed it from your cart.')).toBeTruthy();
  expect(cart.get().cartItems).toMatchObject([{ _id: 'roses', qty: 2, countInStock: 2 }]);
  expect(findHeld).toHaveBeenCalledTimes(1);
});

describe('lines of one product with other texts', () => {
  const text = (value: string) => ({ name: 'name', label: 'Name', value, extraPrice: 0 });
  const option = {
    __typename: 'TextOption',
    name: 'name',
    label: 'Name',
    maxLength: 20,
    required: false,
    extraPrice: 0,
  };
  const offered = (countInStock: number) => ({ ...cake, countInStock, textOptions: [option] });
  const lines = () => cart.get().cartItems.map(({ qty, texts }) => [texts?.[0]?.value, qty]);
  beforeEach(() => {
    cart.clearCartItems();
    cart.addToCart({ ...cake, countInStock: 3, texts: [text('Ana')], qty: 2 });
    cart.addToCart({ ...cake, countInStock: 3, texts: [text('Ben')], qty: 1 });
  });

  test('all stay when the shopper’s own unpaid order holds what is missing, and are listed once', async () => {
    const findHeld = jest.fn().mockResolvedValue(new Map([['cake', { orderId: 'o1', quantity: 3 }]]));
    renderWithProviders(<CartPage findHeld={findHeld} />, { answers: catalog(offered(2)) });
    expect(await screen.findByText('An unpaid order holds these for you')).toBeTruthy();
    expect(screen.getAllByText(/^3 × Cake/)).toHaveLength(1);
    expect(lines()).toEqual([
      ['Ana', 2],
      ['Ben', 1],
    ]);
    expect(screen.queryByText('Your cart has changed')).toBeNull();
  });

  test('share its stock: one can’t be raised by what another has', async () => {
    renderWithProviders(<CartPage />, { answers: catalog({ ...offered(3), price: 40 }) });
    expect(await screen.findByText('Cake, Ana is now $40.00 (was $38.00).')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'One more of Cake, Ana' }));
    expect(lines()).toEqual([
      ['Ana', 2],
      ['Ben', 1],
    ]);
    const select = screen.getByLabelText<HTMLSelectElement>('Quantity of Cake, Ana');
    expect([...select.options].map(({ value }) => value)).toEqual(['1', '2']);
  });
});

test('requests no unpaid orders without a shortage', async () => {
  const findHeld = jest.fn();
  renderWithProviders(<CartPage findHeld={findHeld} />, { answers: catalog({ ...roses, price: 45 }, cake) });
  expect(await screen.findByText('Roses is now $45.00 (was $49.00).')).toBeTruthy();
  expect(findHeld).not.toHaveBeenCalled();
});

test('keeps the cart when it can’t be checked', async () => {
  renderWithProviders(<CartPage />, { answers: { CartProducts: () => ({ errors: [{ message: 'No' }] as never }) } });
  expect(await screen.findByText(/couldn’t check prices and stock just now/)).toBeTruthy();
  expect(cart.get().cartItems).toHaveLength(2);
});

test('can restore a removed line to its place', async () => {
  renderWithProviders(<CartPage />, { answers: catalog(roses, cake) });
  fireEvent.click(screen.getByRole('button', { name: 'Remove Roses' }));
  expect(cart.get().cartItems).toMatchObject([{ _id: 'cake' }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(cart.get().cartItems).toMatchObject([{ _id: 'roses', qty: 2 }, { _id: 'cake' }]);
});

test('shows an empty cart with a link back', async () => {
  cart.clearCartItems();
  renderWithProviders(<CartPage />);
  expect(await screen.findByText('Your cart is empty.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe('/');
});

describe('an add-on that the shop no longer offers with its gift', () => {
  const refused = (field: string) => () => ({
    errors: [{ message: 'No', extensions: { code: 'BAD_USER_INPUT', fields: { [field]: 'No' } } }] as never,
  });
  const lines = () => cart.get().cartItems.map(({ _id, qty, addOnOf = null }) => [_id, qty, addOnOf]);
  beforeEach(() => cart.addToCart({ ...cake, qty: 1, addOnOf: 'roses' }));

  test.each([
    [
      'Remove Cake',
      [
        ['roses', 2, null],
        ['cake', 1, null],
      ],
    ],
    // The cake that is there already becomes one more.
    [
      'Keep it on its own',
      [
        ['roses', 2, null],
        ['cake', 2, null],
      ],
    ],
  ])('is named, and %s settles it', async (button, left) => {
    renderWithProviders(<CartPage />, {
      answers: {
        ...catalog(roses, cake),
        Quote: ({ input }) =>
          (input as { orderItems: object[] }).orderItems.some((item) => 'addOnOf' in item)
            ? refused('orderItems.2.addOnOf')()
            : { data: {} },
      },
    });
    expect(await screen.findByText(/We no longer offer/)).toBeTruthy();
    const all = screen.getAllByRole('button', { name: button });
    fireEvent.click(all[0]!);
    expect(lines()).toEqual(left);
    expect(screen.queryByText(/We no longer offer/)).toBeNull();
  });
});

describe('when the cart arrives', () => {
  const answerOf = (arrival: object | null) => ({
    ...catalog(roses, cake),
    Arrival: { deliveryDates: { __typename: 'DeliveryDates', timeZone: 'UTC', arrival } },
  });

  test('is said for all of it at once, in the words of the product’s page', async () => {
    const arrival = { __typename: 'Arrival', from: '2099-12-01', date: '2099-12-03', kind: 'SHIP' };
    const orderBy = new Date(Date.now() + 2 * 3_600_000 + 30_000).toISOString();
    const { requests } = renderWithProviders(<CartPage />, { answers: answerOf({ ...arrival, orderBy }) });
    expect(await screen.findByText('Arrives by Thursday, December 3 if you order within 2 h')).toBeTruthy();
    const asked = requests.filter(({ operationName }) => operationName === 'Arrival');
    expect(asked.map(({ variables }) => variables)).toEqual([{ input: { products: [roses._id, cake._id].sort() } }]);
  });

  test('is left out where the shop promises nothing', async () => {
    renderWithProviders(<CartPage />, { answers: answerOf(null) });
    await screen.findByText('Summary');
    await act(async () => undefined);
    expect(screen.queryByText(/Arrives|Is ready/)).toBeNull();
  });
});
