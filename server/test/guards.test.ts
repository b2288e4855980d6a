import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guards } from '../../scripts/guards.mjs';

const server = join(__dirname, '..');

/** `npm run check:guards` takes them away, which takes hours; that it can is asked here. */
test('each guard is in the code once, and has a test', () => {
  expect(guards.length).toBeGreaterThan(100);
  const astray = guards.filter(
    ({ file, from, tests }) =>
      readFileSync(join(server, 'src', file), 'utf8').split(from).length !== 2 ||
      !existsSync(join(server, 'test', tests)),
  );
  expect(astray.map(({ name }) => name)).toEqual([]);
});
