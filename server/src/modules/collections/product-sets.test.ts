import { setOfChosen } from './product-sets.js';

test('however many products are chosen, a search has one parameter for them', () => {
  const ids = Array.from({ length: 500 }, (_, index) => `product-${index}`);
  const { condition, chosenIds } = setOfChosen({ id: 'flowers', version: 1 }, ids);
  expect(Object.values(condition.parameters)).toEqual(['flowers']);
  expect(chosenIds).toBe(ids);
});
