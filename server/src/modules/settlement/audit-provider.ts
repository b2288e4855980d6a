import { Between, In } from 'typeorm';
import type { Database } from '../../db/database.js';
import { chargedByCard } from '../../domain/currencies.js';
import type { Cents } from '../../domain/money.js';
import type { Clock } from '../../domain/ports.js';
import { Dispute, type DisputeStatus } from '../payments/dispute.entity.js';
import {
  sumOfRefunds,
  type RecordPage,
  type RecordRange,
  type ChargeState,
  type DisputeState,
  type PaymentGateway,
} from '../payments/payment-gateway.js';
import { isRecorded, Payment } from '../payments/payment.entity.js';
import type { ProviderDifference } from '../payments/provider-difference.entity.js';
import type { Difference, ProviderDifferences } from '../payments/provider-differences.service.js';
import { isProviderUnreachable } from '../payments/provider-unreachable.js';
import { Refund } from '../payments/refund.entity.js';
import type { RecordDispute } from './disputes/record-dispute.js';
import type { RecordCardPayment } from './record-card-payment.js';
import type { RecordRefunds } from './refunds/record-refunds.js';

/** How far back the records are read, so that a weekend without anyone watching loses nothing. */
const WINDOW_MS = 3 * 24 * 60 * 60_000;
/** What is just happening isn't compared. */
const GRACE_MS = 10 * 60_000;

/** Compares the provider's records with ours, corrects ours where a rule exists, and records all other differences. */
export class AuditProvider {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly gateway: PaymentGateway,
    private readonly recordCardPayment: RecordCardPayment,
    private readonly recordRefunds: RecordRefunds,
    private readonly recordDispute: RecordDispute,
    private readonly differences: ProviderDifferences,
  ) {}

  /**
   * Entries that can't be compared keep their known state and don't stop the others.
   * @throws Failure PAYMENT_UNAVAILABLE, GatewayUnavailable when the provider can't be asked; known differences stay
   * @throws AggregateError of all other entries that could not be compared
   */
  async audit(): Promise<void> {
    const since = this.clock.now() - WINDOW_MS;
    const found: Difference[] = [];
    const judged = new Set<string>();
    const tried = new Set<string>();
    const failures: unknown[] = [];
    const judge = async (id: string | null, work: (id: string) => Promise<Difference | null>) => {
      if (id === null || tried.has(id)) return;
      tried.add(id);
      try {
        const difference = await work(id);
        judged.add(id);
        if (difference) found.push(difference);
      } catch (error) {
        // One entry leaves the others their turn.
        // guard: reconciliation.test.ts 'an entry that can', try: -> throw error;
        if (isProviderUnreachable(error)) throw error;
        failures.push(error);
      }
    };
    const settledBy = this.clock.now() - GRACE_MS;
    for await (const charge of entries((range) => this.gateway.listCharges(range), since))
      await judge(charge.intentId, async () => (charge.createdAt > settledBy ? null : this.judgeCharge(charge)));
    // The charge of a recent refund may be older.
    for await (const { intentId } of entries((range) => this.gateway.listRefunds(range), since))
      await judge(intentId, (id) => this.judgeIntent(id));
    for await (const dispute of entries((range) => this.gateway.listDisputes(range), since))
      await judge(dispute.disputeId, () => this.judgeDispute(dispute));
    // Banks take months, and the event of their decision may be lost.
    // guard: reconciliation.test.ts 'decides after weeks', try: await this.unfinishedDisputes() -> [] as Dispute[]
    for (const { id } of await this.unfinishedDisputes()) await judge(id, () => this.judgeDisputeById(id));
    for (const { intentId } of await this.ours(since)) await judge(intentId, (id) => this.judgeIntent(id));
    // A difference found earlier may lie further back by now.
    // guard: reconciliation.test.ts 'all differences are checked', try: .findOpen() -> .findOpen(100)
    for (const open of await this.differences.findOpen()) await judge(open.providerId, () => this.judgeAgain(open));
    await this.differences.keep(found, judged);
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} records could not be compared`);
  }

  /** Our payments of that time, which the provider should have too. */
  private ours(since: number): Promise<Payment[]> {
    return this.db.reader.findBy(Payment, {
      provider: 'stripe',
      status: In(['succeeded', 'refund_due', 'refunded']),
      createdAt: Between(since, this.clock.now() - GRACE_MS),
    });
  }

  private unfinishedDisputes(): Promise<Dispute[]> {
    return this.db.reader.findBy(Dispute, { status: In(['inquiry', 'open'] satisfies DisputeStatus[]) });
  }

  private async judgeCharge(charge: Omit<ChargeState, 'createdAt'>): Promise<Difference | null> {
    const before = await this.find(charge.intentId);
    if (!before || !isRecorded(before)) return this.healPayment(charge, before);
    if (
      chargedByCard(before.amountCents, before.currency) !== charge.amountCents ||
      before.currency !== charge.currency
    )
      return differenceOf('payment_amount', before, before.amountCents, charge.amountCents);
    if (await this.isRefundedAlike(before, charge.refundedCents)) return null;
    await this.recordRefunds.record(charge.intentId);
    const after = await this.db.reader.findOneByOrFail(Payment, { id: before.id });
    // The amount is looked up again, because more may have been refunded since the list was made.
    const theirs = await this.refundedThere(charge.intentId);
    const isHealed = await this.isRefundedAlike(after, theirs);
    return { ...differenceOf('refunded_amount', before, before.refundedCents, theirs), isHealed };
  }

  /** A charge that isn't recorded here. Charges of other software in the same account aren't ours. */
  private async healPayment(
    charge: Omit<ChargeState, 'createdAt'>,
    before: Payment | null,
  ): Promise<Difference | null> {
    const { intentId, amountCents: theirsCents, currency } = charge;
    const outcome = await this.recordCardPayment.record(intentId);
    if (outcome === 'foreign') return null;
    if (charge.refundedCents > 0) await this.recordRefunds.record(intentId);
    const orderId = before?.orderId ?? charge.orderId;
    const about = { providerId: intentId, orderId, currency, oursCents: null, theirsCents };
    if (outcome === 'unknown' && charge.refundedCents >= theirsCents) return null;
    if (outcome === 'unknown') return { ...about, kind: 'unknown_payment', isHealed: false };
    return { ...about, kind: 'missing_payment', isHealed: outcome !== 'not_succeeded' };
  }

  /** Compares one payment with its current state at the provider. */
  private async judgeIntent(intentId: string): Promise<Difference | null> {
    const intent = await this.gateway.findIntent(intentId);
    if (intent?.status !== 'succeeded') {
      const payment = await this.find(intentId);
      return payment && isRecorded(payment)
        ? differenceOf('payment_not_theirs', payment, payment.amountCents, null)
        : null;
    }
    const { receivedCents: amountCents, currency, orderId } = intent;
    return this.judgeCharge({
      ...{ intentId, amountCents, currency, orderId },
      refundedCents: await this.refundedThere(intentId),
    });
  }

  private async refundedThere(intentId: string): Promise<Cents> {
    return sumOfRefunds(await this.gateway.refundsOf(intentId));
  }

  private async judgeDispute(theirs: DisputeState): Promise<Difference | null> {
    const { disputeId: providerId, amountCents: theirsCents, currency, status } = theirs;
    const before = await this.db.reader.findOneBy(Dispute, { id: providerId });
    if (before?.status === status) return null;
    const outcome = await this.recordDispute.record(providerId);
    if (outcome === 'foreign') return null;
    const oursCents = before?.amountCents ?? null;
    const isHealed = outcome === 'dispute_recorded';
    return {
      kind: 'dispute',
      providerId,
      orderId: before?.orderId ?? null,
      currency,
      oursCents,
      theirsCents,
      isHealed,
    };
  }

  private async judgeDisputeById(id: string): Promise<Difference | null> {
    const dispute = await this.gateway.findDispute(id);
    return dispute && this.judgeDispute(dispute);
  }

  private judgeAgain({ kind, providerId }: ProviderDifference): Promise<Difference | null> {
    return kind === 'dispute' ? this.judgeDisputeById(providerId) : this.judgeIntent(providerId);
  }

  /** Whether as much went back as we have recorded; a refund that is pending here may be part of it or not. */
  private async isRefundedAlike({ id, status, refundedCents, currency }: Payment, theirs: Cents): Promise<boolean> {
    // A payment that is on its way back is counted once it has arrived.
    const charged = (cents: Cents) => chargedByCard(cents, currency);
    if (status === 'refund_due' || charged(refundedCents) === theirs) return true;
    const pending = await this.db.reader.findBy(Refund, { paymentId: id, status: 'pending' });
    const least = pending.reduce((sum, { amountCents }) => sum - amountCents, refundedCents);
    return theirs >= charged(least) && theirs <= charged(refundedCents);
  }

  private find(intentId: string): Promise<Payment | null> {
    return this.db.reader.findOneBy(Payment, { provider: 'stripe', intentId });
  }
}

function differenceOf(
  kind: Difference['kind'],
  { intentId, orderId, currency }: Payment,
  oursCents: Cents | null,
  theirsCents: Cents | null,
): Difference {
  return { kind, providerId: intentId ?? '', orderId, currency, oursCents, theirsCents, isHealed: false };
}

/** A part of the provider's records, entry by entry. */
async function* entries<T>(read: (range: RecordRange) => Promise<RecordPage<T>>, since: number): AsyncGenerator<T> {
  let after: string | null = null;
  do {
    const page: RecordPage<T> = await read({ since, after });
    yield* page.entries;
    after = page.next;
  } while (after !== null);
}
