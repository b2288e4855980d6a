import type { IncomingHttpHeaders } from 'node:http';
import type { Ids } from '../domain/ports.js';

/** Gives each request the id that its answer, its errors and its lines of the log carry. */
export type RequestIds = (request: { headers: IncomingHttpHeaders }) => string;

/** @param trustedProxies with none, only the shop itself gives ids */
export function requestIds(trustedProxies: number, ids: Ids): RequestIds {
  // guard: http-edge.test.ts 'of a trusted proxy', try: (trusted…null) ?? ->
  // guard: http-edge.test.ts 'whatever a stranger sends', try: (trusted…null) -> idFromProxy(headers)
  return ({ headers }) => (trustedProxies > 0 ? idFromProxy(headers) : null) ?? ids.id();
}

/** The id that a proxy has given to a request, or to the trace that it is part of; null when it gave none that fits a line. */
function idFromProxy({ 'x-request-id': id, traceparent }: IncomingHttpHeaders): string | null {
  // guard: http-edge.test.ts 'isn’t fit for a log', try: /^[\w.:/+=-]{1,128}$/.test(id) -> id !== null
  if (typeof id === 'string' && /^[\w.:/+=-]{1,128}$/.test(id)) return id;
  const trace =
    typeof traceparent === 'string' ? /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/.exec(traceparent) : null;
  // guard: http-edge.test.ts 'of the trace, when', try: -> return null;
  return trace?.[1] ?? null;
}
