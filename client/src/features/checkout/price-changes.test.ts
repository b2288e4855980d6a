import { priceChanges, withinStock, withProducts } from './price-changes';

const line = (_id: string, price: number, qty = 1, salePrice: number | null = null) => ({
  _id,
  name: _id,
  image: '',
  price,
  salePrice,
  isOnSale: salePrice !== null,
  countInStock: 9,
  qty,
});

test('names products with another price', () => {
  const lines = [line('roses', 49), line('cake', 38), line('bear', 30, 1, 25)];
  const products = [line('roses', 49, 1, 39), line('cake', 38), { ...line('bear', 30), isOnSale: false }];
  expect(priceChanges(lines, products)).toEqual([
    { key: 'roses', name: 'roses', from: 49, to: 39 },
    { key: 'bear', name: 'bear', from: 25, to: 30 },
  ]);
});

test('takes over the current prices and keeps the quantities', () => {
  expect(withProducts([line('roses', 49, 3), line('cake', 38, 2)], [line('roses', 55)])).toEqual([
    line('roses', 55, 3),
    line('cake', 38, 2),
  ]);
});

test('lowers quantities to what is left and removes what is sold out', () => {
  const lines = [line('roses', 49, 3), line('cake', 38, 2), line('bear', 30, 4)];
  const shortages = [
    { productId: 'roses', available: 2 },
    { productId: 'cake', available: 0 },
  ];
  expect(withinStock(lines, shortages).map(({ _id, qty, countInStock }) => [_id, qty, countInStock])).toEqual([
    ['roses', 2, 2],
    ['bear', 4, 9],
  ]);
});

test('lines of one product with other texts share what is left', () => {
  const text = (value: string) => [{ name: 'name', label: 'Name', value, extraPrice: 0 }];
  const lines = ['Ana', 'Ben', 'Caro'].map((value) => ({ ...line('cake', 38, 2), texts: text(value) }));
  const left = withinStock(lines, [{ productId: 'cake', available: 3 }]);
  expect(left.map(({ qty, texts }) => [texts?.[0]?.value, qty])).toEqual([
    ['Ana', 2],
    ['Ben', 1],
  ]);
});
