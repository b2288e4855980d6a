import { addUnderGift, giftOf, withItsAddOns } from './cart-add-ons';
import { cart, keyOf, type CartItem } from './cart-store';
import { orderedItems } from './ordered-items';

const item = (_id: string, more: Partial<CartItem> = {}): CartItem => ({
  ...{ _id, name: _id, image: '', price: 10, salePrice: null, isOnSale: false, countInStock: 9, qty: 1 },
  ...more,
});
const text = (value: string) => [{ name: 'for', label: 'For', value, extraPrice: 0 }];
const seen = () => cart.get().cartItems.map(({ _id, qty, addOnOf }) => [_id, qty, addOnOf]);

beforeEach(() => cart.reset());

test('add-ons come under their gift, each once, beside the same product on its own', () => {
  for (const line of [item('card'), item('roses'), item('mug')]) cart.addToCart(line);
  addUnderGift({ _id: 'roses' }, [item('card'), item('vase')]);
  cart.addToCart(item('card', { addOnOf: 'roses', qty: 3 }));
  addUnderGift({ _id: 'roses' }, [item('card'), item('pot')]);
  expect(seen()).toEqual([
    ['card', 1, undefined],
    ['roses', 1, undefined],
    ['card', 3, 'roses'],
    ['vase', 1, 'roses'],
    ['pot', 1, 'roses'],
    ['mug', 1, undefined],
  ]);
  expect(cart.get().totalPrice).toBeGreaterThan(80);
  expect(orderedItems(cart.get().cartItems)[2]).toEqual({ product: 'card', qty: 3, addOnOf: 'roses' });
});

test('nothing is added without its gift, and an add-on whose gift is gone is an item like any other', () => {
  addUnderGift({ _id: 'roses' }, [item('card')]);
  expect(seen()).toEqual([]);
  const lines = [item('card', { addOnOf: 'roses' }), item('vase', { addOnOf: 'card' })];
  expect(lines.map((line) => giftOf(lines, line))).toEqual([undefined, undefined]);
  expect(orderedItems(lines)).toEqual([
    { product: 'card', qty: 1 },
    { product: 'vase', qty: 1 },
  ]);
});

test('a gift leaves the cart with its add-ons, unless another line of it keeps them', () => {
  const lines = [
    item('roses', { texts: text('Ana') }),
    item('roses'),
    item('card', { addOnOf: 'roses' }),
    item('card'),
  ];
  const [forAna, roses, tied] = lines as [CartItem, CartItem, CartItem];
  expect(withItsAddOns(lines, forAna)).toEqual([forAna]);
  expect(withItsAddOns(lines, tied)).toEqual([tied]);
  expect(withItsAddOns(lines.slice(1), roses)).toEqual([roses, tied]);
});

test('what goes with what outlives a reload', () => {
  cart.addToCart(item('roses'));
  addUnderGift({ _id: 'roses' }, [item('card')]);
  cart.reload();
  expect(cart.get().cartItems.map(keyOf)).toEqual(['roses', 'card\0\0roses']);
});
