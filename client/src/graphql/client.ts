import { ApolloClient, ApolloLink, InMemoryCache, type NormalizedCacheObject } from '@apollo/client';
import { BaseHttpLink } from '@apollo/client/link/http';
import { Kind, OperationTypeNode, type DocumentNode, type ExecutionResult } from 'graphql';
import { from, tap } from 'rxjs';
import { showsAny, type Freshness } from './freshness';
import type { CacheTag } from './generated';
import { persistedFetch } from './persisted-fetch';

/** Runs an operation without a network: the server renders with it, under the rights of its caller. */
export type ExecuteOperation = (operation: {
  query: DocumentNode;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}) => Promise<ExecutionResult>;

/** What a client is made of. */
export interface GraphqlClientOptions {
  freshness: Freshness;
  /** On the server, and in tests. Without it operations go to /graphql. */
  execute?: ExecuteOperation;
  /** The cache that the server rendered with. */
  state?: NormalizedCacheObject;
  /** The bearer token, when the session has one. */
  getToken?: () => string | null;
  /** The server no longer knows the session. */
  onUnauthenticated?: () => void;
}

/** Creates the page's GraphQL client: one per visit in the browser, one per request on the server. */
export function createGraphqlClient(options: GraphqlClientOptions): ApolloClient {
  const { freshness, execute, state } = options;
  const client = new ApolloClient({
    ssrMode: typeof window === 'undefined',
    cache: createCache(state),
    link: ApolloLink.from([
      freshnessLink(freshness),
      signInLink(options),
      ...(execute
        ? [inProcessLink(execute)]
        : [new BaseHttpLink({ uri: '/graphql', credentials: 'same-origin', fetch: persistedFetch })]),
    ]),
  });
  freshness.onInvalidate((tags) => void refetchShown(client, tags));
  return client;
}

function createCache(state?: NormalizedCacheObject): InMemoryCache {
  const byId = { keyFields: ['_id'] as const };
  const cache = new InMemoryCache({
    typePolicies: {
      // The pictures of an answer are all that the product has.
      Product: { ...byId, fields: { images: { merge: false } } },
      ProductImage: { keyFields: false },
      Order: byId,
      User: byId,
      // The same person may show another name or address in an older order.
      OrderCustomer: { keyFields: false },
      OrderItem: { keyFields: false },
      // Its payment link is of one order, and lists don’t ask for it.
      OrderPlacer: { keyFields: false, merge: true },
      // Of a board of hundreds, the others stay as they are when one changes.
      BoardParcel: { keyFields: ['code'] },
      Shop: { keyFields: [] },
      ShopSettings: { keyFields: [] },
      PaymentService: { keyFields: [] },
    },
  });
  return state ? cache.restore(state) : cache;
}

/** Notes when queries were answered, and makes old what mutations changed. */
function freshnessLink(freshness: Freshness): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap((result) => {
        if (result.errors?.length) return;
        const name = operation.operationName ?? '';
        if (isMutation(operation.query)) queueMicrotask(() => freshness.mutated(name));
        else freshness.record(name, operation.variables, ageOf(operation));
      }),
    ),
  );
}

/** How long a cache on the way has kept the answer, in milliseconds. */
function ageOf(operation: ApolloLink.Operation): number {
  const { response } = operation.getContext() as { response?: Response };
  return Number(response?.headers.get('age')) * 1000 || 0;
}

/** Sends the bearer header when a token exists, and notices that a session has ended. */
function signInLink({ getToken, onUnauthenticated }: GraphqlClientOptions): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const token = getToken?.();
    if (token) {
      operation.setContext(({ headers = {} }: { headers?: Record<string, string> }) => ({
        headers: { ...headers, authorization: `Bearer ${token}` },
      }));
    }
    return forward(operation).pipe(
      tap({
        next(result) {
          if (result.errors?.some((error) => error.extensions?.code === 'UNAUTHENTICATED')) onUnauthenticated?.();
        },
        error(error: { statusCode?: number }) {
          if (error.statusCode === 401) onUnauthenticated?.();
        },
      }),
    );
  });
}

function inProcessLink(execute: ExecuteOperation): ApolloLink {
  return new ApolloLink(({ query, variables, operationName }) =>
    from(execute({ query, variables, operationName }) as Promise<ApolloLink.Result>),
  );
}

async function refetchShown(client: ApolloClient, tags: readonly CacheTag[]): Promise<void> {
  const shown = [...client.getObservableQueries('active')].filter((query) => showsAny(query.queryName ?? '', tags));
  // A failed refetch shows itself where the query is shown.
  await Promise.allSettled(shown.map((query) => query.refetch()));
}

function isMutation(document: DocumentNode): boolean {
  return document.definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.MUTATION,
  );
}
