import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { getDirectiveValues, KnownDirectivesRule, Kind, validate, visit } from 'graphql';

/**
 * A plugin for graphql-codegen that writes a group's documents, the cache tags that their directives name, and the typed
 * hooks that the client imports. The well-known plugins send the client's directives to the server, write every hook, and
 * write hooks that do not type-check against Apollo Client 4.
 *
 * `useXQuery` goes through the freshness policy (graphql/freshness.ts), so that no screen can forget it.
 */
export const plugin = (schema, files, { group }, { outputFile }) => {
  const fragments = new Map(files.flatMap(definitionsOf(Kind.FRAGMENT_DEFINITION)).map((it) => [it.name.value, it]));
  const locations = new Set(group.map((file) => resolve(file)));
  const own = files.filter(({ location }) => locations.has(resolve(location)));
  // The code generator itself leaves this rule out.
  for (const { document } of own)
    for (const error of validate(schema, document, [KnownDirectivesRule])) throw new Error(String(error));
  const operations = own.flatMap(definitionsOf(Kind.OPERATION_DEFINITION)).map((definition) => ({
    name: definition.name.value,
    definition,
    spreads: spreadsOf(definition, fragments),
    ...marksOf(schema, definition),
  }));

  const isImported = (name) => imports.has(`${basename(outputFile, '.ts')} ${name}`);
  const spreads = [...new Set(operations.flatMap((operation) => operation.spreads))];
  const hooks = operations.flatMap(hooksOf).filter(({ name }) => isImported(name));
  const uses = (text) => hooks.some(({ code }) => code.includes(text));
  const tags = operations.filter((it) => it.tags.length > 0).map((it) => `${it.name}: ${json(it.tags)}`);
  const shared = operations.filter(({ isPublic }) => isPublic).map(({ name }) => `publicQueries.add('${name}');`);
  return {
    prepend: [
      "import type { TypedDocumentNode } from '@apollo/client';",
      uses('ApolloHooks') && "import * as ApolloHooks from '@apollo/client/react';",
      tags.length > 0 && "import { addTags } from '../cache-tags';",
      shared.length > 0 && "import { publicQueries } from '../persisted-fetch';",
      uses('useFreshQuery') && "import { useFreshQuery, type FreshQueryOptions } from '../use-fresh-query';",
      "import type * as Types from '../generated';",
    ].filter(Boolean),
    content: [
      ...(tags.length > 0 ? [`addTags({ ${tags.join(', ')} });`] : []),
      ...shared,
      ...spreads.map((name) => `const ${name} = ${json(fragments.get(name))};`),
      ...spreads
        .map((name) => [name, name.replace(/_./, (text) => text.toUpperCase()) + 'Fragment'])
        .filter(([, type]) => isImported(`${type}Doc`))
        .map(([name, type]) =>
          documentOf(`${type}Doc`, [name, ...spreadsOf(fragments.get(name), fragments)], `Types.${type}`),
        ),
      // Every directive of an operation is the client's own: the server knows none there.
      ...operations.map(({ name, definition, spreads }) =>
        documentOf(`${name}Document`, [json({ ...definition, directives: [] }), ...spreads], typesOf(definition)),
      ),
      ...hooks.map(({ code }) => code),
    ].join('\n'),
  };
};

const definitionsOf = (kind) => (file) => file.document.definitions.filter((definition) => definition.kind === kind);

/** What the directives of a query or a mutation say. */
function marksOf(schema, { operation, name, directives }) {
  const valuesOf = (directive) => getDirectiveValues(schema.getDirective(directive), { directives });
  const directive = operation === 'mutation' ? 'changes' : 'shows';
  const tags = valuesOf(directive)?.tags;
  if (!tags) {
    throw new Error(
      `The ${operation} ${name.value} needs @${directive}(tags: [...]): see client/codegen/directives.graphql.`,
    );
  }
  return { tags, isPublic: valuesOf('public') !== undefined };
}

/** The names of all fragments that a definition needs. */
function spreadsOf(definition, fragments, found = new Set()) {
  visit(definition, {
    FragmentSpread({ name: { value } }) {
      if (!found.has(value)) spreadsOf(fragments.get(value), fragments, found.add(value));
    },
  });
  return [...found];
}

const documentOf = (name, definitions, types) =>
  `export const ${name} = { kind: 'Document', definitions: [${definitions.join(', ')}] } as unknown as TypedDocumentNode<${types}>;`;

function typesOf({ operation, name }) {
  const type = `Types.${name.value}${operation === 'mutation' ? 'Mutation' : 'Query'}`;
  return `${type}, ${type}Variables`;
}

/** All hooks that an operation can have. */
function hooksOf({ name, definition }) {
  const types = typesOf(definition);
  const hook = (hookName, comment, apolloHook, optionsType, optional = '?') => ({
    name: hookName,
    code: `/** ${comment} */
export function ${hookName}(options${optional}: ${optionsType}<${types}>) {
  return ${apolloHook}<${types}>(${name}Document, options);
}`,
  });
  const apolloHook = (hookName, comment, of) =>
    hook(hookName, comment, `ApolloHooks.${of}`, `ApolloHooks.${of}.Options`);
  if (definition.operation === 'mutation') {
    return [apolloHook(`use${name}Mutation`, `Runs ${name}, then refetches what shows its tags.`, 'useMutation')];
  }
  const isRequired = definition.variableDefinitions.some(
    (it) => it.type.kind === Kind.NON_NULL_TYPE && !it.defaultValue,
  );
  return [
    hook(
      `use${name}Query`,
      `Reads ${name}: from the cache without a request while younger than 5 s, else shown at once and refreshed.`,
      'useFreshQuery',
      'FreshQueryOptions',
      isRequired ? '' : '?',
    ),
    apolloHook(`use${name}LazyQuery`, `Reads ${name} on demand.`, 'useLazyQuery'),
  ];
}

/** Without positions and what is empty, which Apollo Client and graphql-js do without. */
const json = (value) =>
  JSON.stringify(value, (key, it) => (key === 'loc' || (Array.isArray(it) && it.length === 0) ? undefined : it));

/** What the client's code imports of the generated operations, each as 'group name'. */
const imports = new Set(
  ['client/src', 'client/test']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, file)))
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '[^']*\/operations\/([\w-]+)'/g),
    ])
    .flatMap(([, names, group]) => names.split(',').map((name) => `${group} ${name.trim()}`)),
);
