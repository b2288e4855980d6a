import { ApolloClient, ApolloLink, InMemoryCache, type NormalizedCacheObject } from '@apollo/client';
import { addTypenameToDocument, DocumentTransform } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { finalize, mergeMap, of, tap, type Observable } from 'rxjs';
import { showsAny, type Freshness } from './freshness';
import type { CacheTag } from './generated';

/** What a client is made of. */
export interface GraphqlClientOptions {
  freshness: Freshness;
  /** What brings operations to the server, and its answers back. */
  transport: ApolloLink;
  /** The cache that the server rendered with. */
  state?: NormalizedCacheObject;
  /** The bearer token, when the session has one. */
  getToken?: () => string | null;
  /** The server no longer knows the session. */
  onUnauthenticated?: () => void;
}

/** Creates the page's GraphQL client: one per visit in the browser, one per request on the server. */
export function createGraphqlClient(options: GraphqlClientOptions): ApolloClient {
  const { freshness, state, transport } = options;
  const client = new ApolloClient({
    ssrMode: typeof window === 'undefined',
    cache: createCache(state),
    link: ApolloLink.from([freshnessLink(freshness), signInLink(options), transport]),
  });
  freshness.onInvalidate((tags) => void refetchShown(client, tags));
  return client;
}

/**
 * Shared: the server has a client for each page, and what Apollo remembers of a document it remembers of the one with
 * type names.
 */
const withTypenames = new DocumentTransform(addTypenameToDocument);

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
  cache.transformDocument = (document) => withTypenames.transformDocument(document);
  return state ? cache.restore(state) : cache;
}

/** Notes when queries were answered, and makes old what mutations changed. */
function freshnessLink(freshness: Freshness): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const name = operation.operationName ?? '';
    if (operation.operationType === OperationTypeNode.MUTATION)
      return forward(operation).pipe(
        tap(({ errors }) => {
          if (!errors?.length) queueMicrotask(() => freshness.mutated(name));
        }),
      );
    // A refetch joins the same request on its way, whose answer may be from before the change: that one is asked again.
    const ask = (): Observable<ApolloLink.Result> => {
      let isOutdated = false;
      const stop = freshness.onInvalidate((tags) => (isOutdated ||= showsAny(name, tags)));
      return forward(operation).pipe(
        finalize(stop),
        mergeMap((result) => {
          if (isOutdated) return ask();
          if (!result.errors?.length) freshness.record(name, operation.variables, ageOf(operation));
          return of(result);
        }),
      );
    };
    return ask();
  });
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

async function refetchShown(client: ApolloClient, tags: readonly CacheTag[]): Promise<void> {
  const shown = [...client.getObservableQueries('active')].filter((query) => showsAny(query.queryName ?? '', tags));
  // A failed refetch shows itself where the query is shown.
  await Promise.allSettled(shown.map((query) => query.refetch()));
}
