import { In, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { FixedQuery } from '../../db/fixed-query.js';
import { together } from '../../db/together.js';
import { isDiscountCode } from '../../domain/discount-code.js';
import {
  chooseDiscounts,
  orderDiscounts,
  type CountedDiscount,
  type DiscountableParcel,
  type DiscountChoice,
} from '../../domain/discounts.js';
import { sumOf } from '../../domain/money.js';
import { parcelOf } from '../../domain/order-pieces.js';
import { discountIdsIn, type OrderDiscounts, type PriceLine, type TaxedLine } from '../../domain/order-totals.js';
import { effectivePriceCents } from '../../domain/pricing.js';
import type { Product } from '../catalog/product.entity.js';
import type { ReadCollections } from '../collections/read-collections.js';
import type { Limit, RateLimiter } from '../limits/rate-limiter.js';
import { DiscountUse } from './discount-use.entity.js';
import { activeOffers, DiscountRow } from './discount.entity.js';

/** Codes from one network that don't exist: enough for typing errors, too few for guessing. */
const unknownCodes: Limit = { tries: 20, seconds: 15 * 60 };

/** Each code that was entered, with its discount; null where there is none. */
export type EnteredCodes = readonly { code: string; row: DiscountRow | null }[];

/** Who orders, as far as it is known. */
export type DiscountCustomer = { userId: string } | { guestEmail: string };

/** What discounts are asked for. */
export interface DiscountedOrder {
  /** Of `deliverySettings`: another one after each change of a discount. */
  revision: string;
  codes: EnteredCodes;
  items: readonly { product: Product; priced: TaxedLine }[];
  parcels: readonly DiscountableParcel[];
  /** In the shop's time zone. */
  today: string;
  /** null: nobody has signed in. */
  customer: DiscountCustomer | null;
  /**
   * Whether the customer's unpaid orders hold their uses: before an order is placed, it may be about to replace them. Those
   * that are paid later always do, because no order replaces them.
   */
  countsUnpaid: boolean;
}

/** The discounts of an order, and what they take off. */
export type ChosenDiscounts = DiscountChoice & OrderDiscounts;

/** Ends a transaction in which a discount was used up, or edited, after it was read. The next pass reads it again. */
export class DiscountsHaveChanged extends Error {
  constructor() {
    super('discounts that have just changed');
  }
}

/** Finds the discounts of carts and orders, and counts their uses. */
export class ApplyDiscounts {
  /** The automatic offers at the latest look: every order looks, and they hardly ever change. */
  private offers: { revision: string; rows: readonly DiscountRow[] } = { revision: '', rows: [] };

  private readonly use = new FixedQuery<'id' | 'version', never>(
    // guard: discounts.test.ts 'twenty uses', try: AND (max_uses IS NULL OR uses < max_uses) ->
    `UPDATE discounts SET uses = uses + 1 WHERE id = :id AND version = :version AND (max_uses IS NULL OR uses < max_uses)`,
    ['id', 'version'],
  );
  private readonly useAgain = new FixedQuery<'id', never>('UPDATE discounts SET uses = uses + 1 WHERE id = :id', [
    'id',
  ]);
  private readonly giveBack = new FixedQuery<'id', never>('UPDATE discounts SET uses = uses - 1 WHERE id = :id', [
    'id',
  ]);

  constructor(
    private readonly db: Database,
    private readonly collections: Pick<ReadCollections, 'membershipsOf'>,
    private readonly limiter: Pick<RateLimiter, 'count' | 'refuse'>,
  ) {}

  /**
   * Looks up the codes that were entered, outside any transaction: those that don't exist are counted. Without codes it
   * asks nothing.
   * @throws Failure RATE_LIMITED when there were too many that don't exist
   */
  async findCodes(codes: readonly string[], clientAddress: string): Promise<EnteredCodes> {
    if (codes.length === 0) return [];
    const key = `discount-code:${clientAddress}`;
    const tooMany = (minutes: number) =>
      `Too many codes that we don’t know. Please order without a code, or try again in ${minutes} minutes.`;
    // A code that exists must not be told from one that doesn't either, once there were too many.
    // guard: discounts.test.ts 'guessing codes'
    await this.limiter.refuse(key, unknownCodes, tooMany);
    const entered = await this.readCodes(this.db.reader, codes);
    // guard: discounts.test.ts 'guessing codes'
    for (const { row } of entered)
      if (row === null || !row.isActive) await this.limiter.count(key, unknownCodes, tooMany);
    return entered;
  }

  /** The same codes as they are now, in the open transaction, which may have given uses back. */
  readAgain(manager: EntityManager, entered: EnteredCodes): Promise<EnteredCodes> {
    return this.readCodes(
      manager,
      entered.map(({ code }) => code),
    );
  }

  /** Decides which discounts an order has, and what each takes off. A shop without discounts sends no statement. */
  async choose(
    manager: EntityManager,
    { revision, codes, items, parcels, today, customer, countsUnpaid }: DiscountedOrder,
  ): Promise<ChosenDiscounts> {
    const offers = await this.offersAt(revision);
    const rows = [...offers, ...codes.flatMap(({ row }) => row ?? [])];
    if (rows.length === 0 && codes.length === 0) return { applied: [], codes: [], ...orderDiscounts([], items.length) };
    const [memberships, own, uses] = await together(
      this.membershipsOf(manager, rows, items),
      this.usesOfCustomer(manager, rows, customer),
      this.usesOf(manager, offers),
    );
    const order = {
      parcels,
      items: items.map(({ product, priced }, index) => ({
        unitCents: effectivePriceCents(priced),
        quantity: priced.quantity,
        isOnSale: priced.isOnSale && priced.salePriceCents !== null,
        isGiftCard: product.isGiftCard,
        collectionIds: memberships[index] ?? new Set<string>(),
        parcel: parcelOf(priced),
      })),
    };
    const counted = (row: DiscountRow): CountedDiscount => {
      const { all = 0, unpaid = 0 } = own.get(row.id) ?? {};
      const ignored = countsUnpaid ? 0 : unpaid;
      return { discount: row, uses: (uses.get(row.id) ?? row.uses) - ignored, usesOfCustomer: all - ignored };
    };
    const entered = codes.map(({ code, row }) => ({ code, known: row && counted(row) }));
    const choice = chooseDiscounts(order, offers.map(counted), entered, today);
    return { ...choice, ...orderDiscounts(choice.applied, items.length) };
  }

  /**
   * Counts a use of each discount, in the transaction that places the order, in the order of their IDs: two orders can
   * neither share the last use nor wait for each other in a circle.
   * @throws DiscountsHaveChanged when one is used up, or was edited
   */
  async take(manager: EntityManager, { applied }: DiscountChoice): Promise<void> {
    const used = applied.map(({ discount }) => discount as DiscountRow).sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const { id, version } of used)
      if ((await this.use.change(manager, { id, version })) === 0) throw new DiscountsHaveChanged();
  }

  /** What an order keeps of each discount: rows for `DiscountUse`. */
  usesIn(orderId: string, { applied }: DiscountChoice): DiscountUse[] {
    return applied.map(({ discount, itemCents, parcelCents }) => ({
      orderId,
      discountId: discount.id,
      itemsCents: sumOf(itemCents),
      shippingCents: sumOf(parcelCents),
    }));
  }

  /** Gives the uses of an order back that ends unpaid, in the transaction that ends it. */
  async release(manager: EntityManager, lines: readonly PriceLine[] | null): Promise<void> {
    for (const id of discountIdsIn(lines ?? [])) await this.giveBack.change(manager, { id });
  }

  /**
   * Counts the uses of an order again that is paid after it had expired. The payer was shown its price, so it counts even
   * beyond the limit.
   */
  async takeAgain(manager: EntityManager, lines: readonly PriceLine[] | null): Promise<void> {
    for (const id of discountIdsIn(lines ?? [])) await this.useAgain.change(manager, { id });
  }

  private async readCodes(manager: EntityManager, codes: readonly string[]): Promise<EnteredCodes> {
    // What no code can be may not even be a text that PostgreSQL takes.
    const possible = codes.filter(isDiscountCode);
    const rows = possible.length === 0 ? [] : await manager.findBy(DiscountRow, { code: In(possible) });
    return codes.map((code) => ({ code, row: rows.find((row) => row.code === code) ?? null }));
  }

  private async offersAt(revision: string): Promise<readonly DiscountRow[]> {
    // guard: discounts.test.ts 'in every process'
    if (this.offers.revision !== revision) {
      // The rows are as new as the revision, or newer: then the next look finds another one.
      this.offers = { revision, rows: await this.db.reader.findBy(DiscountRow, activeOffers) };
    }
    return this.offers.rows;
  }

  private async membershipsOf(
    manager: EntityManager,
    rows: readonly DiscountRow[],
    items: DiscountedOrder['items'],
  ): Promise<readonly ReadonlySet<string>[]> {
    const ids = [...new Set(rows.flatMap(({ collectionIds }) => collectionIds))];
    if (ids.length === 0) return [];
    return this.collections.membershipsOf(
      manager,
      ids,
      items.map(({ product }) => product),
    );
  }

  /** How often the customer uses each of the discounts whose uses are limited. */
  private async usesOfCustomer(
    manager: EntityManager,
    rows: readonly DiscountRow[],
    customer: DiscountCustomer | null,
  ): Promise<ReadonlyMap<string, { all: number; unpaid: number }>> {
    const limited = rows.filter(({ maxUses, maxUsesPerCustomer }) => (maxUses ?? maxUsesPerCustomer) !== null);
    const ids = limited.map(({ id }) => id);
    if (ids.length === 0 || customer === null) return new Map();
    // What was ordered as a guest counts for the account that has proved the address.
    const condition =
      'userId' in customer
        ? '(o.userId = :userId OR o.guestEmail = (SELECT email_norm FROM users WHERE id = :userId AND email_verified_at IS NOT NULL))'
        : 'o.guestEmail = :guestEmail';
    const found = await manager
      .createQueryBuilder(DiscountUse, 'used')
      .innerJoin('Order', 'o', 'o.id = used.orderId')
      .select('used.discountId', 'id')
      .addSelect('COUNT(*)', 'uses')
      .addSelect("SUM(CASE WHEN o.status = 'pending' AND o.payLater IS NULL THEN 1 ELSE 0 END)", 'unpaid')
      .where(`used.discountId IN (:...ids) AND o.status IN ('pending', 'paid', 'delivered') AND ${condition}`)
      .groupBy('used.discountId')
      .setParameters({ ids, ...customer })
      .getRawMany<{ id: string; uses: number | string; unpaid: number | string }>();
    return new Map(found.map(({ id, uses, unpaid }) => [id, { all: Number(uses), unpaid: Number(unpaid) }]));
  }

  /** How often the offers are used whose uses are limited: what is remembered of them may be old. */
  private async usesOf(manager: EntityManager, offers: readonly DiscountRow[]): Promise<ReadonlyMap<string, number>> {
    const ids = offers.filter(({ maxUses }) => maxUses !== null).map(({ id }) => id);
    if (ids.length === 0) return new Map();
    return new Map((await manager.findBy(DiscountRow, { id: In(ids) })).map(({ id, uses }) => [id, uses]));
  }
}
