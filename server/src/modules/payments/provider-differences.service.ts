import { IsNull } from 'typeorm';
import type { Database } from '../../db/database.js';
import { formatCents, inCurrency, type Cents } from '../../domain/money.js';
import { isOrderId, orderNumber } from '../../domain/order-number.js';
import { requireAdmin, type Actor } from '../../domain/permissions.js';
import type { Clock, Ids } from '../../domain/ports.js';
import type { Outbox } from '../../jobs/outbox.js';
import { ProviderDifference, type DifferenceKind } from './provider-difference.entity.js';
import { sendShopMail } from '../notifications/send-shop-mail.job.js';

/** Where the provider's records and ours differ. */
export interface Difference {
  kind: DifferenceKind;
  /** The provider's id of the payment intent or dispute. */
  providerId: string;
  orderId: string | null;
  /** Of both amounts, in lower case. */
  currency: string;
  oursCents: Cents | null;
  theirsCents: Cents | null;
  /** Whether the shop could correct its own records. */
  isHealed: boolean;
}

/** As many as anyone will read at once. */
const SHOWN = 100;

const words: Readonly<Record<DifferenceKind, string>> = {
  unknown_payment: 'taken for an order that the shop doesn’t have',
  missing_payment: 'taken, but not recorded',
  payment_amount: 'taken, but the amount differs from our record',
  payment_not_theirs: 'recorded, but unknown to the payment service',
  refunded_amount: 'refunded, but the amount differs from our record',
  dispute: 'disputed, but the status differs from our record',
};

/**
 * Stores the differences between the provider's records and ours, and notifies the shop about those that it must settle
 * itself.
 */
export class ProviderDifferences {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly outbox: Outbox,
  ) {}

  /** What differs now, oldest first. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async list(actor: Actor): Promise<ProviderDifference[]> {
    requireAdmin(actor);
    return this.findOpen(SHOWN);
  }

  /** What differed when our payments were last compared with the provider's, oldest first. */
  findOpen(take?: number): Promise<ProviderDifference[]> {
    return this.db.reader.find(ProviderDifference, {
      where: { resolvedAt: IsNull() },
      order: { firstSeenAt: 'ASC', id: 'ASC' },
      ...(take !== undefined && { take }),
    });
  }

  /**
   * Records the result of a comparison; the shop is notified of each difference once. @param judged the provider's ids
   * of everything that was compared: earlier differences in it that weren't found again are resolved
   */
  async keep(found: readonly Difference[], judged: ReadonlySet<string>): Promise<void> {
    const now = this.clock.now();
    await this.db.inTransaction(async (manager) => {
      const news: Difference[] = [];
      for (const { isHealed, ...difference } of found) {
        const { kind, providerId } = difference;
        const known = await manager.findOneBy(ProviderDifference, { kind, providerId });
        const isNew = known === null || known.resolvedAt !== null;
        const change = { ...difference, lastSeenAt: now, resolvedAt: isHealed ? now : null };
        const firstSeenAt = isNew ? now : known.firstSeenAt;
        if (known) await manager.update(ProviderDifference, { id: known.id }, { ...change, firstSeenAt });
        else await manager.insert(ProviderDifference, { ...change, id: this.ids.id(), firstSeenAt });
        // guard: reconciliation.test.ts 'a difference that the shop', try: isNew && ->
        if (isNew && !isHealed) news.push({ ...difference, isHealed });
      }
      const standing = new Set(found.filter(({ isHealed }) => !isHealed).map(keyOf));
      for (const open of await manager.findBy(ProviderDifference, { resolvedAt: IsNull() })) {
        // guard: reconciliation.test.ts 'an entry that can', try: judged.has(open.providerId) && ->
        if (judged.has(open.providerId) && !standing.has(keyOf(open)))
          await manager.update(ProviderDifference, { id: open.id }, { resolvedAt: now });
      }
      if (news.length === 0) return;
      const subject = 'The payment service’s records differ from the shop’s';
      const paragraphs = ['Please check these payments in the payment service’s dashboard:', ...news.map(sentenceOf)];
      await this.outbox.enqueue(manager, sendShopMail, { subject, paragraphs }, `differences:${now}`);
    });
  }
}

function keyOf({ kind, providerId }: Pick<Difference, 'kind' | 'providerId'>): string {
  return `${kind} ${providerId}`;
}

function sentenceOf({ kind, providerId, orderId, currency, oursCents, theirsCents }: Difference): string {
  const amount = (cents: Cents | null) => (cents === null ? 'nothing' : inCurrency(currency, () => formatCents(cents)));
  const order = orderId === null ? '' : ` of order ${isOrderId(orderId) ? orderNumber(orderId) : orderId}`;
  return `${providerId}${order}: ${words[kind]}. Payment service: ${amount(theirsCents)}. Shop: ${amount(oursCents)}.`;
}
