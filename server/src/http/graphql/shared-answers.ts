import type { ApolloServerOptions, ApolloServerPlugin } from '@apollo/server';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import {
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { FRESH_MS } from '../../domain/freshness.js';
import type { RequestContext } from '../../kit/request-context.js';
import { keyOfGet, keyOfPost, type AnswerCache } from '../answer-cache.js';
import { storefrontQueries } from './storefront-queries.js';

const SHARED = `public, max-age=${FRESH_MS / 1000}`;
const PRIVATE = 'private, no-store';

/** The header by which an answer that visitors may share is marked on its way from Apollo; it is never sent. */
const MARK = 'x-shared-by-visitors';

/** Apollo's name for a persisted query in a cache. */
const PREFIX = /^apq:/;

/**
 * The storefront's own queries, which need no text. No others can be registered: a client with an unknown hash gets an
 * error and sends the text each time.
 */
export const knownQueries: NonNullable<
  Exclude<ApolloServerOptions<RequestContext>['persistedQueries'], false>
>['cache'] = {
  get: (key) => Promise.resolve(storefrontQueries.get(key.replace(PREFIX, ''))),
  set: () => Promise.resolve(),
  delete: () => Promise.resolve(false),
};

/**
 * Says who may cache a response: anyone, for five seconds, when a visitor has sent one of the storefront's public
 * queries by GET; no one in all other cases. The shop itself also keeps a visitor's answers to other public queries.
 */
export class SharedOrPrivate implements ApolloServerPlugin<RequestContext> {
  constructor(
    private readonly schema: GraphQLSchema,
    /** Whether visitors share answers to queries that aren't the storefront's own, too. */
    private readonly sharesAll: boolean,
  ) {}

  requestDidStart() {
    return Promise.resolve({
      willSendResponse: ({ request, queryHash, contextValue, errors, response, document, operation }: Responding) => {
        const isForVisitors =
          // guard: persisted-queries.test.ts 'no answer is shared to requests', try: !contextValue.hasSessionToken && ->
          !contextValue.hasSessionToken &&
          // guard: persisted-queries.test.ts 'no answer is shared to requests', try: !errors?.length -> true
          !errors?.length;
        // guard: persisted-queries.test.ts 'no answer is shared to requests', try: request…'GET' && ->
        const isKnown = request.http?.method === 'GET' && storefrontQueries.has(queryHash ?? '');
        response.http.headers.set('cache-control', isForVisitors && isKnown ? SHARED : PRIVATE);
        const isPublic = isKnown || (this.sharesAll && isPublicQuery(this.schema, document, operation));
        if (isForVisitors && isPublic) response.http.headers.set(MARK, 'yes');
        return Promise.resolve();
      },
    });
  }
}

type Responding = Parameters<
  NonNullable<
    Exclude<
      Awaited<ReturnType<NonNullable<ApolloServerPlugin<RequestContext>['requestDidStart']>>>,
      void
    >['willSendResponse']
  >
>[0];

/** Whether an operation only reads what the schema marks as the same for all visitors. */
function isPublicQuery(
  schema: GraphQLSchema,
  document: DocumentNode | undefined,
  operation: OperationDefinitionNode | undefined | null,
): boolean {
  if (!document || operation?.operation !== OperationTypeNode.QUERY) return false;
  const fields = schema.getQueryType()?.getFields() ?? {};
  return rootFields(document, operation.selectionSet).every(
    // guard: shared-answers.test.ts 'only of fields that are the same', try: === true -> !== null
    (name) => name === '__typename' || fields[name]?.extensions['isShared'] === true,
  );
}

/** The names of the fields that an operation reads first, those in fragments included. The document is valid. */
function rootFields(document: DocumentNode, { selections }: SelectionSetNode): string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return selection.name.value;
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(document, selection.selectionSet);
    const fragment = document.definitions.find(
      (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === selection.name.value,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootFields(document, fragment.selectionSet) : ['unknown'];
  });
}

/**
 * The parts of the GraphQL route that give all visitors who send the same query within five seconds the same answer.
 * @param answer makes the answer's body, and sets its headers
 */
export function sharingAnswers(
  answers: AnswerCache,
  sharesAll: boolean,
  answer: (request: FastifyRequest, reply: FastifyReply) => unknown,
): Pick<RouteShorthandOptions, 'onRequest' | 'preValidation'> & {
  handler: (request: FastifyRequest, reply: FastifyReply) => void;
} {
  const keyOf = (request: FastifyRequest) =>
    request.method === 'GET' ? keyOfGet(request) : sharesAll ? keyOfPost(request, request.body) : null;
  return {
    onRequest: (request, reply, done) => {
      if (request.method !== 'GET' || !answers.answer(request, reply, keyOfGet(request))) done();
    },
    // The body is there.
    preValidation: (request, reply, done) => {
      const key = request.method === 'POST' ? keyOf(request) : null;
      if (key === null || !answers.answer(request, reply, key)) done();
    },
    handler: (request, reply) => {
      reply.header('cache-control', PRIVATE);
      const make = async () => {
        const content = await answer(request, reply);
        const isShared = reply.hasHeader(MARK);
        reply.removeHeader(MARK);
        if (typeof content !== 'string' || reply.statusCode !== 200) {
          reply.send(content);
          return null;
        }
        const cacheControl = String(reply.getHeader('cache-control'));
        return {
          content,
          isShared,
          headers: { 'content-type': String(reply.getHeader('content-type')), 'cache-control': cacheControl },
          isRevalidated: cacheControl === SHARED,
        };
      };
      answers.make(request, reply, keyOf(request), make).catch((error: unknown) => reply.send(error));
    },
  };
}
