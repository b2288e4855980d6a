import { isImageAddress, parseProductFields, PLACEHOLDER_IMAGE, type ProductInput } from './product-draft.js';

const rose = { name: ' Red rose ', description: 'One.', price: 19.99 };
const errorsOf = (input: ProductInput) => {
  const read = parseProductFields(input);
  return 'errors' in read ? read.errors : {};
};

it('reads what is needed and fills in the rest', () => {
  expect(parseProductFields(rose)).toEqual({
    fields: {
      name: 'Red rose',
      description: 'One.',
      image: PLACEHOLDER_IMAGE,
      category: 'other',
      priceCents: 1999,
      salePriceCents: null,
      isOnSale: false,
      isPopular: false,
      isPublished: true,
    },
  });
});

it('names every field at fault, in words', () => {
  expect(
    errorsOf({ name: ' ', description: 7, price: 0, isOnSale: 'yes', category: 'cars', image: 'javascript:alert(1)' }),
  ).toEqual({
    name: 'Name is required',
    description: 'Description is required',
    price: 'Price must be more than 0, with at most two decimals',
    isOnSale: 'isOnSale must be true or false',
    category: expect.stringContaining('Category must be one of birthday, '),
    image: 'Please upload an image or provide a valid image URL.',
  });
});

it.each([-1, 0, 0.001, Number.NaN, Infinity, 1e9, '19.99', null, undefined, 2 ** 53 + 1])('no price: %p', (price) => {
  expect(errorsOf({ ...rose, price })).toHaveProperty('price');
});

it.each([
  [{ isOnSale: true, salePrice: 19.99 }, false],
  [{ isOnSale: true, salePrice: 0 }, false],
  [{ isOnSale: true, salePrice: null }, false],
  [{ isOnSale: true, salePrice: 19.98 }, true],
  [{ isOnSale: false, salePrice: 25 }, true],
])('on sale requires 0 < sale price < price: %p', (change, isValid) => {
  expect(Object.keys(errorsOf({ ...rose, ...change }))).toEqual(isValid ? [] : ['salePrice']);
});

it('forgets a sale price that could never count', () => {
  expect(parseProductFields({ ...rose, salePrice: 25 })).toHaveProperty('fields.salePriceCents', null);
});

it.each([
  ['/uploads/a.jpg', true],
  ['rose.png', true],
  ['https://pictures.example/rose.png?w=1', true],
  ['data:image/png;base64,AAAA', true],
  ['data:text/html,<script>', false],
  ['data:image/svg+xml;base64,AAAA', false],
  ['//evil.example/x.png', false],
  ['javascript:alert(1)', false],
  ['/x" onerror="alert(1)', false],
  ['../../etc/passwd', false],
])('%s as a picture: %p', (address, isFine) => {
  expect(isImageAddress(address)).toBe(isFine);
});
