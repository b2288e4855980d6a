import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';

const SANDBOX = /^\/sandbox(\/|$)/;

/** Whether a proxy has passed the request on. */
export function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'].some((name) => headers[name] !== undefined);
}

/** Hides the sandboxes, which show every email and sign anyone in, from requests that come through a proxy. */
export function hideSandboxes(app: FastifyInstance): void {
  const hide: onRequestHookHandler = (request, reply, done) => {
    if (isForwarded(request)) reply.callNotFound();
    else done();
  };
  // By the route, not the address: an address may spell it with percent signs.
  app.addHook('onRoute', (route) => {
    // guard: start.test.ts 'find no sandbox'
    if (SANDBOX.test(route.url)) route.onRequest = [hide, ...[route.onRequest ?? []].flat()];
  });
}

/** Warns once when there is a proxy in front of a shop that trusts none: all its customers then share one address. */
export function reportUntrustedProxy(app: FastifyInstance): void {
  let isReported = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isReported && request.headers['x-forwarded-for'] !== undefined) {
      isReported = true;
      app.log.warn(
        'A request has an X-Forwarded-For header, but TRUSTED_PROXIES is 0. If a proxy of yours stands in front of the ' +
          'shop, all customers count as one and share its limits: set TRUSTED_PROXIES to the number of proxies.',
      );
    }
    done();
  });
}
