import { together } from './together.js';

test('the results keep their places', async () => {
  expect(await together(Promise.resolve(1), Promise.resolve('two'))).toEqual([1, 'two']);
});

test('the first failure is thrown, after all others have ended', async () => {
  let hasEnded = false;
  let end: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (end = resolve)).then(() => {
    hasEnded = true;
    throw new Error('the second');
  });
  const both = together(Promise.reject(new Error('the first')), late);
  end();
  await expect(both).rejects.toThrow('the first');
  expect(hasEnded).toBe(true);
});
