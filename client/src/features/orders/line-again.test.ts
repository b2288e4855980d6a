import { lineAgain } from './line-again';

const product = { _id: 'p1', name: 'Roses', image: '', price: 49, salePrice: 39, isOnSale: true, countInStock: 5 };
const line = { product: 'p1', name: 'Roses', image: '', qty: 2, price: 49, salePrice: 39, isOnSale: true };

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

test('a gift that is sold out or no longer sold stays out of the cart', () => {
  expect(lineAgain(line, { ...product, countInStock: 0 }, 0)).toEqual({ item: null, news: ['Roses is sold out.'] });
  expect(lineAgain(line, undefined, 0)).toEqual({ item: null, news: ['Roses is no longer in the shop.'] });
});
