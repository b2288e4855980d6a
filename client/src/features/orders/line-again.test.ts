import { lineAgain } from './line-again';

const product = { _id: 'p1', name: 'Roses', image: '', price: 49, salePrice: 39, isOnSale: true, countInStock: 5 };
const line = {
  product: 'p1',
  name: 'Roses',
  image: '',
  qty: 2,
  price: 49,
  salePrice: 39,
  isOnSale: true,
  texts: [],
  addOnOf: null,
};

test('an unchanged gift goes into the cart without a message', () => {
  expect(lineAgain(line, product, 0)).toEqual({ item: { ...product, qty: 2 }, news: [] });
});

test('pieces that are in the cart already are not added again', () => {
  expect(lineAgain(line, product, 2).item?.qty).toBe(2);
  expect(lineAgain(line, product, 4).item?.qty).toBe(4);
});

test('adds no more than are in stock, and says so', () => {
  expect(lineAgain(line, { ...product, countInStock: 1 }, 0)).toEqual({
    item: { ...product, countInStock: 1, qty: 1 },
    news: ['Only 1 of Roses left; you ordered 2.'],
  });
});

test('reports a price that has changed, and no other', () => {
  expect(lineAgain(line, { ...product, isOnSale: false }, 0).news).toEqual(['Roses is now $49.00 (was $39.00).']);
  expect(lineAgain({ ...line, isOnSale: false }, { ...product, isOnSale: false }, 0).news).toEqual([]);
});

test('a gift card whose recipient the order’s link shows only in part stays out of the cart', () => {
  const email = { name: 'card-email', label: 'Recipient’s email', maxLength: 200, required: true, extraPrice: 0 };
  const text = { name: 'card-email', label: 'Recipient’s email', value: 'ana@example.com', extraPrice: 0 };
  const card = { ...product, textOptions: [email] };
  expect(lineAgain({ ...line, texts: [text] }, card, 0).item).toMatchObject({ texts: [text] });
  expect(lineAgain({ ...line, texts: [{ ...text, value: 'a…@example.com' }] }, card, 0)).toEqual({
    item: null,
    news: ['Roses needs the recipient’s email again. You can add it on its page.'],
  });
});

test('a gift that is sold out or no longer sold stays out of the cart', () => {
  expect(lineAgain(line, { ...product, countInStock: 0 }, 0)).toEqual({ item: null, news: ['Roses is sold out.'] });
  expect(lineAgain(line, undefined, 0)).toEqual({ item: null, news: ['Roses is no longer in the shop.'] });
});

test('a line with texts is bought again with them, at their present price, as long as the product takes them', () => {
  const engraving = { name: 'engraving', label: 'Engraving', maxLength: 20, required: false, extraPrice: 5 };
  const text = { name: 'engraving', label: 'Engraving', value: 'For Ana', extraPrice: 4 };
  const engraved = { ...line, price: 53, salePrice: 43, texts: [text] };
  expect(lineAgain(engraved, { ...product, textOptions: [engraving] }, 0)).toEqual({
    item: { ...product, price: 54, salePrice: 44, texts: [{ ...text, extraPrice: 5 }], qty: 2 },
    news: ['Roses, For Ana is now $44.00 (was $43.00).'],
  });
  expect(lineAgain(engraved, { ...product, textOptions: [] }, 0)).toEqual({
    item: null,
    news: ['The text for Roses, For Ana can’t be made this way anymore. You can add it again on its page.'],
  });
  expect(lineAgain(line, { ...product, textOptions: [{ ...engraving, required: true }] }, 0)).toEqual({
    item: null,
    news: ['Roses now needs a text. You can add it again on its page.'],
  });
});
