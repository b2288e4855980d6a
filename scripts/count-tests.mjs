// Reads what jest or Playwright wrote as JSON; prints 'PASSED FAILED' for .ci/run, and the names of the failed to stderr.
import { readFileSync } from 'node:fs';

const results = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [passed, failed, names] = results.stats ? ofPlaywright(results) : ofJest(results);
console.log(`${passed} ${failed}`);
for (const name of names) console.error(name);
if (passed === 0) process.exit(1);

function ofPlaywright({ stats, errors, suites }) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const names = suites.flatMap(specs).flatMap(({ file, line, title, tests }) => {
    const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
    return failed.map(({ projectName }) => `e2e/${file}:${line} [${projectName}] ${title}`);
  });
  return [
    stats.expected,
    stats.unexpected + stats.flaky + errors.length,
    [...names, ...errors.map(({ message }) => message)],
  ];
}

function ofJest({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) {
  const names = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed').map(({ fullName }) => fullName);
    if (status === 'failed' && failed.length === 0) failed.push('could not run');
    return failed.map((test) => `${name} ${test}`);
  });
  return [numPassedTests, numFailedTests + numRuntimeErrorTestSuites, names];
}
