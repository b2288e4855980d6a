import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, parse, validate, type DocumentNode } from 'graphql';
import { plugin } from '../../codegen/operations.mjs';
import { publicQueries } from './persisted-fetch';

const root = join(__dirname, '../../..');
const served = readFileSync(join(root, 'schema.graphql'), 'utf8');
const own = readFileSync(join(root, 'client/codegen/directives.graphql'), 'utf8');

/** What codegen writes for these documents. */
function generate(text: string): string {
  const files = [{ location: 'some.graphql', document: parse(text) }];
  return plugin(buildSchema(served + own), files, { group: ['some.graphql'] }, { outputFile: 'some.ts' }).content;
}

// spec: entity-12
test('every operation says what it shows or changes, or codegen refuses it by name', () => {
  expect(() => generate('query Hours { shop { name } }')).toThrow('The query Hours needs @shows');
  expect(() => generate('mutation Leave { signOut }')).toThrow('The mutation Leave needs @changes');
  expect(() => generate('query Hours @shows(tags: []) { shop { name } }')).not.toThrow();
});

test('a directive that is misspelled or on the wrong kind of operation is refused', () => {
  expect(() => generate('query Hours @shows(tags: []) @publik { shop { name } }')).toThrow(
    'Unknown directive "@publik"',
  );
  expect(() => generate('mutation Leave @changes(tags: []) @public { signOut }')).toThrow(
    'may not be used on MUTATION',
  );
});

test('the tags of an operation and whether it is public are written beside its document', () => {
  const code = generate('query Hours @shows(tags: [Shop, Product]) @public { shop { name } }');
  expect(code).toContain('addTags({ Hours: ["Shop","Product"] });');
  expect(code).toContain("publicQueries.add('Hours');");
});

test('documents are valid for the server without the client’s own directives', () => {
  const folder = join(__dirname, 'operations');
  const documents = readdirSync(folder)
    // oxlint-disable-next-line typescript/no-require-imports -- every file of the folder, whatever its name
    .flatMap((file) => Object.entries(require(join(folder, file)) as Record<string, unknown>))
    .filter(([name]) => name.endsWith('Document'))
    .map(([, document]) => document as DocumentNode);
  expect(documents.length).toBeGreaterThan(publicQueries.size);
  const schema = buildSchema(served);
  expect(documents.flatMap((document) => validate(schema, document))).toEqual([]);
});
