import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import { oddValue } from './odd-values.js';

/** What a GraphQL request carries. */
export interface Operation {
  query: string;
  variables: Record<string, unknown>;
}

const schema = buildSchema(readFileSync(join(__dirname, '../../../schema.graphql'), 'utf8'));
const MOST_DEPTH = 4;

/** Settings that would make every later answer the same refusal. */
const kept = new Map<string, unknown>([['acceptsCards', true]]);

/** Operations that fit the schema, with one to three root fields, under aliases, some of it in fragments; the values vary. */
export function operations(ids: readonly string[]): fc.Arbitrary<Operation> {
  const ofType = (kind: string, type: GraphQLObjectType | null | undefined) =>
    fc
      .array(
        fc.constantFrom(...Object.values(type?.getFields() ?? {})).chain((field) => rootField(field, ids)),
        {
          minLength: 1,
          maxLength: 3,
        },
      )
      .map((fields) => document(kind, fields));
  return fc.oneof(
    { weight: 2, arbitrary: ofType('query', schema.getQueryType()) },
    { weight: 1, arbitrary: ofType('mutation', schema.getMutationType()) },
  );
}

interface RootField {
  name: string;
  selection: string;
  args: { name: string; type: string; value: unknown }[];
}

function document(kind: string, fields: readonly RootField[]): Operation {
  const variables: Record<string, unknown> = {};
  const declared: string[] = [];
  const texts = fields.map(({ name, selection, args }, index) => {
    const given = args.map((arg) => {
      const variable = `${arg.name}${index}`;
      variables[variable] = arg.value;
      declared.push(`$${variable}: ${arg.type}`);
      return `${arg.name}: $${variable}`;
    });
    return `a${index}: ${name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${selection}`;
  });
  return {
    query: `${kind}${declared.length > 0 ? ` (${declared.join(', ')})` : ''} { ${texts.join(' ')} }`,
    variables,
  };
}

function rootField(field: GraphQLField<unknown, unknown>, ids: readonly string[]): fc.Arbitrary<RootField> {
  const args = field.args.map(({ name, type }) =>
    fc
      .tuple(valueOf(type, ids, 0), fc.nat(9))
      .map(([value, chance]) =>
        chance === 0 && !isNonNullType(type) ? [] : [{ name, type: String(type), value: kept.get(name) ?? value }],
      ),
  );
  return fc
    .tuple(selectionOf(field.type, 0), fc.tuple(...args))
    .map(([selection, given]) => ({ name: field.name, selection, args: given.flat() }));
}

function selectionOf(type: GraphQLOutputType, depth: number): fc.Arbitrary<string> {
  const named = getNamedType(type);
  if (isLeafType(named)) return fc.constant('');
  if (isUnionType(named))
    return fc
      .tuple(
        ...named.getTypes().map((member) => fieldsOf(member, depth).map((fields) => `... on ${member.name} ${fields}`)),
      )
      .map((members) => `{ __typename ${members.join(' ')} }`);
  return isObjectType(named) ? fieldsOf(named, depth) : fc.constant('{ __typename }');
}

function fieldsOf(type: GraphQLObjectType, depth: number): fc.Arbitrary<string> {
  const fields = Object.values(type.getFields()).filter(
    (field) => isLeafType(getNamedType(field.type)) || depth < MOST_DEPTH,
  );
  return fc
    .subarray(fields, { minLength: 1 })
    .chain((chosen) =>
      fc.tuple(
        fc.constantFrom('', '', ' @include(if: true)', ' @skip(if: false)'),
        ...chosen.map((field) => selectionOf(field.type, depth + 1).map((selection) => `${field.name} ${selection}`)),
      ),
    )
    .map(([directive, ...parts]) => `{ __typename${directive} ${parts.join(' ')} }`);
}

/** A value of a type, now and then an odd one. */
function valueOf(type: GraphQLInputType, ids: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const good = goodValueOf(type, ids, depth);
  return depth === 0
    ? fc.oneof({ weight: 14, arbitrary: good }, oddValue)
    : fc.oneof({ weight: 30, arbitrary: good }, oddValue);
}

function goodValueOf(type: GraphQLInputType, ids: readonly string[], depth: number): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return goodValueOf(type.ofType, ids, depth);
  if (isListType(type)) return fc.array(valueOf(type.ofType, ids, depth + 1), { maxLength: 4 });
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name));
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).map((field) =>
      fc
        .tuple(valueOf(field.type, ids, depth + 1), fc.nat(4))
        .map(([value, chance]): [string, unknown][] =>
          chance === 0 && !isNonNullType(field.type) ? [] : [[field.name, kept.get(field.name) ?? value]],
        ),
    );
    return fc.tuple(...fields).map((entries) => Object.fromEntries(entries.flat()));
  }
  return scalars(ids)[type.name] ?? oddValue;
}

function scalars(ids: readonly string[]): Record<string, fc.Arbitrary<unknown>> {
  return {
    Boolean: fc.boolean(),
    Int: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer()),
    Float: fc.oneof(fc.constantFrom(0, 0.01, 9.99, 7, 100), fc.double({ noNaN: true, noDefaultInfinity: true })),
    ID: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, fc.string({ unit: 'binary', maxLength: 30 })),
    String: fc.oneof(
      fc.constantFrom('Hana', 'hana@example.com', '2026-11-23', 'UTC', 'A reason', 'gift-shop-demo', '\0', ''),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.integer({ min: 1, max: 6000 }).map((length) => 'x'.repeat(length)),
    ),
  };
}
