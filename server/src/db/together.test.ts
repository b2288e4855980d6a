import { setImmediate as nextTurn } from 'node:timers/promises';
import { together } from './together.js';

const failing = (message: string, code?: string) => Promise.reject(Object.assign(new Error(message), { code }));

test('the results keep their places', async () => {
  expect(await together(Promise.resolve(1), Promise.resolve('two'))).toEqual([1, 'two']);
});

test.each([
  ['the first', [failing('the first'), failing('the second')]],
  ['the cause', [failing('skipped', '25P02'), failing('the cause', '23505'), failing('skipped', '25P02')]],
  ['skipped', [Promise.resolve(1), failing('skipped', '25P02')]],
])('of several failures, %s is thrown', async (message, statements) => {
  await expect(together(...statements)).rejects.toThrow(message);
});

test('a failure is thrown only after all statements have ended', async () => {
  let end!: () => void;
  const late = new Promise<void>((resolve) => (end = resolve));
  let isOver = false;
  const both = together(failing('the first'), late).finally(() => (isOver = true));
  both.catch(() => undefined);
  await nextTurn();
  expect(isOver).toBe(false);
  end();
  await expect(both).rejects.toThrow('the first');
});
