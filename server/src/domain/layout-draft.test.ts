import { completeHome, defaultHome, parseHome } from './layout-draft.js';

const names = (sections: readonly { section: string; isShown: boolean }[]) =>
  sections.map(({ section, isShown }) => (isShown ? section : `(${section})`));

test('a section that a stored home page doesn’t know comes after its neighbor; unknown ones are left out', () => {
  const stored = [
    { section: 'sale', isShown: true },
    { section: 'a-later-version', isShown: true },
    { section: 'popular', isShown: false },
  ];
  expect(names(completeHome(stored))).toEqual([
    ...['hero', 'categories', 'collections', 'sale', 'category-list', '(popular)', 'reviews'],
  ]);
  expect(completeHome([])).toEqual(defaultHome);
});

test('reading the default home page changes nothing', () => {
  expect(parseHome(defaultHome)).toEqual({ sections: defaultHome });
});
