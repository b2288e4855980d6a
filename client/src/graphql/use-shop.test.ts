import { homeSections } from '@domain/layout.js';
import { shownHomeSections } from './use-shop';

test('a section that only a newer server knows is left out', () => {
  expect(shownHomeSections(['SALE', 'A_LATER_ONE', 'CATEGORY_LIST'])).toEqual(['sale', 'category-list']);
  expect(shownHomeSections(null)).toEqual(homeSections);
});
