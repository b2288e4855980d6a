import { noticeRest } from './idle-memory.js';

test.each([
  ['after the start', [0.9, 0.01, 0.01, 0.01], [4]],
  ['only when nobody comes now and then', [0.9, 0.01, 0.01, 0.05, 0.01, 0.01, 0.05], []],
  ['once for each rest', [0.9, 0, 0, 0, 0, 0.05, 0, 0, 0], [4]],
  ['again after more work', [0.9, 0, 0, 0, 0.5, 0, 0, 0], [4, 8]],
])('memory is given back %s', (_when, busyShares, rests) => {
  const isAtRest = noticeRest();
  const found = busyShares.flatMap((busyShare, index) => (isAtRest(busyShare) ? [index + 1] : []));
  expect(found).toEqual(rests);
});
