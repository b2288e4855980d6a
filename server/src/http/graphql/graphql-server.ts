import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance } from 'fastify';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { Failure } from '../../domain/failure.js';
import type { MediaService } from '../../modules/media/media.service.js';
import type { RequestContext } from '../../modules/request-context.js';
import type { ContextFactory } from '../context.js';
import { statusOf, toGraphQLError, tooManyTries } from '../errors.js';
import { receiveFiles } from './receive-files.js';

/** Serves GraphQL at /graphql and gives back the server, for pages that execute in process. */
export async function registerGraphQL(
  app: FastifyInstance,
  options: { schema: GraphQLSchema; contexts: ContextFactory; media: MediaService; isProduction: boolean },
): Promise<ApolloServer<RequestContext>> {
  const server = new ApolloServer<RequestContext>({
    schema: options.schema,
    plugins: [fastifyApolloDrainPlugin(app), limitsAsStatus],
    csrfPrevention: true,
    introspection: !options.isProduction,
    hideSchemaDetailsFromClientErrors: options.isProduction,
    includeStacktraceInErrorResponses: false,
    formatError: (formatted, error) => toGraphQLError(formatted, error, (cause) => app.log.error(cause)),
  });
  await server.start();
  await app.register(async (scope) => {
    receiveFiles(scope, options.media, options.contexts);
    scope.route({
      url: '/graphql',
      method: ['GET', 'POST'],
      handler: fastifyApolloHandler(server, {
        context: (request, reply) => options.contexts.forApi(request, reply).catch(refuseWithStatus),
      }),
    });
  });
  return server;
}

/** A caller who is refused before anything is executed gets the status that REST answers with. */
function refuseWithStatus(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  const { message, code } = error;
  throw new GraphQLError(message, { extensions: { code, http: { status: statusOf[code] } } });
}

/** Too many tries are status 429 with Retry-After here as on REST (decision 7), so that clients and proxies hold back. */
const limitsAsStatus: ApolloServerPlugin<RequestContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse({ errors, response }) {
        const limited = tooManyTries(errors ?? []);
        if (limited) {
          response.http.status = limited.status;
          response.http.headers.set('retry-after', String(limited.retryAfter));
        }
        return Promise.resolve();
      },
    }),
};
