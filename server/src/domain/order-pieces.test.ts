import { linesInParcel, shownLines, type LinePieces } from './order-pieces.js';

const stored = (productId: string, position: number, texts: LinePieces[] | null = null) => ({
  ...{ productId, position, texts, quantity: texts?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 1 },
  ...{ priceCents: 500, salePriceCents: null, isOnSale: false },
});
const seen = (lines: ReturnType<typeof shownLines<ReturnType<typeof stored>>>) =>
  lines.map(({ productId, quantity, addOnOf }) => [productId, quantity, addOnOf]);

test('add-ons stand under their gift, and the same product on its own is another line', () => {
  const roses = stored('roses', 0);
  const mug = stored('mug', 1);
  const card = stored('card', 2, [
    { position: 2, quantity: 1, texts: [] },
    { position: 3, quantity: 2, texts: [], addOnOf: 'mug' },
    { position: 5, quantity: 1, texts: [], addOnOf: 'roses' },
  ]);
  const vase = stored('vase', 4, [{ position: 4, quantity: 1, texts: [], addOnOf: 'roses' }]);
  expect(seen(shownLines([card, vase, mug, roses]))).toEqual([
    ['roses', 1, null],
    ['vase', 1, 'roses'],
    ['card', 1, 'roses'],
    ['mug', 1, null],
    ['card', 2, 'mug'],
    ['card', 1, null],
  ]);
});

test('a gift that has two lines has its add-ons once, and an add-on without its gift stays where it was', () => {
  const roses = stored('roses', 0, [
    { position: 0, quantity: 1, texts: [{ name: 'for', label: 'For', value: 'Ana', extraCents: 0 }] },
    { position: 2, quantity: 1, texts: [] },
  ]);
  const vase = stored('vase', 1, [
    { position: 1, quantity: 1, texts: [], addOnOf: 'gone' },
    { position: 3, quantity: 1, texts: [], addOnOf: 'roses' },
  ]);
  expect(seen(shownLines([roses, vase]))).toEqual([
    ['roses', 1, null],
    ['vase', 1, 'roses'],
    ['vase', 1, 'gone'],
    ['roses', 1, null],
  ]);
});

test('each parcel has its own add-ons, and all parcels together count them by gift', () => {
  const inParcels = (productId: string, position: number, addOnOf?: string) =>
    stored(
      productId,
      position,
      [1, 2].map((parcel) => ({
        position,
        quantity: parcel,
        texts: [],
        parcel,
        ...(addOnOf !== undefined && { addOnOf }),
      })),
    );
  const lines = [inParcels('vase', 0, 'roses'), inParcels('roses', 1)];
  expect(seen(linesInParcel(lines, 2))).toEqual([
    ['roses', 2, null],
    ['vase', 2, 'roses'],
  ]);
  expect(seen(shownLines(lines))).toEqual([
    ['roses', 3, null],
    ['vase', 3, 'roses'],
  ]);
});
