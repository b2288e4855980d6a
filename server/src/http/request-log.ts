import type { FastifyReply, FastifyRequest } from 'fastify';

/** A request as logs and figures name it: without addresses of any kind. */
export interface NamedCall {
  method: string;
  /** The route's pattern, such as `/api/orders/:id`, never the path. */
  route: string;
  /** All GraphQL calls have one route; this is the name of the operation. */
  operation?: string;
}

/** Files and health checks, whose lines would bury the others. */
const UNLOGGED = /^\/(assets|images|uploads|livez|readyz|metrics|api\/health)(\/|\?|$)/;

/** Whether the log has a line for each request to a path, or to a route. */
export function isLogged(path: string): boolean {
  return !UNLOGGED.test(path);
}

/** What a request is called. */
export function nameOf(request: FastifyRequest): NamedCall {
  const { method } = request;
  const route = request.routeOptions.url ?? 'none';
  return { method, route, ...(route === '/graphql' && operationOf(request)) };
}

/** The name that a caller gives its operation, if it is one. */
function operationOf({ body, query }: FastifyRequest): { operation?: string } {
  const { operationName: name } = ((body ?? query) as { operationName?: unknown } | null) ?? {};
  return typeof name === 'string' && /^[A-Za-z_]\w{0,63}$/.test(name) ? { operation: name } : {};
}

/** A hook: one line for each page and call. */
export function logLine(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (isLogged(request.url)) {
    request.log.info({ ...nameOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  }
  done();
}
