// Reads what jest or Playwright wrote as JSON and prints 'PASSED FAILED' for .ci/run.
import { readFileSync } from 'node:fs';

const results = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [passed, failed] = results.stats
  ? [results.stats.expected, results.stats.unexpected + results.stats.flaky + results.errors.length]
  : [results.numPassedTests, results.numFailedTests + results.numRuntimeErrorTestSuites];
console.log(`${passed} ${failed}`);
if (passed === 0) process.exit(1);
