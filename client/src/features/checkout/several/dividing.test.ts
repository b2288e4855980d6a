import type { CartItem } from '~/lib/cart-store';
import {
  dividedAtOnce,
  divisionOf,
  divisionProblem,
  enoughFor,
  isDivided,
  oneForEverybody,
  scarceFor,
  withPieces,
} from './dividing';

const line = (id: string, qty: number, more: Partial<CartItem> = {}): CartItem => ({
  ...{ _id: id, name: id, image: '', price: 10, salePrice: null, isOnSale: false, countInStock: 9, qty },
  ...more,
});
const parcels = (...pieces: Record<string, number>[]) => pieces.map((some) => ({ pieces: some }));

describe('pieces of a cart among parcels', () => {
  test.each([
    ['each piece in one parcel', [{ roses: 1, cake: 1 }, { roses: 1 }], true, [null, null]],
    ['a piece in no parcel', [{ roses: 1, cake: 1 }], false, ['1 piece of 2 isn’t in a parcel yet.', null]],
    ['none given', [{}, {}], false, ['2 pieces of 2 aren’t in a parcel yet.', '1 piece of 1 isn’t in a parcel yet.']],
    [
      'a piece given twice',
      [{ roses: 2, cake: 1 }, { cake: 1 }],
      false,
      [null, 'You’ve given 2, and your cart has 1.'],
    ],
    ['a parcel with nothing', [{ roses: 2, cake: 1 }, {}], false, [null, null]],
    ['what has left the cart', [{ roses: 2, cake: 1, old: 3 }], true, [null, null]],
    ['only what has left the cart', [{ roses: 2, cake: 1 }, { old: 3 }], false, [null, null]],
  ])('%s', (_what, pieces, isComplete, problems) => {
    const cartItems = [line('roses', 2), line('cake', 1)];
    const given = parcels(...(pieces as Record<string, number>[]));
    expect(isDivided(cartItems, given)).toBe(isComplete);
    expect(divisionOf(cartItems, given).map(divisionProblem)).toEqual(problems);
  });

  test('lines of one product with other texts are divided apart', () => {
    const texts = [{ name: 'engraving', label: 'Engraving', value: 'Ada', extraPrice: 0 }];
    const cartItems = [line('ring', 1), line('ring', 1, { texts })];
    const [plain, engraved] = divisionOf(cartItems, []).map(({ key }) => key);
    expect(plain).not.toBe(engraved);
    expect(divisionOf(cartItems, parcels({ [engraved!]: 1 })).map(({ given }) => given)).toEqual([0, 1]);
  });

  test('one for everybody replaces what was given of it, and leaves other gifts alone', () => {
    expect(oneForEverybody(parcels({ roses: 5, cake: 1 }, {}), ['roses'])).toEqual(
      parcels({ roses: 1, cake: 1 }, { roses: 1 }),
    );
    expect(withPieces({ roses: 1, cake: 2 }, 'cake', 0)).toEqual({ roses: 1 });
  });

  test('the cart gets what is missing, and never less than it has', () => {
    const cartItems = [line('roses', 1), line('cake', 5), line('card', 1)];
    expect(enoughFor(cartItems, ['roses', 'cake'], 3).map(({ qty }) => qty)).toEqual([3, 5, 1]);
    expect(scarceFor(cartItems, ['roses', 'cake'], 9)).toEqual([]);
    expect(scarceFor(cartItems, ['roses', 'cake'], 10).map(({ name }) => name)).toEqual(['roses', 'cake']);
  });

  test('lines of one product share its stock', () => {
    const texts = [{ name: 'engraving', label: 'Engraving', value: 'Ada', extraPrice: 0 }];
    const cartItems = [line('ring', 1, { countInStock: 5 }), line('ring', 1, { countInStock: 5, texts })];
    const keys = divisionOf(cartItems, []).map(({ key }) => key);
    expect(scarceFor(cartItems, keys, 2)).toEqual([]);
    expect(scarceFor(cartItems, keys, 3)).not.toEqual([]);
  });

  test('a cart with one of each for everybody is divided at once, unless something is given already', () => {
    const cartItems = [line('roses', 2), line('cake', 2)];
    expect(dividedAtOnce(cartItems, parcels({}, {}))).toEqual(parcels({ roses: 1, cake: 1 }, { roses: 1, cake: 1 }));
    expect(dividedAtOnce(cartItems, parcels({ roses: 2 }, {}))).toEqual(parcels({ roses: 2 }, {}));
    expect(dividedAtOnce([line('roses', 3)], parcels({}, {}))).toEqual(parcels({}, {}));
  });
});
