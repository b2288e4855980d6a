import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { field, press, refusal, selam, type } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { EditedVariantsDocument, UpdateProductDocument } from '~/graphql/operations/admin-products';
import { VariantsForm } from './variants-form';
import type { EditedVariants } from './variants-form-values';

// A net for hangs, not a bound on speed.
configure({ asyncUtilTimeout: 30_000 });

const offer = {
  sku: null,
  price: 39,
  salePrice: null,
  isOnSale: false,
  countInStock: 5,
  weightGrams: null,
  image: '/images/peonies.webp',
};
const variant = (_id: string, value: string) => ({
  ...offer,
  _id,
  options: [{ value }],
});
const product: EditedVariants & { __typename: 'Product' } = {
  __typename: 'Product',
  ...offer,
  _id: 'p',
  name: 'Peonies',
  version: 4,
  saleFrom: null,
  options: [{ name: 'Size', values: ['Small', 'Large'] }],
  variants: [variant('p', 'Small'), variant('l', 'Large')],
};
const repriced: typeof product = {
  ...product,
  version: 5,
  price: 45,
  variants: [{ ...variant('p', 'Small'), price: 45 }, variant('l', 'Large')],
};

/** The form on a page that has read the product again once 'Read again' is pressed. */
function Page() {
  const [read, setRead] = useState(product);
  return (
    <>
      <button onClick={() => setRead(repriced)}>Read again</button>
      <VariantsForm product={read} readAgain={() => Promise.resolve(repriced)} />
    </>
  );
}

const isEnabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).matches(':enabled');

describe('a picture on its way', () => {
  let send: jest.SpiedFunction<XMLHttpRequest['send']>;
  beforeEach(() => {
    send = jest.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
  });
  afterEach(() => jest.restoreAllMocks());

  async function choose(label: string): Promise<void> {
    const file = new File(['pixels'], 'peonies.png', { type: 'image/png' });
    fireEvent.change(field(label), { target: { files: [file] } });
    await waitFor(() => expect(send).toHaveBeenCalled());
  }
  async function arrive(image: string): Promise<void> {
    const request = send.mock.contexts[0] as XMLHttpRequest;
    const body = JSON.stringify({ image, message: 'Image uploaded' });
    Object.defineProperties(request, { status: { value: 200 }, responseText: { value: body } });
    await act(async () => void request.onload?.(new ProgressEvent('load')));
  }

  test('keeps what is typed meanwhile, and goes to its row when another was removed', async () => {
    const { container } = renderWithProviders(<Page />);
    await press('Add variant');
    type('Stock of variant 3', '7');
    await choose('Picture of variant 3');
    type('Price of Small', '41');
    await press('Remove Large');
    expect(isEnabled('Save')).toBe(false);
    await arrive('/images/new.webp');
    await waitFor(() => expect(isEnabled('Save')).toBe(true));
    expect([field('Price of Small').value, field('Stock of variant 2').value]).toEqual(['41', '7']);
    const pictures = [...container.querySelectorAll('li img')].map((image) => image.getAttribute('src'));
    expect(pictures.map((src) => src?.includes('new'))).toEqual([false, true]);
  });

  test('is given up with the changes', async () => {
    renderWithProviders(<Page />);
    type('Price of Small', '41');
    await choose('Picture of Large');
    await press('Discard changes');
    await arrive('/images/new.webp');
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  });
});

test('someone else’s change in the meantime is taken over; what was typed stays, and is saved over it', async () => {
  const answers = { SaveVariants: refusal('Someone else changed this product.', { code: 'CONFLICT' }) };
  const { requests } = renderWithProviders(<Page />, { answers });
  type('Price of Large', '60');
  await press('Add variant');
  type('SKU of variant 3', 'NEW');
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed this product');
  const shown = ['Price of Small', 'Price of Large', 'SKU of variant 3'].map((label) => field(label).value);
  expect(shown).toEqual(['45.00', '60', 'NEW']);
  await press('Save');
  await waitFor(() => expect(requests).toHaveLength(2));
  const variants = [{ price: 45 }, { price: 60 }, { sku: 'NEW' }];
  expect(requests[1]?.variables).toMatchObject({ input: { version: 5, variants } });
});

test('what was typed is there again after the page was left, unless it was discarded', async () => {
  const open = () => renderWithProviders(<Page />, { user: { ...selam, isAdmin: true } });
  const { unmount: leave } = open();
  type('Price of Large', '60');
  leave();
  const { unmount: leaveAgain } = open();
  expect(field('Price of Large').value).toBe('60');
  await press('Discard changes');
  leaveAgain();
  open();
  expect(field('Price of Large').value).toBe('39.00');
});

describe('a product that was read again', () => {
  test('is shown while nothing is edited', async () => {
    renderWithProviders(<Page />);
    await press('Read again');
    expect(field('Price of Small').value).toBe('45.00');
  });

  test('leaves unsaved changes, over the version that they were made on', async () => {
    const { requests } = renderWithProviders(<Page />);
    type('Price of Large', '60');
    await press('Read again');
    expect([field('Price of Small').value, field('Price of Large').value]).toEqual(['39.00', '60']);
    await press('Save');
    await waitFor(() => expect(requests.map(({ variables }) => variables)).toMatchObject([{ input: { version: 4 } }]));
  });

  test('by the product’s own form has its new prices here, too', async () => {
    // As the server answers.
    const named = (read: typeof product) => ({
      ...read,
      options: read.options.map((option) => ({ __typename: 'ProductOption', ...option })),
      variants: read.variants.map(({ options, ...rest }) => ({
        __typename: 'ProductVariant',
        ...rest,
        options: options.map((option) => ({ __typename: 'VariantOption', ...option })),
      })),
    });
    const updated = {
      ...named(repriced),
      description: '',
      images: [],
      category: 'OTHER',
      isPopular: false,
      slug: 'peonies',
    };
    const { client } = renderWithProviders(<Page />, {
      answers: {
        EditedVariants: { product: named(product) },
        UpdateProduct: { updateProduct: { ...updated, isPublished: true } },
      },
    });
    await client.query({ query: EditedVariantsDocument, variables: { id: 'p' } });
    await client.mutate({ mutation: UpdateProductDocument, variables: { input: { id: 'p', price: 45 } } });
    const known = client.readQuery({ query: EditedVariantsDocument, variables: { id: 'p' } });
    expect(known?.product).toMatchObject({ version: 5, variants: [{ price: 45 }, { price: 39 }] });
  });
});
