import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationHookHandler } from 'fastify';
import type { RestResponse, RestRoute } from '../../kit/rest-route.js';
import type { AnswerCache } from '../answer-cache.js';
import { bodyTooLarge, hasMoreValues } from '../body-too-large.js';
import type { ContextFactory } from '../context.js';
import { etagOf, isKnown } from '../etag.js';

/** More than any form that isn't read needs. */
const FORM_BYTES = 4096;

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Registers the documented REST calls. They contain no rules.
 * @param answers what visitors share; null: nothing
 */
export function registerRest(
  app: FastifyInstance,
  routes: readonly RestRoute[],
  contexts: ContextFactory,
  answers: AnswerCache | null,
): void {
  for (const route of routes) {
    if (route.isShared && answers) registerShared(app, route, contexts, answers);
    else if (route.takesForms) void app.register(async (scope) => registerWithForms(scope, route, contexts));
    else registerCall(app, route, contexts);
  }
}

function registerCall(app: FastifyInstance, route: RestRoute, contexts: ContextFactory): void {
  app.route({
    method: route.method,
    url: route.path,
    ...(route.maxBody && { bodyLimit: route.maxBody.bytes, preValidation: refuseMoreValues(route.maxBody.values) }),
    handler: async (request, reply) => {
      const { status, headers, body } = await handle(route, contexts, request, reply);
      reply.code(status ?? 200).headers({ 'cache-control': 'private, no-store', ...headers });
      return route.isRevalidated ? sendIfChanged(reply, body) : reply.send(body);
    },
  });
}

/** Refuses a body before its values are checked one by one. */
function refuseMoreValues(most: number): preValidationHookHandler {
  return (request, _reply, done) => {
    // guard: parcels.test.ts 'not too many values', try: hasMoreValues(request.body, most) -> false
    if (hasMoreValues(request.body, most)) done(bodyTooLarge());
    else done();
  };
}

/** A call with which programs also send forms, which say nothing that its address doesn't. */
function registerWithForms(scope: FastifyInstance, route: RestRoute, contexts: ContextFactory): void {
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, _body, done) => done(null, undefined),
  );
  registerCall(scope, route, contexts);
}

/** A call whose answer visitors share. An answer in memory is sent before anything else is done. */
function registerShared(app: FastifyInstance, route: RestRoute, contexts: ContextFactory, answers: AnswerCache): void {
  app.route({
    method: route.method,
    url: route.path,
    // Answers keep their compressed forms.
    compress: false,
    onRequest: (request, reply, done) => {
      if (!answers.answer(request, reply, request.url)) done();
    },
    handler: (request, reply) => {
      answers
        .make(request, reply, request.url, async () => {
          const { headers, body } = await handle(route, contexts, request, reply);
          return {
            content: JSON.stringify(body),
            isShared: true,
            headers: { 'content-type': JSON_TYPE, 'cache-control': 'private, no-cache', ...headers },
            isRevalidated: route.isRevalidated ?? false,
          };
        })
        .catch((error: unknown) => reply.send(error));
    },
  });
}

async function handle(
  route: RestRoute,
  contexts: ContextFactory,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RestResponse> {
  const context = route.takesForms ? contexts.ofForm(request) : await contexts.forApi(request, reply);
  const { params, query, body } = request;
  const idempotencyKey = oneOf(request.headers['idempotency-key']);
  return route.handle({ params, query, body, idempotencyKey }, context);
}

/** Sends the answer with its version, or 304 when the client has this version. Clients ask each time. */
function sendIfChanged(reply: FastifyReply, body: unknown): FastifyReply {
  const content = JSON.stringify(body);
  const etag = etagOf(content);
  reply.headers({ 'cache-control': 'private, no-cache', etag });
  if (isKnown(reply.request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(JSON_TYPE).send(content);
}

function oneOf(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}
