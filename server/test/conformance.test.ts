import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const table = readFileSync(join(root, 'docs/specification.md'), 'utf8');

/** The file that the page means by a short path. */
function findFile(path: string, folders: readonly string[]): string | undefined {
  return folders.map((folder) => join(root, folder, path)).find((file) => existsSync(file));
}

/** Each test file of the page, with the names of tests that follow it in italics. */
const proofs = [...table.matchAll(/`([\w./-]+\.(?:spec|test)\.tsx?)`((?: \*[^*|]+\*)*)/g)].map((match) => ({
  path: match[1] ?? '',
  names: [...(match[2] ?? '').matchAll(/\*([^*]+)\*/g)].map(([, name]) => name ?? ''),
}));

/** Quotes may be escaped, or the string be of another kind, in a test file. */
const plain = (text: string) => text.replaceAll('\\', '').replaceAll(/["`]/g, "'");

test('the conformance table names tests that exist', () => {
  expect(proofs.length).toBeGreaterThan(100);
  const missing = proofs.flatMap(({ path, names }) => {
    const file = findFile(path, ['e2e', 'server', 'client/src', 'server/src']);
    if (!file) return [path];
    const source = plain(readFileSync(file, 'utf8'));
    return names.filter((name) => !source.includes(plain(name))).map((name) => `${path}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('every test of the conformance table is named so that it can be found', () => {
  const outside = table.replaceAll(/`[^`]*`/g, '');
  expect(outside.match(/\S*\w\.(?:spec|test)\.tsx?/g)).toBeNull();
  // A row proves itself, points to rows that do, or says which issue brings it.
  const rows =
    table
      .split('## Departures')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| ')) ?? [];
  const headers = /^\| (Specification|Part|Call|Ours) \|/;
  const proved = /\.(spec|test)\.tsx?`|\*later: issue|\| (see [A-Z]|the rows of)/;
  expect(rows.filter((row) => !headers.test(row) && !proved.test(row))).toEqual([]);
});

test('the conformance table names code that exists', () => {
  const places = [...table.matchAll(/`((?:app|features|graphql|lib|ui|domain|modules|http)\/[\w./-]+)`/g)].map(
    ([, path]) => path ?? '',
  );
  expect(places.length).toBeGreaterThan(100);
  expect(places.filter((path) => !findFile(path, ['client/src', 'server/src']))).toEqual([]);
});
