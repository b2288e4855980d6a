import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';
import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
  type CircuitBreakerPolicy,
  type IBackoff,
  type IPolicy,
} from 'cockatiel';
import type { Cents } from '../../domain/money.js';
import type { Clock } from '../../domain/ports.js';
import {
  ChargeRefused,
  GatewayUnavailable,
  RequestRefused,
  type RecordPage,
  type RecordRange,
  type ChargeRequest,
  type ChargeState,
  type DisputeState,
  type HostedSession,
  type IntentState,
  type PageRequest,
  type PaymentGateway,
  type ProviderEvent,
  type RefundState,
  type SessionState,
} from './payment-gateway.js';

/** Durations in milliseconds. */
export interface GatewayLimits {
  /** One attempt of one call; how often a call is attempted is the adapter's own. */
  attemptMs: number;
  /** The same for asking whether it is there at all: no page should wait for that. */
  pingMs: number;
  /** All that one of our callers waits for the provider: its calls, their repetitions, and the wait for a place. */
  answerMs: number;
  /** After this many failures in a row, calls to the provider are suspended … */
  failuresToOpen: number;
  /** … for so long; then one call tries it. */
  restMs: number;
  /** For this long, the last response says whether the provider is available. */
  rememberMs: number;
  /** Calls under way at once, and calls that wait for them; more are refused. */
  atOnce: number;
  waiting: number;
}

/** A caller has its answer within 10 s. */
export const gatewayLimits: Readonly<GatewayLimits> = {
  attemptMs: 8000,
  pingMs: 2000,
  answerMs: 9000,
  failuresToOpen: 5,
  restMs: 30_000,
  rememberMs: 5000,
  atOnce: 100,
  waiting: 200,
};

/** Each call listens until it is answered; many at once are no leak, of which Node would warn. */
function forManyCalls(signal: AbortSignal): AbortSignal {
  setMaxListeners(0, signal);
  return signal;
}

/** Where nobody waits for an answer. */
const noLimit = forManyCalls(new AbortController().signal);

/** What someone should look into; refused refunds are reported to whoever asked for them. */
const faults = [GatewayUnavailable, RequestRefused, ChargeRefused];

/** `open`: the provider is left alone; `half-open`: the next call tries it, or is trying. */
export type BreakerState = 'closed' | 'open' | 'half-open';

export interface GuardOptions {
  clock: Clock;
  limits: GatewayLimits;
  /** Called for each failure of the provider, and for charges and lookups that it refused. */
  onFault: (error: unknown) => void;
}

/**
 * Guards calls to a payment provider that may be slow, silent or broken: no caller waits for long, and calls to a
 * failing provider are suspended for a while. Only GatewayUnavailable is a failure; a refusal is a valid response.
 */
export class GuardedPaymentGateway implements PaymentGateway {
  readonly publishableKey: string;
  private readonly breaker: CircuitBreakerPolicy;
  private readonly policy: IPolicy;
  /** The limit that the calls of one request share, counted from its first call. */
  private readonly request = new AsyncLocalStorage<{ limit?: AbortSignal }>();
  private restsUntil = 0;
  private lastAnswer: { at: number; isUp: boolean } | null = null;
  private pinging: Promise<void> | null = null;

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly options: GuardOptions,
  ) {
    this.publishableKey = gateway.publishableKey;
    const { limits } = options;
    const isFailure = (error: Error) => error instanceof GatewayUnavailable || error instanceof TaskCancelledError;
    this.breaker = circuitBreaker(handleWhen(isFailure), {
      // guard: payment-provider.test.ts 'left alone for 30 seconds', try: limits.failuresToOpen -> 1000
      breaker: new ConsecutiveBreaker(limits.failuresToOpen),
      halfOpenAfter: { next: () => this.rest() },
    });
    this.policy = wrap(
      this.breaker,
      // An answer aborts nothing: that would make an error, with its stack, for each call.
      // guard: payment-provider.test.ts 'a job is not held up: it leaves', try: limits.answerMs -> 10 * 60_000
      timeout(limits.answerMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false }),
      // guard: payment-provider.test.ts 'a silent provider holds', try: -> bulkhead(1000, 1000)
      bulkhead(limits.atOnce, limits.waiting),
    );
  }

  get state(): BreakerState {
    switch (this.breaker.state) {
      case CircuitState.Closed:
        return 'closed';
      case CircuitState.HalfOpen:
        return 'half-open';
      default:
        return this.options.clock.now() < this.restsUntil ? 'open' : 'half-open';
    }
  }

  /** Runs what answers one request: however many calls it makes, they share one `answerMs`. */
  sharingOneLimit<T>(work: () => T): T {
    return this.request.run({}, work);
  }

  /** Follows requests no longer. */
  close(): void {
    this.request.disable();
  }

  /**
   * Asks the provider at most once in `rememberMs`, and not at all while calls are suspended or other calls get
   * answers.
   */
  async ping(): Promise<void> {
    const { clock, limits } = this.options;
    // guard: payment-provider.test.ts 'once in a while', try: clock…rememberMs -> false
    if (this.lastAnswer !== null && clock.now() - this.lastAnswer.at < limits.rememberMs) {
      if (this.lastAnswer.isUp) return;
      throw new GatewayUnavailable('the provider did not answer a moment ago');
    }
    // guard: payment-provider.test.ts 'once in a while', try: this.pinging ??= -> this.pinging =
    this.pinging ??= this.call(() => this.gateway.ping())
      .catch((error: unknown) => {
        this.lastAnswer = { at: clock.now(), isUp: false };
        throw error;
      })
      .finally(() => {
        this.pinging = null;
      });
    await this.pinging;
  }

  createHostedSession(request: PageRequest, returnUrls: { success: string; cancel: string }): Promise<HostedSession> {
    return this.call(() => this.gateway.createHostedSession(request, returnUrls));
  }

  createIntent(request: ChargeRequest): Promise<{ intentId: string; clientSecret: string }> {
    return this.call(() => this.gateway.createIntent(request));
  }

  findSession(sessionId: string): Promise<SessionState | null> {
    return this.call(() => this.gateway.findSession(sessionId));
  }

  findIntent(intentId: string): Promise<IntentState | null> {
    return this.call(() => this.gateway.findIntent(intentId));
  }

  closeSession(sessionId: string): Promise<SessionState | null> {
    return this.call(() => this.gateway.closeSession(sessionId));
  }

  cancelIntent(intentId: string): Promise<IntentState | null> {
    return this.call(() => this.gateway.cancelIntent(intentId));
  }

  refund(intentId: string, money: { amountCents: Cents; currency: string }, idempotencyKey: string): Promise<string> {
    return this.call(() => this.gateway.refund(intentId, money, idempotencyKey));
  }

  refundsOf(intentId: string): Promise<RefundState[]> {
    return this.call(() => this.gateway.refundsOf(intentId));
  }

  findDispute(disputeId: string): Promise<DisputeState | null> {
    return this.call(() => this.gateway.findDispute(disputeId));
  }

  listCharges(range: RecordRange): Promise<RecordPage<ChargeState>> {
    return this.call(() => this.gateway.listCharges(range));
  }

  listRefunds(range: RecordRange): Promise<RecordPage<RefundState>> {
    return this.call(() => this.gateway.listRefunds(range));
  }

  listDisputes(range: RecordRange): Promise<RecordPage<DisputeState>> {
    return this.call(() => this.gateway.listDisputes(range));
  }

  readEvent(rawBody: Buffer, signature: string): ProviderEvent {
    return this.gateway.readEvent(rawBody, signature);
  }

  private async call<T>(work: () => Promise<T>): Promise<T> {
    // The library makes all others wait for the one that tries; ours fail immediately.
    // guard: payment-provider.test.ts 'tried by one call alone'
    if (this.breaker.state === CircuitState.HalfOpen)
      throw new GatewayUnavailable('another call is checking whether the provider is back');
    const limit = this.requestLimit();
    if (limit?.aborted) throw new GatewayUnavailable('no time is left to ask the provider');
    try {
      const answer = await this.policy.execute(work, limit ?? noLimit);
      this.lastAnswer = { at: this.options.clock.now(), isUp: true };
      return answer;
    } catch (error) {
      throw this.explained(error);
    }
  }

  private explained(error: unknown): unknown {
    if (error instanceof BrokenCircuitError)
      return new GatewayUnavailable('calls to the provider are suspended after too many failures', { cause: error });
    if (error instanceof BulkheadRejectedError)
      return new GatewayUnavailable('too many calls are waiting for the provider', { cause: error });
    const isSilent = error instanceof TaskCancelledError;
    const known = isSilent ? new GatewayUnavailable('the provider did not answer in time', { cause: error }) : error;
    // Whoever looks next hears of a failure.
    // guard: payment-provider.test.ts 'learns from other calls'
    if (known instanceof GatewayUnavailable) this.lastAnswer = null;
    if (faults.some((fault) => known instanceof fault)) this.options.onFault(known);
    return known;
  }

  private requestLimit(): AbortSignal | undefined {
    const request = this.request.getStore();
    if (request) request.limit ??= forManyCalls(AbortSignal.timeout(this.options.limits.answerMs));
    return request?.limit;
  }

  /** The library measures a rest by the machine's clock; this one ends by ours. */
  private rest(): IBackoff<unknown> {
    const { clock, limits } = this.options;
    const until = clock.now() + limits.restMs;
    this.restsUntil = until;
    return {
      get duration() {
        // guard: payment-provider.test.ts 'left alone for 30 seconds', try: -> return -Infinity;
        return clock.now() < until ? Infinity : -Infinity;
      },
      next: () => this.rest(),
    };
  }
}
