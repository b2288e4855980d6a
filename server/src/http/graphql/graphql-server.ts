import { ApolloServer, HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance } from 'fastify';
import { GraphQLError, OperationTypeNode, type GraphQLSchema } from 'graphql';
import { Failure } from '../../domain/failure.js';
import type { UploadTaker } from '../ports.js';
import type { RequestContext } from '../../kit/request-context.js';
import type { AnswerCache } from '../answer-cache.js';
import type { ContextFactory } from '../context.js';
import { asShown, isFailure, refusalOf, statusOf, toGraphQLError } from '../errors.js';
import { readAgain } from '../ready-answers.js';
import { complexityRules, parseOptions, tooManyTokens } from './limits.js';
import { receiveFiles } from './receive-files.js';
import { receiveOrders } from './receive-orders.js';
import { knownQueries, SharedOrPrivate, sharingAnswers } from './shared-answers.js';

/** Serves GraphQL at /graphql and returns the server, for pages that execute queries in process. */
export async function registerGraphQL(
  app: FastifyInstance,
  options: {
    schema: GraphQLSchema;
    contexts: ContextFactory;
    media: UploadTaker;
    answers: AnswerCache;
    /** Whether visitors share answers to all public queries, not only to those of the storefront. */
    sharesAll: boolean;
    isProduction: boolean;
    /** Called for errors that callers don't get to see. */
    onFault: (error: unknown) => void;
  },
): Promise<ApolloServer<RequestContext>> {
  const server = new ApolloServer<RequestContext>({
    schema: options.schema,
    plugins: [
      fastifyApolloDrainPlugin(app),
      refusalsAsStatus,
      noSubscriptions,
      new SharedOrPrivate(options.schema, options.sharesAll),
      // It would rely on hints in the schema, which has none.
      ApolloServerPluginCacheControlDisabled(),
      // Its page loads scripts of another host, which our policy forbids.
      ApolloServerPluginLandingPageDisabled(),
    ],
    persistedQueries: { cache: knownQueries },
    // guard: graphql-limits.test.ts 'a GET with a customer’s cookie', try: true -> false
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    // guard: graphql-limits.test.ts 'is refused with one more of … tokens'
    parseOptions,
    validationRules: complexityRules(),
    introspection: !options.isProduction,
    hideSchemaDetailsFromClientErrors: options.isProduction,
    includeStacktraceInErrorResponses: false,
    // The process decides when it stops; Apollo would send it the signal a second time.
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => toGraphQLError(formatted, refusalOfText(error) ?? error, options.onFault),
  });
  await server.start();
  await app.register(async (scope) => {
    receiveFiles(scope, options.media, options.contexts);
    receiveOrders(scope);
    scope.addHook('preParsing', readAgain);
    const answer = fastifyApolloHandler(server, {
      context: (request, reply) => options.contexts.forApi(request, reply).catch(refuseWithStatus),
    });
    scope.route({
      url: '/graphql',
      method: ['GET', 'POST'],
      // Answers keep their compressed forms.
      compress: false,
      ...sharingAnswers(options.answers, options.sharesAll, (request, reply) => {
        // Apollo's CSRF prevention looks for this header; common clients ask queries by GET without it.
        if (options.contexts.isSafeRead(request)) request.headers['apollo-require-preflight'] ??= 'true';
        return answer.call(scope, request, reply);
      }),
    });
  });
  return server;
}

function refusalOfText(error: unknown): Failure | null {
  return error instanceof GraphQLError ? tooManyTokens(error) : null;
}

/** A caller who is refused before anything runs gets the same status as on REST. */
function refuseWithStatus(error: unknown): never {
  const failure = asShown(error);
  if (!(failure instanceof Failure)) throw error;
  const { message, code } = failure;
  const refusal = refusalOf([error]);
  const headers = new HeaderMap(refusal ? [['retry-after', String(refusal.retryAfter)]] : []);
  throw new GraphQLError(message, {
    extensions: { http: { status: statusOf[code], headers } },
    originalError: failure,
  });
}

/** The schema has no subscriptions; graphql-js would take a request for one for a fault of ours. */
const noSubscriptions: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation({ operation }) {
        if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return Promise.resolve();
        return refuseWithStatus(new Failure('BAD_USER_INPUT', 'This shop has no subscriptions'));
      },
    }),
};

/**
 * Too many tries are status 429, a database out of service 503, with Retry-After here as on REST (decision S7), so that
 * clients and proxies hold back. A token that has ended is 401 where it was needed: that is what clients renew it by.
 */
const refusalsAsStatus: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ errors, response, contextValue: { actor } }) {
        const isRefused = errors?.some((error) => isFailure(error, 'UNAUTHENTICATED'));
        if (isRefused && actor.kind === 'visitor' && actor.hasInvalidToken) {
          response.http.status = statusOf.UNAUTHENTICATED;
          response.http.headers.set('www-authenticate', 'Bearer');
        }
        const refusal = refusalOf(errors ?? []);
        if (refusal) {
          response.http.status = refusal.status;
          response.http.headers.set('retry-after', String(refusal.retryAfter));
        }
        return Promise.resolve();
      },
    }),
};
