import { TogetherCounts } from './count-together.js';

test('pairs are counted once for each order, in both directions, and rare ones are left out', () => {
  const counts = new TogetherCounts();
  counts.add(['roses', 'card', 'roses']);
  counts.add(['card', 'roses', 'cake']);
  counts.add(['cake']);
  expect([...counts.pairs(2)]).toEqual([
    { productId: 'roses', relatedId: 'card', orders: 2 },
    { productId: 'card', relatedId: 'roses', orders: 2 },
  ]);
});

test('the twelve most frequent companions of a product are kept, the most frequent first', () => {
  const counts = new TogetherCounts();
  for (let other = 1; other <= 15; other += 1)
    for (let order = 0; order < other; order += 1) counts.add(['roses', `gift ${other}`]);
  const kept = [...counts.pairs(1)].filter(({ productId }) => productId === 'roses');
  expect(kept.map(({ orders }) => orders)).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
});
