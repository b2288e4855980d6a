import {
  createInputOf,
  differencesOf,
  isComplete,
  mergeValues,
  problemsOf,
  productFromRefusal,
  updateInputOf,
  valuesOf,
  type EditedProduct,
} from './product-form-values';

const product: EditedProduct = {
  _id: 'p1',
  name: 'Tin of biscuits',
  description: 'Butter biscuits.',
  image: '/images/biscuits.webp',
  images: [{ src: '/images/biscuits.webp', alt: 'Tin of biscuits' }],
  category: 'THANK_YOU',
  price: 20,
  salePrice: null,
  isOnSale: false,
  isPopular: false,
  isPublished: true,
  countInStock: 10,
  sku: null,
  weightGrams: null,
  preparationDays: 0,
  taxClass: null,
  isGiftCard: false,
  slug: 'tin-of-biscuits',
  textOptions: [],
  version: 3,
  publishFrom: null,
  publishUntil: null,
  saleFrom: null,
  saleUntil: null,
};
const values = valuesOf(product);

// spec: validation-9
test('the form can be sent once it has a name, a price and a description', () => {
  expect(isComplete(values)).toBe(true);
  for (const change of [{ name: ' ' }, { price: '0' }, { price: '' }, { description: '' }]) {
    expect(isComplete({ ...values, ...change })).toBe(false);
  }
});

test('a form that was only opened changes nothing, however its figures are written', () => {
  expect(updateInputOf(values, product)).toBeNull();
  expect(
    updateInputOf({ ...values, price: '20', name: ' Tin of biscuits ', stockReason: 'Damaged' }, product),
  ).toBeNull();
});

test.each([
  ['Review', 'review-gift'],
  ['花束', 'gift'],
])('the address of %s follows its name', (name, slug) => {
  expect(valuesOf({ ...product, name, slug }).slug).toBe('');
});

test('the placeholder is shown as no picture, and is kept until a picture is chosen', () => {
  const bare = { ...product, image: '/images/placeholder.jpg' };
  expect(valuesOf(bare).image).toBe('');
  expect(updateInputOf(valuesOf(bare), bare)).toBeNull();
  expect(updateInputOf({ ...valuesOf(bare), image: product.image }, bare)).toEqual({ image: product.image });
});

test('only changed fields are sent, stock as a difference with its reason', () => {
  expect(updateInputOf({ ...values, price: '22,50', category: 'get-well' }, product)).toEqual({
    price: 22.5,
    category: 'GET_WELL',
  });
  expect(updateInputOf({ ...values, countInStock: '7', stockReason: 'Damaged' }, product)).toEqual({
    stockDelta: -3,
    stockReason: 'Damaged',
  });
  expect(
    updateInputOf({ ...values, countInStock: '11', stockReason: 'Other', otherReason: ' Found one ' }, product),
  ).toEqual({ stockDelta: 1, stockReason: 'Found one' });
});

test('an ambiguous price is refused', () => {
  expect(problemsOf({ ...values, price: '1,000' }, product)).toHaveProperty('price');
});

// spec: state-10, validation-12
test('a new product is sent with all fields, without a reason for stock', () => {
  expect(createInputOf({ ...values, countInStock: '4' })).toEqual({
    name: 'Tin of biscuits',
    description: 'Butter biscuits.',
    image: '/images/biscuits.webp',
    category: 'THANK_YOU',
    price: 20,
    salePrice: null,
    isOnSale: false,
    isPopular: false,
    sku: null,
    weightGrams: null,
    preparationDays: 0,
    isPublished: true,
    slug: '',
    countInStock: 4,
    publishFrom: null,
    publishUntil: null,
    saleFrom: null,
    saleUntil: null,
  });
});

// spec: state-10, validation-13
test('errors are shown at their fields', () => {
  expect(problemsOf(values, product)).toEqual({});
  expect(problemsOf({ ...values, image: '' }, null)).toEqual({
    image: 'Please upload an image before creating the product.',
  });
  expect(problemsOf({ ...values, image: 'javascript:x' }, null)).toEqual({
    image: 'Please upload an image or provide a valid image URL.',
  });
  expect(problemsOf({ ...values, isOnSale: true, salePrice: '20' }, product)).toEqual({
    salePrice: 'Sale price must be more than 0 and less than the price',
  });
  expect(problemsOf({ ...values, countInStock: '1.5' }, product)).toHaveProperty('countInStock');
  expect(problemsOf({ ...values, countInStock: '9' }, product)).toEqual({
    stockReason: 'Choose a reason for the change',
  });
  expect(problemsOf({ ...values, countInStock: '9', stockReason: 'Other' }, product)).toEqual({
    otherReason: 'Choose a reason for the change',
  });
});

test('a product whose variants alone have a sale to come needs no sale price of its own', () => {
  const planned = { ...product, saleFrom: '2027-02-14T09:00' };
  const typed = { ...valuesOf(planned), name: 'Biscuits' };
  expect(problemsOf(typed, planned)).toEqual({});
  for (const change of [{ price: '22' }, { saleFrom: '2027-02-15T09:00' }])
    expect(problemsOf({ ...typed, ...change }, planned)).toHaveProperty('salePrice');
});

test('merging a newer version keeps what was typed and takes over the rest', () => {
  const images = [{ src: product.image, alt: 'Tin of shortbread' }];
  const theirs: EditedProduct = {
    ...product,
    name: 'Tin of shortbread',
    slug: 'tin-of-shortbread',
    images,
    price: 21,
    countInStock: 30,
    version: 4,
  };
  const typed = { ...values, price: '25', countInStock: '12', stockReason: 'Delivery arrived' };
  const merged = mergeValues(typed, { base: product, theirs });
  expect(merged).toEqual({ ...typed, name: 'Tin of shortbread', countInStock: '32' });
  expect(updateInputOf(merged, theirs)).toEqual({ price: 25, stockDelta: 2, stockReason: 'Delivery arrived' });
});

test('a number that is only written differently is not a change', () => {
  const theirs: EditedProduct = { ...product, price: 21, salePrice: 15, countInStock: 30, version: 4 };
  const typed = { ...values, price: '20', name: 'Tin of biscuits ', salePrice: ' ', countInStock: '10 ' };
  expect(mergeValues(typed, { base: product, theirs })).toEqual(valuesOf(theirs));
});

test('the other admin’s changes are described in words', () => {
  const theirs: EditedProduct = { ...product, salePrice: 15, isOnSale: true, category: 'LOVE' };
  expect(differencesOf(product, theirs)).toEqual([
    { label: 'On sale', before: 'no', after: 'yes' },
    { label: 'Sale price', before: 'none', after: '15.00' },
    { label: 'Category', before: 'Thank you', after: 'Love' },
  ]);
});

test('several pictures are sent as a whole, with the texts that are not the product’s name', () => {
  const side = { src: '/images/side.webp', alt: 'The side' };
  const pictured: EditedProduct = { ...product, images: [...product.images, side] };
  const typed = valuesOf(pictured);
  expect(typed).toMatchObject({ image: product.image, imageAlt: '', moreImages: [side] });
  expect(updateInputOf(typed, pictured)).toBeNull();
  expect(updateInputOf({ ...typed, imageAlt: ' The tin ' }, pictured)).toEqual({
    images: [{ src: product.image, alt: 'The tin' }, side],
  });
  expect(updateInputOf({ ...typed, moreImages: [] }, pictured)).toEqual({ images: [{ src: product.image, alt: '' }] });
  // Without the first, the next one follows.
  expect(createInputOf({ ...typed, image: ' ' })).toMatchObject({ images: [side] });
  expect(problemsOf({ ...typed, image: '' }, null)).toEqual({});
  expect(problemsOf({ ...typed, image: 'javascript:x', imageAlt: 'x'.repeat(201) }, pictured)).toEqual({
    image: 'Please upload picture 1 or provide a valid URL.',
    imageAlt: 'The alternative text of picture 1 can have at most 200 characters',
  });
  const many = Array.from({ length: 10 }, () => side);
  expect(problemsOf({ ...typed, moreImages: many }, pictured)).toEqual({
    moreImages: 'A product can have at most 10 pictures',
  });
  // Nobody touched the pictures, so the other admin's are kept.
  const theirs = { ...pictured, images: [side, ...product.images], image: side.src, version: 4 };
  expect(mergeValues({ ...typed, price: '25' }, { base: pictured, theirs })).toEqual({
    ...valuesOf(theirs),
    price: '25',
  });
  expect(differencesOf(product, pictured)).toEqual([{ label: 'More pictures', before: 'none', after: 'The side' }]);
});

test('a refusal’s product is read, and anything else gives none', () => {
  expect(productFromRefusal({ ...product, category: 'thank-you' }, 'UTC')).toEqual(product);
  for (const nothing of [null, undefined, {}, { _id: 'p1' }]) expect(productFromRefusal(nothing, 'UTC')).toBeNull();
});

test('dates are sent as they stand on the shop’s clocks, and compared with each other', () => {
  const dated = { ...values, salePrice: '15', saleFrom: '2090-02-14T09:00', saleUntil: '2090-02-14T09:00' };
  expect(problemsOf(dated, product)).toEqual({ saleUntil: 'The end must be after the start' });
  expect(problemsOf({ ...dated, saleUntil: '' }, product)).toEqual({});
  expect(problemsOf({ ...dated, saleUntil: '', salePrice: '' }, product)).toHaveProperty('salePrice');
  expect(updateInputOf({ ...values, publishFrom: '2090-02-14T09:00', isPublished: false }, product)).toEqual({
    publishFrom: '2090-02-14T09:00',
    isPublished: false,
  });
});

describe('text options', () => {
  const name = { name: 'name', label: 'Name on the tin', maxLength: 20, required: false, extraPrice: 4 };
  const personal = { ...product, textOptions: [name] };
  const [text] = valuesOf(personal).texts;

  test('are sent as a whole when one was changed, and not otherwise', () => {
    expect(updateInputOf(valuesOf(personal), personal)).toBeNull();
    const texts = [
      { ...text!, extraPrice: '5,5' },
      { label: ' Greeting card ', name: '', maxLength: '200', isRequired: true, extraPrice: '' },
    ];
    const greeting = { name: 'greeting-card', label: 'Greeting card', maxLength: 200, required: true, extraPrice: 0 };
    const textOptions = [{ ...name, extraPrice: 5.5 }, greeting];
    expect(updateInputOf({ ...valuesOf(personal), texts }, personal)).toEqual({ textOptions });
    expect(createInputOf({ ...values, texts })).toMatchObject({ textOptions });
    expect(createInputOf(values)).not.toHaveProperty('textOptions');
    expect(updateInputOf({ ...valuesOf(personal), texts: [] }, personal)).toEqual({ textOptions: [] });
  });

  test('that are wrong are a problem of the form', () => {
    expect(problemsOf({ ...valuesOf(personal), texts: [text!, { ...text!, label: '' }] }, personal)).toEqual({
      texts: 'Another text option has this name',
    });
    expect(problemsOf(valuesOf(personal), personal)).toEqual({});
  });

  test('that someone else has changed are named', () => {
    expect(differencesOf(product, personal)).toEqual([
      { label: 'Text options', before: 'none', after: 'Name on the tin, up to 20 characters, optional, +4.00' },
    ]);
  });
});

test('the tax class is sent where it is not Standard, and where it changes', () => {
  expect(createInputOf({ ...values, taxClass: 'reduced' })).toMatchObject({ taxClass: 'reduced' });
  const reduced = { ...product, taxClass: 'reduced' };
  expect(updateInputOf({ ...valuesOf(product), taxClass: 'reduced' }, product)).toEqual({ taxClass: 'reduced' });
  expect(updateInputOf({ ...valuesOf(reduced), taxClass: '' }, reduced)).toEqual({ taxClass: null });
});

test('a gift card has the texts of all gift cards, and the form sends none of its own', () => {
  expect(createInputOf({ ...values, isGiftCard: true })).toMatchObject({ isGiftCard: true });
  expect(createInputOf({ ...values, isGiftCard: true })).not.toHaveProperty('textOptions');
  expect(createInputOf(values)).not.toHaveProperty('isGiftCard');
  const text = { name: 'card-email', label: 'Recipient’s email', maxLength: 200, required: true, extraPrice: 0 };
  const card = { ...product, isGiftCard: true, textOptions: [text] };
  expect(updateInputOf(valuesOf(card), card)).toBeNull();
  expect(updateInputOf({ ...valuesOf(card), isGiftCard: false }, card)).toEqual({ isGiftCard: false });
});
