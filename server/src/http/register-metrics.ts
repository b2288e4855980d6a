import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { PrometheusMetrics } from '../adapters/prometheus-metrics.js';
import { Failure } from '../domain/failure.js';
import { isForwarded } from './forwarded.js';

/** Figures of the shop as a whole, from its database. */
export interface ShopFigures {
  /** Unpaid orders that hold stock. */
  openHolds(): Promise<number>;
  /** The totals of those orders. */
  heldCents(): Promise<number>;
  /** Unfinished messages, by state. */
  outbox(): Promise<{ waiting: number; retrying: number; failed: number; oldestAgeSeconds: number }>;
  /** The state of each invariant; times are milliseconds since 1970. */
  invariants(): Promise<readonly { id: string; isBroken: boolean; checkedAt: number }[]>;
}

export interface MetricsOptions {
  metrics: PrometheusMetrics;
  /** Who shows it may read; null: this machine alone, and nobody where a proxy might stand before the shop. */
  token: string | null;
  isProduction: boolean;
}

/**
 * Registers GET /metrics for Prometheus, and counts all responses except streams that last for minutes. Callers without
 * permission get a 404.
 */
export function registerMetrics(app: FastifyInstance, { metrics, token, isProduction }: MetricsOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    if (!config.isStream || reply.statusCode !== 200) {
      metrics.request({
        method: request.method,
        route: url ?? 'none',
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1000,
      });
    }
    done();
  });

  app.get('/metrics', async (request, reply) => {
    // guard: metrics.test.ts 'in production only callers', try: !isProduction -> (isProduction || true)
    const mayRead = token === null ? !isProduction && isThisMachine(request) : hasToken(request, token);
    if (!mayRead) throw new Failure('NOT_FOUND', 'There is nothing at this address');
    const { type, body } = await metrics.text();
    return reply.type(type).header('cache-control', 'no-store').send(body);
  });
}

/** Adds what holds for the whole shop, in whichever process it is asked. */
export function addShopFigures(metrics: PrometheusMetrics, figures: ShopFigures): void {
  const plain = (value: number) => [{ labels: {}, value }];
  metrics.figure('shop_open_holds', 'Unpaid orders that hold stock.', [], async () => plain(await figures.openHolds()));
  metrics.figure('shop_held_cents', 'Totals of the unpaid orders that hold stock, in cents.', [], async () =>
    plain(await figures.heldCents()),
  );
  metrics.figure('shop_outbox_messages', 'Unfinished messages, by state.', ['state'], async () => {
    const { oldestAgeSeconds: _age, ...counts } = await figures.outbox();
    return Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }));
  });
  metrics.figure(
    'shop_outbox_oldest_age_seconds',
    'The age of the oldest message that the shop still tries to handle.',
    [],
    async () => plain((await figures.outbox()).oldestAgeSeconds),
  );
  metrics.figure('shop_invariant_broken', '1 if the invariant is broken.', ['invariant'], async () =>
    (await figures.invariants()).map(({ id, isBroken }) => ({ labels: { invariant: id }, value: isBroken ? 1 : 0 })),
  );
  metrics.figure(
    'shop_invariant_checked_timestamp_seconds',
    'When the invariant was last checked.',
    ['invariant'],
    async () =>
      (await figures.invariants()).map(({ id, checkedAt }) => ({ labels: { invariant: id }, value: checkedAt / 1000 })),
  );
}

/** Adds whether calls to the payment provider are suspended because it keeps failing. */
export function addProviderFigure(metrics: PrometheusMetrics, provider: { readonly state: string }): void {
  metrics.figure(
    'shop_payment_provider_left_alone',
    '1 if the payment provider is failing and is called only occasionally.',
    [],
    // A provider that was left alone shows until it answers.
    // guard: metrics.test.ts 'an open circuit breaker', try: 'closed' ? 0 : 1 -> 'open' ? 1 : 0
    () => [{ labels: {}, value: provider.state === 'closed' ? 0 : 1 }],
  );
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  // Of equal length, so that the comparison takes equally long.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** Whether the request was made on this machine, and not handed on by a proxy that stands on it. */
function isThisMachine(request: FastifyRequest): boolean {
  // guard: metrics.test.ts 'in demo mode only this machine', try: !isForwarded(request) -> isForwarded !== null
  return !isForwarded(request) && ipaddr.process(request.socket.remoteAddress ?? '').range() === 'loopback';
}
