import { chooseVariant } from './choose-variant';
import { cartProductOf, firstChoice, valuesOf, type Variant } from './shown-variant';

const variant = (size: string, color: string, countInStock = 1): Variant => ({
  _id: `${size}-${color}`,
  image: '',
  price: 39,
  salePrice: null,
  isOnSale: false,
  countInStock,
  options: [
    { name: 'Size', value: size },
    { name: 'Color', value: color },
  ],
});
const smallPink = variant('Small', 'Pink', 0);
const smallRed = variant('Small', 'Red');
const largePink = variant('Large', 'Pink');
const all = [smallPink, smallRed, largePink];

test.each([
  ['the variant that differs in nothing else', smallPink, 0, 'Large', largePink],
  ['the first with the value, where that one is missing', smallRed, 0, 'Large', largePink],
  ['nothing, where no variant has the value', smallRed, 1, 'Blue', undefined],
])('a choice leads to %s', (_what, current, option, value, chosen) => {
  expect(chooseVariant(all, current, option, value)).toBe(chosen);
});

test.each([
  ['the one that was asked for, even if it is sold out', smallPink._id, smallPink],
  ['the first in stock', undefined, smallRed],
  ['the first in stock, where the address names the product', 'product', smallRed],
])('at first, %s is chosen', (_what, wanted, chosen) => {
  expect(firstChoice(all, wanted)).toBe(chosen);
});

test('where everything is sold out, the first is chosen', () => {
  expect(firstChoice([smallPink], undefined)).toBe(smallPink);
});

test('the cart names a variant with its values', () => {
  expect(cartProductOf({ name: 'Peonies' }, largePink)).toMatchObject({
    _id: 'Large-Pink',
    name: 'Peonies (Large, Pink)',
  });
  expect(valuesOf(largePink)).toEqual(['Large', 'Pink']);
});
