import type { GraphQLSchema } from 'graphql';
import type { BuildSchemaOptions, ContainerType, ResolverData } from 'type-graphql';

/**
 * A shop builds its GraphQL schema once, and a test file opens many shops: theirs share the first one's types. The
 * schema that a resolver is called with tells whose it is.
 */
jest.mock('type-graphql', () => {
  const typeGraphql = jest.requireActual<typeof import('type-graphql')>('type-graphql');
  const graphql = jest.requireActual<typeof import('graphql')>('graphql');
  const containers = new WeakMap<GraphQLSchema, BuildSchemaOptions['container']>();
  const container = ({ info }: ResolverData) => containers.get(info.schema) as ContainerType;
  let first: GraphQLSchema | undefined;
  return {
    ...typeGraphql,
    buildSchemaSync(options: BuildSchemaOptions): GraphQLSchema {
      if (!first) {
        first = typeGraphql.buildSchemaSync({ ...options, container });
        // What it finds is kept, or each shop's server would look again.
        graphql.assertValidSchema(first);
      }
      const schema: GraphQLSchema = Object.assign(Object.create(Object.getPrototypeOf(first)), first);
      containers.set(schema, options.container);
      return schema;
    },
  };
});
