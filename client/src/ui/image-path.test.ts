// spec: call-9
import { resolveImage, responsiveSources } from './image-path';

test.each([
  ['/images/products/roses/960.jpg', '/images/products/roses/960.jpg'],
  ['/uploads/a.jpg', '/uploads/a.jpg'],
  ['a.jpg', '/uploads/a.jpg'],
  ['https://cdn.test/a.jpg', 'https://cdn.test/a.jpg'],
  ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
  ['javascript:alert(1)', '/uploads/javascript:alert(1)'],
  ['', '/images/placeholder.jpg'],
  [null, '/images/placeholder.jpg'],
])('%p is found at %p', (path, url) => {
  expect(resolveImage(path)).toBe(url);
});

test('pictures come in three widths, with AVIF and WebP', () => {
  expect(responsiveSources('/images/products/roses/960.jpg')).toEqual([
    {
      type: 'image/avif',
      srcSet:
        '/images/products/roses/320.avif 320w, /images/products/roses/640.avif 640w, /images/products/roses/960.avif 960w',
    },
    {
      type: 'image/webp',
      srcSet:
        '/images/products/roses/320.webp 320w, /images/products/roses/640.webp 640w, /images/products/roses/960.webp 960w',
    },
  ]);
  const detail = '/images/products/roses/detail';
  expect(responsiveSources(`${detail}/960.webp`)).toEqual([
    { type: 'image/avif', srcSet: `${detail}/320.avif 320w, ${detail}/640.avif 640w, ${detail}/960.avif 960w` },
  ]);
  expect(responsiveSources('/uploads/a.jpg')).toEqual([]);
  expect(responsiveSources('https://cdn.test/x/960.jpg')).toEqual([]);
});
