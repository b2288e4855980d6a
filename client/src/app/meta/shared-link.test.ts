// spec: found-2
import { absoluteUrl, sharedPicture, summaryOf } from './shared-link';

test.each([
  [
    '/images/products/roses/960.jpg',
    { address: '/images/products/roses/960.jpg', alt: 'Roses', width: 960, height: 960 },
  ],
  ['roses.png', { address: '/uploads/roses.png', alt: 'Roses' }],
  ['https://pictures.example/roses.png', { address: 'https://pictures.example/roses.png', alt: 'Roses' }],
  ['data:image/png;base64,AA', undefined],
])('%s is shared as %j', (image, shared) => {
  expect(sharedPicture({ name: 'Roses', image })).toEqual(shared);
});

test('a shared picture says what it shows where the product says it', () => {
  const images = [
    { src: '/side.jpg', alt: 'From the side' },
    { src: '/front.jpg', alt: 'A bunch from the front' },
  ];
  const altOf = (image: string) => sharedPicture({ name: 'Roses', image, images })?.alt;
  expect(['/front.jpg', '/other.jpg'].map(altOf)).toEqual(['A bunch from the front', 'Roses']);
});

test('a shared address is absolute', () => {
  expect(absoluteUrl('https://shop.example', '/a.jpg')).toBe('https://shop.example/a.jpg');
  expect(absoluteUrl('https://shop.example', 'https://pictures.example/a.jpg')).toBe('https://pictures.example/a.jpg');
});

test('a summary is one line of at most 160 characters that ends with a whole word', () => {
  expect(summaryOf(' Roses,\n tied today. ')).toBe('Roses, tied today.');
  const long = summaryOf('roses and tulips, '.repeat(20));
  expect(long.length).toBeLessThanOrEqual(160);
  expect(long).toMatch(/(roses|and|tulips)…$/);
});
