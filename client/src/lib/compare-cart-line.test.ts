import { compareCartLine } from './compare-cart-line';

const item = {
  _id: 'roses',
  name: 'Roses',
  image: '/images/roses.jpg',
  price: 49,
  salePrice: null,
  isOnSale: false,
  countInStock: 9,
  qty: 4,
};
const product = { ...item, qty: undefined };

test('an unchanged line stays the same object', () => {
  const checked = compareCartLine(item, product);
  expect(checked.item).toBe(item);
  expect(checked.messages).toEqual([]);
});

test('a product that is gone leaves the cart', () => {
  expect(compareCartLine(item, null)).toEqual({
    item: null,
    messages: ['Roses is no longer available, so we removed it from your cart.'],
  });
});

test('a product that is sold out leaves the cart', () => {
  expect(compareCartLine(item, { ...product, countInStock: 0 })).toEqual({
    item: null,
    messages: ['Roses is sold out, so we removed it from your cart.'],
  });
});

test('a sale changes the price', () => {
  const { item: checked, messages } = compareCartLine(item, { ...product, isOnSale: true, salePrice: 39.5 });
  expect(checked).toMatchObject({ isOnSale: true, salePrice: 39.5, qty: 4 });
  expect(messages).toEqual(['Roses is now $39.50 (was $49.00).']);
});

test('a smaller stock lowers the quantity', () => {
  const { item: checked, messages } = compareCartLine(item, { ...product, countInStock: 2 });
  expect(checked).toMatchObject({ countInStock: 2, qty: 2 });
  expect(messages).toEqual(['Only 2 of Roses left, so we changed your quantity from 4 to 2.']);
});

test('a new name, picture or larger stock is taken over without a message', () => {
  const { item: checked, messages } = compareCartLine(item, { ...product, name: 'Red roses', countInStock: 20 });
  expect(checked).toEqual({ ...item, name: 'Red roses', countInStock: 20 });
  expect(messages).toEqual([]);
});

test('pieces in the shopper’s own unpaid order stay in the cart', () => {
  expect(compareCartLine({ ...item, countInStock: 4 }, { ...product, countInStock: 0 }, 4)).toMatchObject({
    item: { countInStock: 4, qty: 4 },
    messages: [],
  });
  expect(compareCartLine(item, { ...product, countInStock: 1 }, 2)).toMatchObject({
    item: { countInStock: 3, qty: 3 },
    messages: ['Only 3 of Roses left, so we changed your quantity from 4 to 3.'],
  });
});

describe('a line with a text', () => {
  const option = { name: 'engraving', label: 'Engraving', maxLength: 20, required: false, extraPrice: 4 };
  const texts = [{ name: 'engraving', label: 'Engraving', value: 'For Ana', extraPrice: 4 }];
  const engraved = { ...item, price: 53, texts };
  const offered = { ...product, textOptions: [option] };

  test('is named by it when its price changes', () => {
    const { item: checked, messages } = compareCartLine(engraved, { ...offered, price: 45 });
    expect(checked).toEqual({ ...engraved, price: 49 });
    expect(messages).toEqual(['Roses, For Ana is now $49.00 (was $53.00).']);
  });

  test('has what the other lines of its product leave', () => {
    expect(compareCartLine(engraved, offered, 0, 5).item).toBe(engraved);
    expect(compareCartLine(engraved, offered, 0, 7)).toEqual({
      item: { ...engraved, qty: 2 },
      messages: ['Only 9 of Roses left, so we changed your quantity of Roses, For Ana from 4 to 2.'],
    });
    expect(compareCartLine(engraved, { ...offered, countInStock: 5 }, 2, 7)).toEqual({
      item: null,
      messages: ['Only 7 of Roses left, so we removed one of its lines: Roses, For Ana.'],
    });
  });

  test.each([
    ['doesn’t take the text anymore', engraved, [], 'The text for Roses, For Ana can’t be made this way anymore'],
    ['now needs one', item, [{ ...option, required: true }], 'Roses now needs a text'],
  ])('leaves the cart when its product %s', (_what, line, textOptions, problem) => {
    expect(compareCartLine(line, { ...product, textOptions })).toEqual({
      item: null,
      messages: [`${problem}, so we removed it from your cart. You can add it again on its page.`],
    });
  });
});
