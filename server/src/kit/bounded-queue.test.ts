import { BoundedQueue } from './bounded-queue.js';

// spec: trust-14
test('the queue limits what runs and what waits, and refuses the rest with a time to retry', async () => {
  const queue = new BoundedQueue(1, 2, 'Too many');
  const started: number[] = [];
  const release: (() => void)[] = [];
  const pieces = [0, 1, 2, 3].map((piece) =>
    queue.run(() => {
      started.push(piece);
      return new Promise<number>((resolve) => release.push(() => resolve(piece)));
    }),
  );
  await expect(pieces[3]).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { retryAfter: 5 } });
  expect(started).toEqual([0]);
  for (const piece of [0, 1, 2]) {
    release[piece]?.();
    expect(await pieces[piece]).toBe(piece);
  }
  await expect(queue.run(() => Promise.resolve('again'))).resolves.toBe('again');
});
