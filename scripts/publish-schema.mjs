// Publishes schema.graphql: what clients may rely on from now on. `npm run publish-schema -- "why"`
import { readFileSync, writeFileSync } from 'node:fs';
import { CriticalityLevel, diff, DiffRule } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';

const CURRENT = 'schema.graphql';
const PUBLISHED = 'docs/schema/published.graphql';
const CHANGELOG = 'docs/schema-changelog.md';

const why = process.argv.slice(2).join(' ').trim();
if (why === '') fail('Say why: npm run publish-schema -- "Orders can be …"');

const current = readFileSync(CURRENT, 'utf8');
// Fields that were published as deprecated may be removed.
const changes = await diff(buildSchema(readFileSync(PUBLISHED, 'utf8')), buildSchema(current), [
  DiffRule.suppressRemovalOfDeprecatedField,
]);
const breaks = changes.filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking);
if (breaks.length > 0)
  fail(`These changes break clients; deprecate instead:\n${breaks.map(({ message }) => `- ${message}`).join('\n')}`);
if (changes.length === 0) fail('Nothing has changed since the last publication.');

// Better descriptions change nothing for a client.
const listed = changes.filter(({ type }) => !type.includes('DESCRIPTION'));
const lines = listed.map(({ message, criticality }) => {
  const note = criticality.level === CriticalityLevel.Dangerous ? ' (may surprise clients)' : '';
  return `- ${message.replaceAll('\n', ' ')}${note}`;
});
const list = lines.length > 0 ? lines.sort().join('\n') : '- Descriptions only';
const entry = `## ${new Date().toISOString().slice(0, 10)}: ${why}\n\n${list}\n\n`;
const [intro, ...earlier] = readFileSync(CHANGELOG, 'utf8').split(/^(?=## )/m);
writeFileSync(CHANGELOG, `${intro}${entry}${earlier.join('')}`);
writeFileSync(PUBLISHED, current);
console.log(`${changes.length} changes published`);

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}
