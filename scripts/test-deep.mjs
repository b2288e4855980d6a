// `npm run test:deep [-- part of a name]`: what takes hours, each part at full size. .ci/run has a short form of each.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, requireNode, root, succeeds } from './setup.mjs';

const jest = (test, env) => ({
  command: ['npx', 'jest', '--selectProjects=server', ...(test ? ['--runTestsByPath', join('server/test', test)] : [])],
  env,
});
const script = (file, ...words) => ({ command: [process.execPath, join(root, file), ...words] });

const parts = [
  { name: 'every server test on PostgreSQL', ...jest(null, { TEST_DATABASE: 'postgres' }) },
  { name: 'fuzzing on SQLite: 20,000 calls, 20,000 documents, 5,000 forms', ...jest('fuzz.test.ts', { FUZZ: '50' }) },
  {
    name: 'fuzzing on PostgreSQL: 20,000 calls, 20,000 documents, 5,000 forms',
    ...jest('fuzz.test.ts', { FUZZ: '50', TEST_DATABASE: 'postgres' }),
  },
  {
    name: 'same answers by REST and GraphQL: 5,000 requests',
    ...jest('same-answers.test.ts', { SAME_ANSWERS: '5000' }),
  },
  { name: 'storm on SQLite: 10,000 checkouts, 200 kills', ...script('bench/storms.mjs', 'sqlite') },
  { name: 'storm on PostgreSQL: 10,000 checkouts, 200 kills', ...script('bench/storms.mjs', 'postgres') },
  { name: 'every guard is missed by a test', ...script('scripts/check-guards.mjs') },
];

requireNode();
ensureInstalled();
ensureBuilt();
const wanted = parts.filter(({ name }) => name.includes(process.argv[2] ?? ''));
const lines = [];
for (const { name, command, env } of wanted) {
  console.log(`--- ${name}`);
  const start = performance.now();
  const isGood = succeeds(command[0], command.slice(1), { env: { ...process.env, ...env } });
  lines.push(`${isGood ? 'ok    ' : 'FAILED'} ${name} (${Math.round((performance.now() - start) / 1000)} s)`);
  if (!isGood) process.exitCode = 1;
}
console.log(`--- ran ${wanted.length} of ${parts.length} parts`);
for (const line of lines) console.log(line);
if (wanted.length === 0) process.exitCode = 1;
