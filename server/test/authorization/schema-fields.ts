import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  isUnionType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';

const schema = buildSchema(readFileSync(join(__dirname, '../../../schema.graphql'), 'utf8'));

type RootField = GraphQLField<unknown, unknown>;

const roots = { query: schema.getQueryType(), mutation: schema.getMutationType() };

/** Every root field, as 'query me' or 'mutation signIn'. */
export const rootFields: ReadonlyMap<string, RootField> = new Map(
  Object.entries(roots).flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => [`${kind} ${field.name}`, field] as const),
  ),
);

/** The names of all fields of all types that answers are made of. */
export const fieldsOfTypes: Readonly<Record<string, string[]>> = Object.fromEntries(
  Object.values(schema.getTypeMap())
    .filter((type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'))
    .filter((type) => !Object.values(roots).includes(type))
    .map((type) => [type.name, Object.keys(type.getFields())]),
);

/** A document that calls one root field with these arguments as its variables. */
export function documentOf(call: string, args: readonly string[], selection: string | null = null): string {
  const field = fieldOf(call);
  const used = field.args.filter(({ name }) => args.includes(name));
  const variables = used.map(({ name, type }) => `$${name}: ${String(type)}`);
  const values = used.map(({ name }) => `${name}: $${name}`);
  const inParentheses = (parts: string[]) => (parts.length > 0 ? `(${parts.join(', ')})` : '');
  const fields = selection ?? (isLeafType(getNamedType(field.type)) ? '' : '{ __typename }');
  return `${call.split(' ')[0]} ${inParentheses(variables)} { ${field.name}${inParentheses(values)} ${fields} }`;
}

/** The types that answers to these root fields can hold. @param closed fields, as 'Type.field', that lead nowhere */
export function reachableFrom(calls: readonly string[], closed: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const open: GraphQLOutputType[] = calls.map((call) => fieldOf(call).type);
  for (let next = open.pop(); next; next = open.pop()) {
    const type = getNamedType(next);
    if (isUnionType(type)) open.push(...type.getTypes());
    if (!isObjectType(type) || found.has(type.name)) continue;
    found.add(type.name);
    for (const field of Object.values(type.getFields())) {
      if (!closed.has(`${type.name}.${field.name}`)) open.push(field.type);
    }
  }
  return found;
}

function fieldOf(call: string): RootField {
  const field = rootFields.get(call);
  if (!field) throw new Error(`the schema has no ${call}`);
  return field;
}
