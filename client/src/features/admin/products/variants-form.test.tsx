import { act, fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../../../test/render-with-providers';
import type { UploadOutcome } from '../media/upload-picture';
import { VariantsForm } from './variants-form';
import type { EditedVariants } from './variants-form-values';

/** What ends the uploads, in the order in which they started. */
const mockEnds: ((outcome: UploadOutcome) => void)[] = [];
jest.mock('../media/upload-picture', () => ({
  uploadPicture: () => new Promise((resolve) => mockEnds.push(resolve)),
}));
beforeEach(() => mockEnds.splice(0));

const offer = {
  sku: null,
  price: 39,
  salePrice: null,
  isOnSale: false,
  countInStock: 5,
  weightGrams: null,
  image: '/images/peonies.jpg',
};
const product: EditedVariants = {
  ...offer,
  _id: 'p',
  name: 'Peonies',
  version: 4,
  options: [{ name: 'Size', values: ['Small', 'Large'] }],
  variants: [
    { ...offer, _id: 'p', options: [{ value: 'Small' }] },
    { ...offer, _id: 'l', options: [{ value: 'Large' }] },
  ],
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const upload = (label: string) => fireEvent.change(field(label), { target: { files: [new File([''], 'x.png')] } });
const arrive = (index: number, image: string) => act(async () => mockEnds[index]?.({ image, message: 'Uploaded' }));
const pictures = (container: HTMLElement) =>
  Array.from(container.querySelectorAll('img'), (image) => image.getAttribute('src'));

test('a picture that arrives keeps what was typed, and other pictures that arrived, since it was chosen', async () => {
  const { container } = renderWithProviders(<VariantsForm product={product} readAgain={async () => null} />);
  upload('Picture of Small');
  upload('Picture of Large');
  fireEvent.change(field('Price of Small'), { target: { value: '41' } });
  fireEvent.change(field('Values'), { target: { value: 'Small, Large, Huge' } });
  await arrive(0, '/images/small.jpg');
  await arrive(1, '/images/large.jpg');
  expect(field('Price of Small').value).toBe('41');
  expect(field('Values').value).toBe('Small, Large, Huge');
  expect(pictures(container)).toEqual(['/images/small.jpg', '/images/large.jpg']);
});

test('while a picture is on its way, nothing is saved, discarded, removed or put in another order', async () => {
  renderWithProviders(<VariantsForm product={product} readAgain={async () => null} />);
  fireEvent.change(field('Price of Small'), { target: { value: '41' } });
  const held = ['Save', 'Discard changes', 'Remove Large', 'Remove the option Size', 'Make all combinations'];
  const areHeld = () => held.map((name) => button(name).disabled);
  expect(areHeld()).toEqual(held.map(() => false));
  upload('Picture of Small');
  upload('Picture of Large');
  expect(areHeld()).toEqual(held.map(() => true));
  await arrive(0, '/images/small.jpg');
  expect(areHeld()).toEqual(held.map(() => true));
  await arrive(1, '/images/large.jpg');
  expect(areHeld()).toEqual(held.map(() => false));
});
