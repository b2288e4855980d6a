import { isSameCart, mergeCarts, savableLines } from './merge-carts';

type Quantities = Record<string, number>;
const lines = (cart: Quantities) => Object.entries(cart).map(([productId, quantity]) => ({ productId, quantity }));
const merge = (agreed: Quantities, browser: Quantities, saved: Quantities) =>
  mergeCarts({ agreed: lines(agreed), browser: lines(browser), saved: lines(saved) });

// spec: state-5
test('the first sign-in merges both carts: the larger quantity, the browser’s lines first', () => {
  expect(merge({}, { rose: 1, cake: 5 }, { tea: 2, cake: 3, rose: 4 })).toEqual(lines({ rose: 4, cake: 5, tea: 2 }));
});

test.each<[string, Quantities, Quantities, Quantities, Quantities]>([
  ['nothing changed', { rose: 2 }, { rose: 2 }, { rose: 2 }, { rose: 2 }],
  ['more here', { rose: 2 }, { rose: 3 }, { rose: 2 }, { rose: 3 }],
  ['fewer here', { rose: 2 }, { rose: 1 }, { rose: 2 }, { rose: 1 }],
  ['taken out here', { rose: 2, tea: 1 }, { tea: 1 }, { rose: 2, tea: 1 }, { tea: 1 }],
  ['emptied here', { rose: 2 }, {}, { rose: 2 }, {}],
  ['fewer there', { rose: 2 }, { rose: 2 }, { rose: 1 }, { rose: 1 }],
  ['emptied there', { rose: 2 }, { rose: 2 }, {}, {}],
  ['put in here, something else there', {}, { rose: 1 }, { tea: 1 }, { rose: 1, tea: 1 }],
  ['the same change on both sides', { rose: 2 }, { rose: 1 }, { rose: 1 }, { rose: 1 }],
  ['taken out on both sides', { rose: 2 }, {}, {}, {}],
  ['different changes', { rose: 5 }, { rose: 1 }, { rose: 3 }, { rose: 3 }],
  ['taken out here, more there', { rose: 2 }, {}, { rose: 3 }, { rose: 3 }],
])('%s', (_what, agreed, browser, saved, merged) => {
  expect(merge(agreed, browser, saved)).toEqual(lines(merged));
});

test('merging again changes nothing', () => {
  const agreed = lines({ rose: 2, tea: 1, cake: 4 });
  const saved = lines({ cake: 5, milk: 1 });
  const once = mergeCarts({ agreed, browser: lines({ rose: 3, tea: 1 }), saved });
  expect(mergeCarts({ agreed, browser: once, saved })).toEqual(once);
  expect(mergeCarts({ agreed: once, browser: once, saved: once })).toEqual(once);
});

test('carts are the same whatever the order of their lines', () => {
  expect(isSameCart(lines({ rose: 1, tea: 2 }), lines({ tea: 2, rose: 1 }))).toBe(true);
  expect(isSameCart(lines({ rose: 1 }), lines({ rose: 2 }))).toBe(false);
  expect(isSameCart(lines({ rose: 1 }), lines({ rose: 1, tea: 2 }))).toBe(false);
  expect(isSameCart(lines({ rose: 1, tea: 2 }), lines({ rose: 1 }))).toBe(false);
});

test('no more lines are saved than the server accepts', () => {
  const many = Array.from({ length: 120 }, (_, at) => ({ productId: `product-${at}`, quantity: at * 100 }));
  const savable = savableLines(many);
  expect(savable).toHaveLength(100);
  expect(Math.max(...savable.map(({ quantity }) => quantity))).toBe(999);
});

test('lines of one product with other texts are merged on their own, and keep their texts', () => {
  const line = (value: string, quantity: number) => ({
    productId: 'cake',
    quantity,
    ...(value !== '' && { texts: [{ name: 'name', value }] }),
  });
  const agreed = [line('', 1), line('Ana', 1), line('Ben', 1)];
  const browser = [line('', 1), line('Ana', 4)];
  const saved = [line('Ben', 1), line('', 2), line('Ana', 1), line('Caro', 1)];
  expect(mergeCarts({ agreed, browser, saved })).toEqual([line('', 2), line('Ana', 4), line('Caro', 1)]);
});
