import { defaultMenus } from '@domain/layout.js';
import { placeLinks } from './navigation';

test('all links of the default header fit from 1280 px on, and the most needed from 1024 px on', () => {
  expect(placeLinks(defaultMenus.header.items)).toEqual([
    ...Array<string>(5).fill('narrow'),
    ...['wide', 'wide', 'narrow', 'wide'],
  ]);
});

test('what doesn’t fit beside the brand is in the menu alone', () => {
  const links = Array.from({ length: 8 }, (_, index) => ({
    label: `A longer label ${index}`,
    address: `/pages/${index}`,
  }));
  expect(placeLinks(links)).toEqual(['narrow', 'narrow', 'wide', 'wide', 'menu', 'menu', 'menu', 'menu']);
});
