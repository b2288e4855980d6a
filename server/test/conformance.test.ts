import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProofs } from '../../scripts/spec-tags.mjs';

const root = join(__dirname, '../..');
const table = readFileSync(join(root, 'docs/specification.md'), 'utf8');
const proofs = findProofs(root);
const rows =
  table
    .split('\n## Departures')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ID |')) ?? [];
const idOf = (row: string) => /^\| ([a-z-]+-\d+) \|/.exec(row)?.[1];
const ids = rows.flatMap((row) => idOf(row) ?? []);

test('every tag of a test names a row of the conformance table', () => {
  expect(proofs.length).toBeGreaterThan(500);
  const unknown = proofs.filter(({ row }) => !ids.includes(row));
  expect(unknown.map(({ file, line, row }) => `${file}:${line} ${row}`)).toEqual([]);
});

test('every row of the conformance table has a unique ID and a test, or says where its proof is', () => {
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => !proofs.some(({ row }) => row === id))).toEqual([]);
  const pointsOn = /\| (see [A-Z]|the rows of )[^|]*\|$/;
  expect(rows.filter((row) => !idOf(row) && !pointsOn.test(row))).toEqual([]);
});

test('the conformance table names code that exists', () => {
  const places = [...table.matchAll(/`((?:app|features|graphql|lib|ui|domain|modules|http)\/[\w./-]+)`/g)].map(
    ([, path]) => path ?? '',
  );
  const isThere = (path: string) => ['client/src', 'server/src'].some((folder) => existsSync(join(root, folder, path)));
  expect(places.length).toBeGreaterThan(100);
  expect(places.filter((path) => !isThere(path))).toEqual([]);
});
