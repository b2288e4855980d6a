import { ApolloLink } from '@apollo/client';
import { print } from '@apollo/client/utilities';
import type { ExecutionResult } from 'graphql';
import { from } from 'rxjs';

/** Runs an operation without a network: the server renders with it, under the rights of its caller. */
export type ExecuteOperation = (operation: {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}) => Promise<ExecutionResult>;

/** The transport of the server and of tests, which have the schema, or its answers, in the same process. */
export function inProcessLink(execute: ExecuteOperation): ApolloLink {
  return new ApolloLink(({ query, variables, operationName }) =>
    // Apollo remembers what it has printed.
    from(execute({ query: print(query), variables, operationName }) as Promise<ApolloLink.Result>),
  );
}
