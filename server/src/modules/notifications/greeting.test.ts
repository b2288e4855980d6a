import { greeting } from './greeting.js';

test.each([
  ['Miriam Haile', 'Hi Miriam,'],
  ['  Miriam  ', 'Hi Miriam,'],
  ['Dr. Miriam  Haile', 'Hi Dr. Miriam Haile,'],
  ['J. Haile', 'Hi J. Haile,'],
  [' ', 'Hi,'],
  [null, 'Hi,'],
])('%j is greeted as %j', (name, expected) => {
  expect(greeting(name)).toBe(expected);
});
