import { noSchedule } from './product-schedule.js';
import { picturesColumn, storedImages } from './product-images.js';
import {
  blankProduct,
  changedFields,
  isImageAddress,
  parseProductFields,
  PLACEHOLDER_IMAGE,
  type ProductFields,
  type ProductInput,
} from './product-draft.js';

const rose = { name: ' Red rose ', description: 'One.', price: 19.99 };
const errorsOf = (input: ProductInput) => {
  const read = parseProductFields(input);
  return 'errors' in read ? read.errors : {};
};

it('reads the required fields and fills in the rest', () => {
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
      sku: null,
      weightGrams: null,
      slug: null,
      pictures: null,
      publishFrom: null,
      publishUntil: null,
      saleFrom: null,
      saleUntil: null,
      textOptions: null,
      taxClass: null,
      preparationDays: 0,
      isGiftCard: false,
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

// spec: validation-11
it.each([
  [{ isOnSale: true, salePrice: 19.99 }, false],
  [{ isOnSale: true, salePrice: 0 }, false],
  [{ isOnSale: true, salePrice: null }, false],
  [{ isOnSale: true, salePrice: 19.98 }, true],
  [{ isOnSale: false, salePrice: 25 }, true],
])('on sale requires 0 < sale price < price: %p', (change, isValid) => {
  expect(Object.keys(errorsOf({ ...rose, ...change }))).toEqual(isValid ? [] : ['salePrice']);
});

it('drops a sale price that could never apply', () => {
  expect(parseProductFields({ ...rose, salePrice: 25 })).toHaveProperty('fields.salePriceCents', null);
});

it.each([0, 1, 60])('%p days of preparation', (preparationDays) => {
  expect(parseProductFields({ ...rose, preparationDays })).toHaveProperty('fields.preparationDays', preparationDays);
});

it.each([-1, 61, 1.5, '2', null, true])('no days of preparation: %p', (preparationDays) => {
  expect(errorsOf({ ...rose, preparationDays })).toEqual({
    preparationDays: 'Preparation must be a whole number of days, at most 60',
  });
});

describe('an edit', () => {
  const stored: ProductFields = {
    name: 'Red rose',
    description: 'One.',
    image: '/uploads/rose.jpg',
    category: 'love',
    priceCents: 1999,
    salePriceCents: 1499,
    isOnSale: true,
    isPopular: true,
    isPublished: false,
    sku: null,
    weightGrams: null,
    slug: 'one-rose',
    pictures: null,
    ...noSchedule,
    textOptions: null,
    taxClass: null,
    isGiftCard: false,
    preparationDays: 2,
  };

  it('changes the given fields and keeps the others', () => {
    expect(parseProductFields({ price: 25, category: 'other' }, stored)).toEqual({
      fields: { ...stored, priceCents: 2500, category: 'other' },
    });
    expect(parseProductFields({ name: undefined }, stored)).toEqual({ fields: stored });
  });

  it('takes only fields that an admin decides from the stored row', () => {
    const row = { ...stored, id: '1', countInStock: 7, version: 3 };
    expect(parseProductFields({ name: 'Rose' }, row)).toEqual({ fields: { ...stored, name: 'Rose' } });
  });

  it('is refused for an invalid given value, and for no other', () => {
    const old = { ...stored, image: 'javascript:alert(1)' };
    expect(parseProductFields({ name: '' }, old)).toEqual({ errors: { name: 'Name is required' } });
  });

  it.each([
    [{ price: 14.99 }, ['salePrice']],
    [{ salePrice: 19.99 }, ['salePrice']],
    [{ salePrice: null }, ['salePrice']],
    [{ price: 0 }, ['price']],
    [{ isOnSale: 'yes', price: 5 }, ['isOnSale']],
  ])('compares the prices of the merged product: %p', (given, fields) => {
    const read = parseProductFields(given, stored);
    expect(Object.keys('errors' in read ? read.errors : {})).toEqual(fields);
  });

  it('drops an inactive sale price that a lower price makes impossible', () => {
    const read = parseProductFields({ price: 9 }, { ...stored, isOnSale: false });
    expect(read).toEqual({ fields: { ...stored, isOnSale: false, priceCents: 900, salePriceCents: null } });
  });

  it('lists the fields that it changes', () => {
    expect(changedFields(stored, { ...stored, isPopular: false, name: 'Rose' })).toEqual(['name', 'isPopular']);
  });
});

describe('pictures', () => {
  const front = { src: '/uploads/front.jpg', alt: 'From the front' };
  const side = { src: '/uploads/side.jpg', alt: '' };
  const stored: ProductFields = {
    ...blankProduct,
    name: 'Red rose',
    description: 'One.',
    priceCents: 1999,
    image: front.src,
    pictures: picturesColumn([front, side]),
  };
  const imagesAfter = (input: ProductInput, before: ProductFields | null = stored) => {
    const read = parseProductFields({ ...(before === null && rose), ...input }, before);
    return 'errors' in read ? read.errors : storedImages(read.fields);
  };

  it('replace all others when they are given', () => {
    const list = [{ src: ' b.png ', alt: ' The\n back ' }, { src: front.src }];
    const read = [
      { src: 'b.png', alt: 'The back' },
      { src: front.src, alt: '' },
    ];
    expect(imagesAfter({ images: list })).toEqual(read);
    expect(imagesAfter({ images: list, image: 'b.png' })).toEqual(read);
    expect(imagesAfter({ images: list }, null)).toEqual(read);
  });

  it.each([
    ['has a text', [front], picturesColumn([front])],
    ['has none', [side], null],
    ['has the name as its text, as it is shown without one', [{ ...side, alt: 'Red rose' }], null],
  ])('need no column if the only one %s', (_what, images, pictures) => {
    expect(parseProductFields({ images }, stored)).toMatchObject({ fields: { image: images[0]?.src, pictures } });
  });

  test('a new first picture keeps the others', () => {
    const image = '/uploads/new.jpg';
    expect(imagesAfter({ image })).toEqual([{ src: image, alt: '' }, side]);
    // One of the others becomes the first, and isn't there twice.
    expect(imagesAfter({ image: side.src })).toEqual([side]);
    expect(imagesAfter({ image: front.src })).toEqual([front, side]);
    // Without the first, the next one follows.
    expect(imagesAfter({ image: '' })).toEqual([side]);
    expect(imagesAfter({ image: '' }, { ...stored, pictures: null })).toEqual([{ src: PLACEHOLDER_IMAGE, alt: '' }]);
  });

  test('the text of a first picture that an older version has replaced is not the new one’s', () => {
    expect(storedImages({ ...stored, image: '/uploads/new.jpg' })).toEqual([
      { src: '/uploads/new.jpg', alt: '' },
      side,
    ]);
  });

  test('the placeholder is no picture beside others', () => {
    expect(imagesAfter({ images: [{ src: PLACEHOLDER_IMAGE, alt: 'Red rose' }, front] })).toEqual([front]);
    expect(imagesAfter({ images: [] })).toEqual([{ src: PLACEHOLDER_IMAGE, alt: '' }]);
  });

  it.each([
    [{ images: 'rose.jpg' }, 'images', 'Pictures must be a list'],
    [{ images: Array.from({ length: 11 }, () => front) }, 'images', 'A product can have at most 10 pictures'],
    [{ images: [front, { alt: 'x' }] }, 'images.1.src', 'Please upload picture 2 or provide a valid URL.'],
    [{ images: [null] }, 'images.0.src', 'Please upload picture 1 or provide a valid URL.'],
    [{ images: [{ src: 'javascript:x' }] }, 'images.0.src', 'Please upload picture 1 or provide a valid URL.'],
    [
      { images: [front, side, side, { ...side, alt: 'x'.repeat(201) }] },
      'images.3.alt',
      'The alternative text of picture 4 can have at most 200 characters',
    ],
    [{ images: [{ ...side, alt: 5 }] }, 'images.0.alt', 'The alternative text of picture 1 must be a text'],
    [{ images: [front], image: side.src }, 'images', 'The first of images must be the same as image.'],
    [{ images: [], image: side.src }, 'images', 'The first of images must be the same as image.'],
  ])('refused: %j', (input, field, message) => {
    expect(imagesAfter(input)).toEqual({ [field]: expect.stringContaining(message) });
  });
});

test('problems are in the order of the form, because the first one is shown', () => {
  const input = { ...rose, image: 'javascript:alert(1)', category: 'cars', isOnSale: true };
  expect(Object.keys(errorsOf(input))).toEqual(['salePrice', 'category', 'image']);
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

describe('the readable part of its address', () => {
  const slugOf = (change: object) => {
    const parsed = parseProductFields({ ...rose, ...change });
    return 'fields' in parsed ? parsed.fields.slug : parsed.errors;
  };

  it.each([
    [undefined, null],
    ['', null],
    [null, null],
    [' Only-For-You ', 'only-for-you'],
  ])('%p is kept as %p', (slug, kept) => {
    expect(slugOf({ slug })).toBe(kept);
  });

  it.each([
    ['One Red Rose', 'one-red-rose'],
    ['Review', 'review-gift'],
    ['花束', 'gift'],
  ])('of %s goes on following the name if it is %s', (name, slug) => {
    expect(slugOf({ name, slug })).toBeNull();
  });

  it.each([
    ['Review', null, 'review-gift'],
    ['One red rose', null, 'one-red-rose'],
    ['One red rose', 'only-for-you', 'only-for-you'],
    ['One red rose', 'review', 'review-gift'],
  ])('of %s stays %p when %s comes back as it was read, beside another name', (name, slug, read) => {
    const stored = {
      ...blankProduct,
      name,
      slug,
      description: 'One.',
      priceCents: 1999 as ProductFields['priceCents'],
    };
    for (const change of [{}, { name: 'Two red roses' }])
      expect(parseProductFields({ slug: read, ...change }, stored)).toMatchObject({ fields: { slug } });
  });

  it.each(['two words', 'rosé', 'a/b', 'a--b', 'x'.repeat(81)])('%p is refused', (slug) => {
    expect(slugOf({ slug })).toEqual({ slug: expect.stringContaining('lowercase letters') });
  });
});
