// `npm test`: sets everything up, then runs every test. `npm test -- unit` or `npm test -- browser` runs one part.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, requireNode, succeeds } from './setup.mjs';

const [part, ...rest] = process.argv.slice(2);
/** Where .ci/run wants the results as JSON. */
const results = process.env.TEST_RESULTS;

requireNode();
ensureInstalled();
ensureBuilt();
// The browser tests run even when others failed: people want to see everything that is wrong.
const passed = [];
if (part !== 'browser') {
  passed.push(
    succeeds('npx', ['jest', ...(results ? ['--json', `--outputFile=${join(results, 'jest.json')}`] : []), ...rest]),
  );
}
if (part !== 'unit') {
  const env = { ...process.env, ...(results && { PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json') }) };
  passed.push(succeeds('npx', ['playwright', 'test', ...(results ? ['--reporter=list,json'] : []), ...rest], { env }));
}
process.exitCode = passed.every(Boolean) ? 0 : 1;
