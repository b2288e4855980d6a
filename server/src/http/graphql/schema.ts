import 'reflect-metadata';
import { getNamedType, type GraphQLSchema } from 'graphql';
import { buildSchemaSync, type ContainerType, type NonEmptyArray } from 'type-graphql';

/**
 * Builds the executable schema.
 * @param classes the resolvers of all modules
 * @param instances what the schema calls; null when only its text is wanted
 */
export function createSchema(classes: readonly NewableFunction[], instances: readonly object[] | null): GraphQLSchema {
  const instanceOf = new Map<unknown, object>((instances ?? []).map((instance) => [instance.constructor, instance]));
  const container: ContainerType = { get: (someClass) => instanceOf.get(someClass) };
  const schema = buildSchemaSync({
    resolvers: classes as NonEmptyArray<NewableFunction>,
    container,
    // Code generation checks the schema; it is the same each time that a shop opens.
    skipCheck: instances !== null,
    // Services check their input, for REST and GraphQL alike.
    validate: false,
  });
  describe(schema);
  return schema;
}

/** Scalars of libraries, in our own words. */
const scalars = [
  ['DateTimeISO', 'A point in time in UTC, in ISO 8601 form, such as 2026-11-30T09:15:00.000Z.'],
  ['Upload', 'A file, sent as the GraphQL multipart request specification says.'],
] as const;

/** Adds what the decorators can't say: what the roots and the library's scalars are, and that an `input` is what its type says. */
function describe(schema: GraphQLSchema): void {
  const roots = [
    [schema.getQueryType(), 'The read operations.'],
    [schema.getMutationType(), 'The write operations. Several in one request run one after the other.'],
  ] as const;
  for (const [name, description] of scalars) {
    const scalar = schema.getType(name);
    if (scalar) scalar.description = description;
  }
  for (const [root, description] of roots) {
    if (!root) continue;
    root.description = description;
    for (const { args } of Object.values(root.getFields()))
      for (const arg of args) if (arg.name === 'input') arg.description ??= getNamedType(arg.type).description;
  }
}
