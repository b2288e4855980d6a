import type { TextStorage } from './browser-storage';
import { quantityAfterAdding } from './cart-quantity';
import { CART_KEY, createCartStore, keyOf, type CartItem } from './cart-store';
import { missingForFreeShipping } from './missing-for-free-shipping';

function memoryStorage(initial: Record<string, string> = {}): TextStorage {
  const values = new Map(Object.entries(initial));
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

const roses: CartItem = {
  _id: 'roses',
  name: 'A dozen garden roses',
  image: '/images/products/roses/960.jpg',
  price: 49,
  salePrice: 39,
  isOnSale: true,
  countInStock: 3,
  qty: 1,
};
const cake: CartItem = {
  ...roses,
  _id: 'cake',
  name: 'Strawberry layer cake',
  price: 38,
  salePrice: null,
  isOnSale: false,
};

const stored = (storage: TextStorage) => JSON.parse(storage.getItem(CART_KEY) ?? 'null');

test('an empty cart costs nothing and has the payment method PayPal', () => {
  expect(createCartStore(memoryStorage()).get()).toEqual({
    cartItems: [],
    shippingAddress: { isSaved: false },
    paymentMethod: 'PayPal',
    itemsPrice: 0,
    shippingPrice: 0,
    taxPrice: 0,
    preTaxPrice: 0,
    totalPrice: 0,
    itemsNumber: 0,
    itemsNumberText: '1 item',
  });
});

test('adding appends a line, uses the sale price and stores the documented record', () => {
  const storage = memoryStorage();
  const cart = createCartStore(storage);
  cart.addToCart(roses);
  cart.addToCart({ ...cake, qty: 2 });
  expect(cart.get()).toMatchObject({
    itemsPrice: 115,
    shippingPrice: 7,
    taxPrice: 17.25,
    preTaxPrice: 122,
    totalPrice: 139.25,
    itemsNumber: 3,
    itemsNumberText: '3 items',
  });
  expect(stored(storage)).toEqual(cart.get());
});

// spec: state-4
test('adding the same product replaces its line in place', () => {
  const cart = createCartStore(memoryStorage());
  cart.addToCart(roses);
  cart.addToCart(cake);
  cart.addToCart({ ...roses, qty: 3 });
  expect(cart.get().cartItems.map((line) => [line._id, line.qty])).toEqual([
    ['roses', 3],
    ['cake', 1],
  ]);
});

test('a line stores only the documented fields', () => {
  const cart = createCartStore(memoryStorage());
  cart.addToCart({ ...roses, description: 'secret' } as CartItem);
  expect(cart.get().cartItems[0]).toEqual(roses);
});

test('adding pieces stops at the stock', () => {
  const cart = createCartStore(memoryStorage());
  cart.addToCart({ ...roses, qty: 2 });
  expect(quantityAfterAdding(cart.get(), roses)).toBe(3);
  expect(quantityAfterAdding(cart.get(), roses, 5)).toBe(3);
  expect(quantityAfterAdding(cart.get(), cake)).toBe(1);
});

// spec: state-4
test('lines can be removed, and the cart cleared and reset', () => {
  const storage = memoryStorage();
  const cart = createCartStore(storage);
  cart.addToCart(roses);
  cart.addToCart(cake);
  cart.saveShippingAddress({ firstName: 'Hanna', isSaved: true });
  cart.savePaymentMethod('Card');
  cart.removeFromCart('roses');
  expect(cart.get().cartItems.map((line) => line._id)).toEqual(['cake']);
  cart.clearCartItems();
  expect(cart.get()).toMatchObject({
    cartItems: [],
    totalPrice: 0,
    paymentMethod: 'Card',
    shippingAddress: { firstName: 'Hanna', isSaved: true },
  });
  cart.reset();
  expect(cart.get()).toMatchObject({ paymentMethod: 'PayPal', shippingAddress: { isSaved: false } });
  expect(storage.getItem(CART_KEY)).toBeNull();
});

test('another visit reads the stored cart', () => {
  const storage = memoryStorage();
  createCartStore(storage).addToCart(roses);
  expect(createCartStore(storage).get().cartItems).toEqual([roses]);
});

test.each([
  'no json',
  'null',
  '[]',
  '{"cartItems":{}}',
  '{"cartItems":[null,7,{"_id":1},{"_id":"a","price":"x","qty":1},{"_id":"a","price":1,"qty":-1}],"shippingAddress":3}',
])('corrupt storage %p is an empty cart', (text) => {
  expect(createCartStore(memoryStorage({ [CART_KEY]: text })).get().cartItems).toEqual([]);
});

test('a storage that can’t be written loses nothing in the page', () => {
  const cart = createCartStore({
    ...memoryStorage(),
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  });
  cart.addToCart(roses);
  expect(cart.get().itemsNumber).toBe(1);
});

test('the cart of another tab is taken over', () => {
  const storage = memoryStorage();
  const here = createCartStore(storage);
  const there = createCartStore(storage);
  const onChange = jest.fn();
  here.subscribe(onChange);
  there.addToCart(cake);
  here.reload();
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(here.get().cartItems).toEqual([cake]);
});

test("the shop's own figures replace the documented ones", () => {
  const cart = createCartStore(memoryStorage());
  cart.addToCart({ ...cake, qty: 2 });
  cart.setPricingRules({ shippingCents: 700, taxPercent: 15, freeShippingThresholdCents: 7500 });
  expect(cart.get()).toMatchObject({ shippingPrice: 0, totalPrice: 87.4 });
});

test('gift cards aren’t taxed, and alone have no shipping', () => {
  const cart = createCartStore(memoryStorage());
  const texts = [{ name: 'card-email', label: 'Recipient’s email', value: 'ana@example.com', extraPrice: 0 }];
  cart.addToCart({ ...cake, price: 50, texts });
  expect(cart.get()).toMatchObject({ shippingPrice: 0, taxPrice: 0, totalPrice: 50 });
  cart.addToCart(roses);
  expect(cart.get()).toMatchObject({ shippingPrice: 7, taxPrice: 5.85 });
});

test.each([
  ['no rule', null, 30, null],
  ['an empty cart', 75, 0, null],
  ['less than the threshold', 75, 50.99, 24.01],
  ['the threshold exactly', 75, 75, null],
])('the amount missing for free shipping: %s', (_case, threshold, itemsPrice, missing) => {
  const cart = {
    ...createCartStore(memoryStorage()).get(),
    itemsPrice,
    cartItems: itemsPrice > 0 ? [{ ...roses, qty: 1 }] : [],
  };
  expect(missingForFreeShipping(cart, threshold)).toBe(missing);
});

describe('a line with texts', () => {
  const text = (value: string) => ({ name: 'engraving', label: 'Engraving', value, extraPrice: 4 });
  const engraved = (value: string, qty = 1): CartItem => ({ ...cake, price: 42, texts: [text(value)], qty });

  test('is a line of its own, whose quantity and removal leave the others as they are', () => {
    const storage = memoryStorage();
    const cart = createCartStore(storage);
    for (const item of [cake, engraved('Ana'), engraved('Ben', 2), engraved('Ana', 3)]) cart.addToCart(item);
    expect(cart.get().cartItems).toEqual([cake, engraved('Ana', 3), engraved('Ben', 2)]);
    expect(cart.get().itemsPrice).toBe(38 + 3 * 42 + 2 * 42);
    expect(createCartStore(storage).get().cartItems).toEqual(cart.get().cartItems);
    cart.removeFromCart(keyOf(engraved('Ana')));
    expect(cart.get().cartItems).toEqual([cake, engraved('Ben', 2)]);
    cart.removeFromCart('cake');
    expect(cart.get().cartItems).toEqual([engraved('Ben', 2)]);
  });

  test('has the stock that the other lines of its product leave, and never less than it has', () => {
    const cart = createCartStore(memoryStorage());
    for (const item of [cake, engraved('Ana'), roses]) cart.addToCart(item);
    const most = (value: string, countInStock: number) =>
      quantityAfterAdding(cart.get(), { ...engraved(value), countInStock }, 9);
    expect([most('Ana', 3), most('Ben', 3), most('Ben', 2)]).toEqual([2, 1, 0]);
    cart.addToCart(engraved('Ana', 3));
    expect([most('Ana', 3), most('Ana', 2), most('Ben', 3)]).toEqual([3, 2, 0]);
  });

  test('is one without them when something else is stored in their place', () => {
    const fine = text('Ana');
    for (const texts of [3, {}, [], [null], [text('')], [fine, null], [fine, 3]]) {
      const storage = memoryStorage({ [CART_KEY]: JSON.stringify({ cartItems: [{ ...cake, texts }] }) });
      expect(createCartStore(storage).get().cartItems).toEqual([cake]);
    }
  });
});
