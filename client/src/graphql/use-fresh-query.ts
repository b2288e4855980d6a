import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { createContext, useContext, useMemo } from 'react';
import { Kind, type DocumentNode } from 'graphql';
import type { Freshness } from './freshness';

/** The page's freshness; absent in component tests, where plain 'cache-first' is what one expects. */
export const FreshnessContext = createContext<Freshness | null>(null);

/** As for Apollo's `useQuery`. A `fetchPolicy` given here wins over the freshness policy. */
export type FreshQueryOptions<TData, TVariables extends OperationVariables> = Omit<
  useQuery.Options<TData, TVariables>,
  'client' | 'nextFetchPolicy'
>;

/** As from Apollo's `useQuery`: all of the data or none, because this client never requests partial results. */
export type FreshQueryResult<TData, TVariables extends OperationVariables> = useQuery.Result<
  TData,
  TVariables,
  'empty' | 'complete' | 'streaming'
>;

/** Apollo's `useQuery` under the freshness policy. The generated `useXQuery` hooks call this one. */
export function useFreshQuery<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  options?: FreshQueryOptions<TData, TVariables>,
): FreshQueryResult<TData, TVariables> {
  const freshness = useContext(FreshnessContext);
  const name = operationName(document);
  // By value: callers write their variables as a literal.
  const variables = JSON.stringify(options?.variables ?? {});
  // Decided once per set of variables: a render in between must not turn a displayed list into a request.
  const fetchPolicy = useMemo(
    () => freshness?.fetchPolicy(name, JSON.parse(variables) as Record<string, unknown>) ?? 'cache-first',
    [freshness, name, variables],
  );
  return useQuery(document, {
    fetchPolicy,
    ...options,
    nextFetchPolicy: 'cache-first',
  } as useQuery.Options<TData, TVariables>);
}

function operationName(document: DocumentNode): string {
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION && definition.name) return definition.name.value;
  }
  return '';
}
