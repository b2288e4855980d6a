import type { FastifyInstance } from 'fastify';
import { MethodNotAllowed } from './errors.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Methods and paths, such as `POST /api/orders/:id`, that are registered only to be refused with 405. */
    refusedRoutes: ReadonlySet<string>;
  }
}

/** The paths of the two interfaces. Everything else is pages and files. */
const API_PATH = /^\/(api\/|graphql$)/;

/**
 * Makes the interfaces answer the methods that they don't have: OPTIONS with 204, all others with 405, both with `Allow`.
 * Call it before the routes are registered.
 * @returns adds the answers; call it after the last route of the interfaces
 */
export function answerOtherMethods(app: FastifyInstance): () => void {
  const methodsOf = new Map<string, Set<string>>();
  const refused = new Set<string>();
  let isCollecting = true;
  app.decorate('refusedRoutes', refused);
  app.addHook('onRoute', ({ url, method }) => {
    if (!isCollecting || !API_PATH.test(url)) return;
    const methods = methodsOf.get(url) ?? new Set();
    methodsOf.set(url, methods);
    for (const one of [method].flat()) methods.add(one);
  });
  return () => {
    isCollecting = false;
    for (const [url, methods] of methodsOf) {
      const allow = [...methods, 'OPTIONS'].join(', ');
      app.options(url, (_request, reply) => reply.code(204).header('allow', allow).send());
      const others = app.supportedMethods.filter((method) => method !== 'OPTIONS' && !methods.has(method));
      app.route({
        url,
        method: others,
        exposeHeadRoute: false,
        // Before the body is read, which may be of any type and size.
        onRequest: async (_request, reply) => {
          reply.header('allow', allow);
          throw new MethodNotAllowed();
        },
        handler: () => {},
      });
      for (const method of [...others, 'OPTIONS']) refused.add(`${method} ${url}`);
    }
  };
}
