import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CountedOrderEvent, EventCounter } from '../domain/ports.js';
import { signInRefusals, type SecurityEvent } from '../domain/security-events.js';

/** Of the process, whatever runs in it: memory, processor, garbage, the delay of the event loop. */
const ofProcess = new Registry();

/** A gauge that is computed on request, by its labels. */
export interface ReadFigure {
  labels: Record<string, string>;
  value: number;
}

/** How long figures may take to compute, in ms: a monitor gives up after 10 s, and would then learn nothing at all. */
const FIGURES_MS = 3000;

/** What Prometheus gets to see of one shop. Counters start at 0 with the process. */
export class PrometheusMetrics implements EventCounter {
  private readonly registry = new Registry();
  private readonly orders = this.counter('shop_order_events_total', 'What happened to orders, by event.', ['event']);
  private readonly events = this.counter('shop_webhook_events_total', 'Events from the payment provider, by outcome.', [
    'outcome',
  ]);
  private readonly refusedSignIns = this.counter('shop_refused_sign_ins_total', 'Refused sign-ins, by reason.', [
    'reason',
  ]);
  private readonly requests = this.counter('http_requests_total', 'Answered requests.', ['method', 'route', 'status']);
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long responses took, up to their last byte.',
    labelNames: ['route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  });

  constructor(private readonly figuresMs = FIGURES_MS) {
    for (const event of ['placed', 'paid', 'expired', 'refunded'] satisfies CountedOrderEvent[])
      this.orders.inc({ event }, 0);
    for (const reason of signInRefusals) this.refusedSignIns.inc({ reason }, 0);
  }

  order(event: CountedOrderEvent): void {
    this.orders.inc({ event });
  }

  webhook(outcome: string): void {
    this.events.inc({ outcome });
  }

  security(event: SecurityEvent): void {
    if (event.event === 'sign-in-refused') this.refusedSignIns.inc({ reason: event.reason });
  }

  /** @param route as it was registered, such as `/api/orders/:id`: an address would make a series of its own */
  request(answer: { method: string; route: string; status: number; seconds: number }): void {
    const { method, route, status, seconds } = answer;
    this.requests.inc({ method, route, status: String(status) });
    this.durations.observe({ route }, seconds);
  }

  /** Adds a figure with the labels of what it reads. If it throws or takes too long, it is left out of that response. */
  figure(name: string, help: string, labelNames: string[], read: () => ReadFigure[] | Promise<ReadFigure[]>): void {
    const { figuresMs } = this;
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        // Without labels a reset says 0, which could be taken for a figure.
        // guard: metrics.test.ts 'be read is left out', try: === 0 -> < 0
        if (labelNames.length === 0) this.remove();
        else this.reset();
        const figures = await inTime(Promise.resolve(read()), figuresMs).catch(() => []);
        for (const { labels, value } of figures) this.set(labels, value);
      },
    });
  }

  /** In Prometheus's text format. */
  async text(): Promise<{ type: string; body: string }> {
    // Measured only after the first request, because measuring isn't free.
    if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: ofProcess });
    const all = Registry.merge([ofProcess, this.registry]);
    return { type: all.contentType, body: await all.metrics() };
  }

  private counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }
}

function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not read within ${ms} ms`)), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
