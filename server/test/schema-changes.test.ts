import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diff } from '@graphql-inspector/core';
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  printSchema,
  type GraphQLNamedType,
} from 'graphql';
import { createSchema } from '../src/http/graphql/schema.js';
import { resolverClasses } from '../src/shop-modules.js';

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
// As clients read it: enums by their names.
const schema = buildSchema(printSchema(createSchema(resolverClasses, null)));
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

// spec: api-15
test('every change of the schema is published: npm run codegen, then npm run publish-schema -- "why"', async () => {
  const changes = await diff(buildSchema(read('docs/schema/published.graphql')), schema);
  expect(changes.map(({ message }) => message)).toEqual([]);
});

describe('publishing', () => {
  /** Publishes a text in the place of the schema, in a folder of its own. */
  function publish(change: (text: string) => string, ...why: string[]) {
    const folder = mkdtempSync(join(process.env['TEST_TEMPLATE_FOLDER'] ?? '', 'schema-'));
    mkdirSync(join(folder, 'docs/schema'), { recursive: true });
    for (const file of ['docs/schema/published.graphql', 'docs/schema-changelog.md'])
      cpSync(join(root, file), join(folder, file));
    writeFileSync(join(folder, 'schema.graphql'), change(read('docs/schema/published.graphql')));
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/publish-schema.mjs'), ...why], {
      cwd: folder,
      encoding: 'utf8',
    });
    const isPublished =
      readFileSync(join(folder, 'docs/schema/published.graphql'), 'utf8') ===
      readFileSync(join(folder, 'schema.graphql'), 'utf8');
    return { status, stderr, isPublished, log: readFileSync(join(folder, 'docs/schema-changelog.md'), 'utf8') };
  }

  const withTick = (text: string) => text.replace('type Shop {', 'type Shop {\n  """How often."""\n  ticks: Int!\n');

  test('records what was added, and why', () => {
    const { status, isPublished, log } = publish(withTick, 'Clocks', 'tick');
    expect({ status, isPublished }).toEqual({ status: 0, isPublished: true });
    expect(log).toMatch(/^## \d{4}-\d\d-\d\d: Clocks tick\n\n- Field 'ticks' was added to object type 'Shop'\n\n## /m);
  });

  // spec: api-15
  test('refuses what breaks clients', () => {
    const withoutName = (text: string) =>
      text.replace(/(type Shop \{[^}]*?) {2}isDemo: Boolean!/, '$1  isShow: Boolean!');
    const { status, stderr, isPublished } = publish(withoutName, 'No more demos');
    expect({ status, isPublished }).toEqual({ status: 1, isPublished: false });
    expect(stderr).toContain("- Field 'isDemo' was removed from object type 'Shop'");
  });

  test('needs a reason and a change', () => {
    expect(publish(withTick)).toMatchObject({ status: 1, isPublished: false });
    expect(publish((text) => text, 'No reason')).toMatchObject({ status: 1 });
  });
});

describe('the schema', () => {
  /** Names of everything in a type, with what is said of it. */
  function parts(type: GraphQLNamedType): [name: string, description: string | null | undefined][] {
    const own: [string, string | null | undefined] = [type.name, type.description];
    if (isEnumType(type)) return [own, ...type.getValues().map(named(type.name))];
    if (isInputObjectType(type)) return [own, ...Object.values(type.getFields()).map(named(type.name))];
    if (!isObjectType(type)) return [own];
    const fields = Object.values(type.getFields());
    const ofArguments = fields.flatMap(({ name, args }) => args.map(named(`${type.name}.${name}`)));
    return [own, ...fields.map(named(type.name)), ...ofArguments];
  }
  const named =
    (owner: string) =>
    (part: { name: string; description?: string | null | undefined }): [string, string | null | undefined] => [
      `${owner}.${part.name}`,
      part.description,
    ];

  // spec: api-15
  test('describes each type, field, argument and value in a sentence', () => {
    const all = types.flatMap(parts);
    expect(all.length).toBeGreaterThan(500);
    expect(all.filter(([, description]) => !/\S.*[.!?…)]$/s.test(description ?? '')).map(([name]) => name)).toEqual([]);
  });

  // spec: api-15
  test('has one input for each mutation; earlier arguments are deprecated', () => {
    const mutations = Object.values(schema.getMutationType()!.getFields());
    expect(mutations.length).toBeGreaterThan(30);
    const others = mutations.flatMap(({ name, args }) =>
      args
        .filter((arg) => arg.name !== 'input' && (arg.deprecationReason == null || isNonNullType(arg.type)))
        .map((arg) => `${name}(${arg.name})`),
    );
    expect(others).toEqual([]);
    const withoutInput = mutations.filter(({ args }) => args.length > 0 && !args.some(({ name }) => name === 'input'));
    expect(withoutInput.map(({ name }) => name)).toEqual([]);
  });
});
