import { Kind } from 'graphql';

/**
 * A plugin for graphql-codegen that writes one set of typed hooks per operation, on top of the documents that
 * typed-document-node writes. The well-known react-apollo plugin does not type-check against Apollo Client 4.
 *
 * `useXQuery` goes through the freshness policy (graphql/freshness.ts), so that no screen can forget it.
 */
export const plugin = (_schema, documents) => {
  const operations = documents
    .flatMap((file) => file.document?.definitions ?? [])
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION && definition.name);
  const hooks = operations.map((operation) => {
    const name = operation.name.value;
    const pascal = name[0].toUpperCase() + name.slice(1);
    const kind = operation.operation === 'mutation' ? 'Mutation' : 'Query';
    const types = `Types.${pascal}${kind}, Types.${pascal}${kind}Variables`;
    const document = `${pascal}Document`;
    if (kind === 'Mutation') {
      return [
        `/** Runs the mutation ${name}; what it changed is refetched by its tags (graphql/cache-tags.ts). */`,
        `export function use${pascal}Mutation(options?: ApolloHooks.useMutation.Options<${types}>) {`,
        `  return ApolloHooks.useMutation<${types}>(${document}, options);`,
        `}`,
      ].join('\n');
    }
    const hasRequired = operation.variableDefinitions?.some(
      (v) => v.type.kind === Kind.NON_NULL_TYPE && !v.defaultValue,
    );
    const optional = hasRequired ? '' : '?';
    return [
      `/** Reads ${name}: from the cache without a request while younger than 5 s, else shown at once and refreshed. */`,
      `export function use${pascal}Query(options${optional}: FreshQueryOptions<${types}>) {`,
      `  return useFreshQuery<${types}>(${document}, options);`,
      `}`,
      `/** Reads ${name} on demand. */`,
      `export function use${pascal}LazyQuery(options?: ApolloHooks.useLazyQuery.Options<${types}>) {`,
      `  return ApolloHooks.useLazyQuery<${types}>(${document}, options);`,
      `}`,
      `/** Reads ${name}, suspending while it loads. */`,
      `export function use${pascal}SuspenseQuery(options${optional}: ApolloHooks.useSuspenseQuery.Options<Types.${pascal}QueryVariables>${hasRequired ? ' & { variables: Types.' + pascal + 'QueryVariables }' : ''}) {`,
      `  return ApolloHooks.useSuspenseQuery<${types}>(${document}, options${hasRequired ? '' : ' as ApolloHooks.useSuspenseQuery.Options<Types.' + pascal + 'QueryVariables>'});`,
      `}`,
    ].join('\n');
  });
  return {
    prepend: [
      "import * as ApolloHooks from '@apollo/client/react';",
      "import { useFreshQuery, type FreshQueryOptions } from '../use-fresh-query';",
      "import type * as Types from '../generated';",
    ],
    content: hooks.join('\n\n'),
  };
};
