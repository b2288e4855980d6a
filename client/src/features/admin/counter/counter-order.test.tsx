import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { demoShop, expectError, field, press, refusal, selam, toasts, type } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { AdminPaymentMethodsDocument } from '~/graphql/operations/admin-payment-methods';
import { Link } from '~/ui/link';
import { toastStore } from '~/ui/toast-store';
import { CounterOrder } from './counter-order';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });
/** Drafts are kept by author, so that each test has one of its own. */
let author = 0;
beforeEach(() => {
  author += 1;
  localStorage.clear();
  toastStore.set([]);
});

type Answers = NonNullable<Parameters<typeof renderWithProviders>[1]>['answers'];

const variant = (id: string, value: string, price: number, countInStock: number) => ({
  ...{ __typename: 'ProductVariant', _id: id, price, salePrice: null, isOnSale: false, countInStock, image: '/r.jpg' },
  options: [{ __typename: 'VariantOption', name: 'Stems', value }],
});
const product = (id: string, name: string, countInStock: number, variants: object[] = []) => ({
  ...{ __typename: 'Product', _id: id, name, image: '/r.jpg', isPublished: true, price: 20, salePrice: null },
  ...{ isOnSale: false, countInStock, textOptions: [], variants },
});
const mug = product('mug', 'Mug', 4);
const roses = product('roses', 'Roses', 13, [variant('ten', 'Ten stems', 20, 10), variant('thirty', 'Thirty', 50, 3)]);
const method = (kind: 'SHIP' | 'PICKUP') => ({
  ...{ __typename: 'DeliveryMethod', id: kind.toLowerCase(), key: kind.toLowerCase(), name: 'At the shop', kind },
  ...{ note: '', price: 0, freeFrom: null, dependsOnAddress: false, arrivesFrom: '2026-12-02' },
  ...{ arrivesBy: '2026-12-02' },
});
interface Asked {
  input: { orderItems: { qty: number; variant: string | null }[] };
}
const quote = ({ input }: Asked) => ({
  ...{ __typename: 'Quote', lines: [], itemsPrice: 7, taxes: [], discountCodes: [], giftCards: [] },
  deliveryMethod: { __typename: 'DeliveryMethod', id: 'pickup', key: 'pickup' },
  totalPrice: input.orderItems.reduce((sum, { qty, variant }) => sum + qty * (variant === 'thirty' ? 50 : 20), 0),
});
const placed = {
  ...{ __typename: 'PlacedOrder', paymentLink: null },
  order: {
    ...{ __typename: 'Order', _id: 'o1', status: 'PAID', totalPrice: 20, currency: 'USD', parcels: [] },
    user: { __typename: 'OrderUser', _id: 'u1', name: 'Saba', email: '' },
  },
};
const shopAt = (postalAddress: string) => ({
  shop: { ...demoShop.shop, contact: { __typename: 'ShopContact', postalAddress } },
});
const shop: Answers = {
  Shop: shopAt('4 Bole Road\nAddis Ababa\nEthiopia'),
  CounterProducts: ({ keyword }) => ({
    data: { products: { __typename: 'ProductPage', count: 1, products: [keyword === 'mug' ? mug : roses] } },
  }),
  CounterAddOns: { productAddOns: [] },
  CounterDelivery: { deliveryMethods: [method('PICKUP')] },
  CounterDates: { deliveryDates: { __typename: 'DeliveryDates', dates: [] } },
  CounterQuote: (asked) => ({ data: { quoteFor: quote(asked as unknown as Asked) } }),
  AdminPaymentMethods: { paymentMethodSources: [] },
  PlaceOrderFor: { placeOrderFor: placed },
};

/** The form, beside a link to another page. */
function show(answers: Answers = {}) {
  const onPlaced = jest.fn();
  const form = (
    <>
      <Link to="/admin/orders">Orders</Link>
      <CounterOrder onPlaced={onPlaced} />
    </>
  );
  const options = {
    path: '/admin/orders/new',
    user: { ...selam, _id: `admin${author}`, isAdmin: true },
    answers: { ...shop, ...answers },
  };
  return { ...renderWithProviders(form, options), onPlaced };
}

const add = async (name: string) => {
  type('Add gifts', name.toLowerCase());
  await press(`Add ${name}`);
};
/** Places the order once its price is known. */
const pressPlace = async () => {
  const button = screen.getByRole('button', { name: 'Take cash and place order' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(button);
};
const restored = 'info: We’ve restored your unsaved changes.';

describe('an order that isn’t placed yet', () => {
  test('is kept when the page is left by Back, and is gone once it was placed', async () => {
    const { unmount } = show();
    type('Name', 'Saba');
    await add('Mug');
    type('Note for the team (optional)', 'Ring twice');
    unmount();
    const { onPlaced, requests, unmount: leave } = show();
    expect([field('Name').value, field('Note for the team (optional)').value]).toEqual(['Saba', 'Ring twice']);
    expect(within(screen.getByRole('list', { name: 'Chosen gifts' })).getByText('Mug')).toBeTruthy();
    expect(toasts()).toEqual([restored]);
    fireEvent.click(screen.getByRole('radio', { name: /^Cash/ }));
    await pressPlace();
    await waitFor(() => expect(onPlaced).toHaveBeenCalledTimes(1));
    expect(requests.filter(({ operationName }) => operationName === 'PlaceOrderFor')).toHaveLength(1);
    leave();
    show();
    expect(field('Name').value).toBe('');
  });

  test('is gone, too, once it was placed after its page was left', async () => {
    const { requests, unmount } = show();
    type('Name', 'Saba');
    await add('Mug');
    type('Note for the team (optional)', 'Ring twice');
    fireEvent.click(screen.getByRole('radio', { name: /^Cash/ }));
    await pressPlace();
    unmount();
    // What comes after the order was placed.
    await waitFor(() => expect(requests.map(({ operationName }) => operationName)).toContain('AddOrderNote'));
    show();
    expect(field('Name').value).toBe('');
  });

  test('is asked about before a link leads away, and is gone once it was discarded', async () => {
    const { router, unmount } = show();
    fireEvent.change(field('Name'), { target: { value: 'Saba' } });
    fireEvent.click(screen.getByRole('link', { name: 'Orders' }));
    expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/admin/orders/new');
    await act(() => press('Discard'));
    expect(router.state.location.pathname).toBe('/admin/orders');
    unmount();
    show();
    expect(field('Name').value).toBe('');
  });

  test('of which nothing is typed is left without a question', async () => {
    const { router } = show();
    await act(() => fireEvent.click(screen.getByRole('link', { name: 'Orders' })));
    expect(router.state.location.pathname).toBe('/admin/orders');
  });
});

test.each([
  ['', true],
  ['Bank of Abyssinia', false],
])(
  'an invoice whose instructions are “%s” says so before the order is placed or doesn’t',
  async (instructions, isSaid) => {
    const source = {
      ...{ __typename: 'PaymentMethodSource', id: 'invoice', name: 'Invoice', offer: '', isOn: true, instructions },
      ...{ forGuests: false, needsInstructions: true, instructionsHint: '', version: 1 },
    };
    const { client } = show({ AdminPaymentMethods: { paymentMethodSources: [source] } });
    const link = () => screen.queryByRole('link', { name: /^Write them under Ways to pay later/ });
    expect(link()).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: /^Invoice/ }));
    await waitFor(() => expect(client.readQuery({ query: AdminPaymentMethodsDocument })).not.toBeNull());
    await waitFor(() => expect(link()?.getAttribute('href')).toBe(isSaid ? '/admin/payment-methods' : undefined));
    // What is typed stays where it is.
    if (isSaid) expect(link()?.getAttribute('target')).toBe('_blank');
  },
);

describe('more of a gift than is left', () => {
  const total = () => within(screen.getByRole('region', { name: 'Total' }));
  const goods = () => within(screen.getByRole('list', { name: 'Chosen gifts' }));
  const place = () => screen.getByRole('button', { name: 'Place order and send link' });

  test('another kind of it has at most as many as are left, and says so at the gift', async () => {
    show();
    await add('Roses');
    type('Quantity of Roses', '10');
    expect(await total().findByText('$200.00')).toBeTruthy();
    type('Kind of Roses', 'thirty');
    expect(field('Quantity of Roses').value).toBe('3');
    expect(goods().getByText('Only 3 left, so we changed the quantity from 10 to 3.')).toBeTruthy();
    expect(await total().findByText('$150.00')).toBeTruthy();
    expect(total().queryByText('$200.00')).toBeNull();
    type('Quantity of Roses', '2');
    expect(goods().queryByText(/^Only 3 left/)).toBeNull();
  });

  test('isn’t added, nor taken by two lines together', async () => {
    show();
    await add('Mug');
    await press('Add Mug');
    const [first, second] = screen.getAllByLabelText<HTMLSelectElement>('Quantity of Mug');
    fireEvent.change(first!, { target: { value: '3' } });
    expect([first, second].map((select) => select?.options.length)).toEqual([3, 1]);
    expect(screen.getByText(/4 left, all of them in this order/)).toBeTruthy();
    await press('Add Mug');
    expect(screen.getAllByLabelText('Quantity of Mug')).toHaveLength(2);
  });

  test('that others have bought meanwhile is said at the gift, without a price, and by the button', async () => {
    const message = 'Only 2 of Mug left.';
    const shortage = { code: 'OUT_OF_STOCK', items: [{ productId: 'mug', available: 2 }] };
    show({
      CounterQuote: (asked) =>
        (asked as unknown as Asked).input.orderItems[0]!.qty > 2
          ? refusal(message, shortage)()
          : { data: { quoteFor: quote(asked as unknown as Asked) } },
    });
    await add('Mug');
    expect(await total().findByText('$20.00')).toBeTruthy();
    type('Quantity of Mug', '3');
    expect(await goods().findByText('Only 2 left, but this order has 3.')).toBeTruthy();
    expect([total().getByText(message).textContent, total().queryByText('$20.00')]).toEqual([message, null]);
    expect(place().getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(place().getAttribute('aria-describedby') ?? '')?.textContent).toBe(message);
    fireEvent.click(place());
    expect(toasts()).toContain(`error: ${message}`);
    type('Quantity of Mug', '2');
    expect(await total().findByText('$40.00')).toBeTruthy();
    await waitFor(() => expect(place().getAttribute('aria-disabled')).toBeNull());
  });
});

describe('an order that is picked up', () => {
  const sent = ({ requests }: ReturnType<typeof show>) =>
    requests.flatMap(({ operationName, variables }) =>
      operationName === 'PlaceOrderFor'
        ? [(variables as { input: { shippingAddress: object } }).input.shippingAddress]
        : [],
    );
  test('has the country of the shop’s own address', async () => {
    const view = show();
    type('Name', 'Saba Tesfay');
    await add('Mug');
    expect((await screen.findByLabelText<HTMLInputElement>('Country of the shop')).value).toBe('Ethiopia');
    expect(screen.getByText('The address of a pickup is the shop’s. Taxes don’t depend on it.')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /^Cash/ }));
    await pressPlace();
    await waitFor(() => expect(view.onPlaced).toHaveBeenCalled());
    expect(sent(view)).toMatchObject([{ firstName: 'Saba', address: 'At the shop', country: 'Ethiopia' }]);
  });

  test('asks for the country before it is sent where the shop has written no address, and remembers it', async () => {
    const view = show({ Shop: shopAt('') });
    type('Name', 'Saba Tesfay');
    await add('Mug');
    fireEvent.click(screen.getByRole('radio', { name: /^Cash/ }));
    await screen.findByLabelText('Country of the shop');
    await pressPlace();
    await expectError('Country of the shop', 'Enter the country that the shop is in');
    await waitFor(() => expect(document.activeElement).toBe(field('Country of the shop')));
    expect(sent(view)).toEqual([]);
    type('Country of the shop', 'Kenya');
    await pressPlace();
    await waitFor(() => expect(sent(view)).toMatchObject([{ country: 'Kenya' }]));
    view.unmount();
    show({ Shop: shopAt('') });
    await add('Mug');
    expect((await screen.findByLabelText<HTMLInputElement>('Country of the shop')).value).toBe('Kenya');
  });
});

test('asking for a card leads to its fields, and doing without one back to the button', async () => {
  show();
  const activate = (button: HTMLElement) => {
    button.focus();
    return act(async () => void fireEvent.click(button));
  };
  await activate(await screen.findByRole('button', { name: 'Add a gift message' }));
  expect(document.activeElement).toBe(screen.getByLabelText('To (optional)'));
  await activate(screen.getByRole('button', { name: 'No gift message' }));
  expect(document.activeElement?.textContent).toBe('Add a gift message');
});
