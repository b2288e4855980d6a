import { categories, categoryFromEnum, categoryToEnum, productSorts, sortFromEnum, sortToEnum } from './catalog-terms';

test.each(categories)('category %s is the same after conversion to GraphQL and back', (category) => {
  expect(categoryFromEnum(categoryToEnum(category))).toBe(category);
});

test('hyphens become underscores', () => {
  expect(categoryToEnum('get-well')).toBe('GET_WELL');
});

test.each(productSorts)('sort %s is the same after conversion to GraphQL and back', (sort) => {
  expect(sortFromEnum(sortToEnum(sort))).toBe(sort);
});

test('the default sort is newest first', () => {
  expect(sortToEnum('createdAt:desc')).toBe('CREATED_AT_DESC');
});
