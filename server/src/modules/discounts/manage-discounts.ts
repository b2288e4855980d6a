import { In, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { lockRow } from '../../db/plain-manager.js';
import type { AuditAction } from '../../domain/audit-actions.js';
import { discountLimits, parseDiscount, type DiscountFields, type DiscountInput } from '../../domain/discount-draft.js';
import { dateIn } from '../../domain/dispatch.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { shopCurrency } from '../../domain/money.js';
import { requireAdmin, type Actor } from '../../domain/permissions.js';
import type { Clock, Ids } from '../../domain/ports.js';
import type { AuditService } from '../audit/audit.service.js';
import { changesOf } from '../audit/changes-of.js';
import { Collection } from '../collections/collection.entity.js';
import type { ShopService } from '../shop/shop.service.js';
import { DiscountUse } from './discount-use.entity.js';
import { toDiscountView } from './discount-view.js';
import { activeOffers, DiscountRow } from './discount.entity.js';
import type { DiscountType } from './discount.type.js';

const STALE =
  'Someone else changed this discount in the meantime. Your changes aren’t saved yet. Please check the new values and save again.';

/** Creates and edits discounts for admins. One that orders use is never deleted, only switched off. */
export class ManageDiscounts {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: AuditService,
    private readonly shop: Pick<ShopService, 'calendar' | 'lock' | 'setDeliveryRevision' | 'setHasOffers'>,
  ) {}

  /** All discounts, newest first, with how often each is used. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async list(actor: Actor): Promise<DiscountType[]> {
    requireAdmin(actor);
    const order = { createdAt: 'DESC', id: 'ASC' } as const;
    return this.views(this.db.reader, await this.db.reader.find(DiscountRow, { order }));
  }

  /** @throws Failure UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT with fields */
  async create(actor: Actor, input: DiscountInput): Promise<DiscountType> {
    // guard: discounts.test.ts 'visitors and customers', try: requireAdmin(actor) -> actor
    requireAdmin(actor);
    const fields = readFields(input, null);
    return this.change(async (manager) => {
      if ((await manager.countBy(DiscountRow, {})) >= discountLimits.discounts)
        throw invalidInput({ name: `A shop can have at most ${discountLimits.discounts} discounts` });
      await this.refuseUnusable(manager, fields, null);
      const now = this.clock.now();
      const row: DiscountRow = { id: this.ids.id(), ...fields, uses: 0, version: 1, createdAt: now, updatedAt: now };
      await manager.insert(DiscountRow, row);
      await this.record(manager, actor, { id: row.id, action: 'created', detail: { name: row.name } });
      return row;
    });
  }

  /**
   * Changes the given fields. An edit that changes nothing writes nothing, so repeating one is safe. Orders keep what they
   * have.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT with fields; CONFLICT when someone else has
   *   edited it since `version`
   */
  async update(
    actor: Actor,
    id: string,
    { version, ...input }: DiscountInput & { version?: number | null },
  ): Promise<DiscountType> {
    requireAdmin(actor);
    return this.change(async (manager) => {
      const before = await lockRow(manager, DiscountRow, { id });
      if (!before) throw new Failure('NOT_FOUND', 'Discount not found');
      const fields = readFields(input, before);
      const changes = changesOf(before, fields);
      if (Object.keys(changes).length === 0) return before;
      // guard: discounts.test.ts 'the later of two edits'
      if (version != null && version !== before.version) throw new Failure('CONFLICT', STALE);
      await this.refuseUnusable(manager, fields, before);
      const columns = { ...fields, version: before.version + 1, updatedAt: this.clock.now() };
      await manager.update(DiscountRow, { id }, columns);
      await this.record(manager, actor, { id, action: 'edited', detail: { name: fields.name, changes } });
      return { ...before, ...columns };
    });
  }

  /** Only one change at a time: the settings' row is locked, as by a change of the settings. */
  private change(work: (manager: EntityManager) => Promise<DiscountRow>): Promise<DiscountType> {
    return this.db.inTransaction(async (manager) => {
      await this.shop.lock(manager);
      const [view] = await this.views(manager, [await work(manager)]);
      return view!;
    });
  }

  /** @throws Failure BAD_USER_INPUT when another discount has the code, or a collection isn't there */
  private async refuseUnusable(
    manager: EntityManager,
    { code, collectionIds }: DiscountFields,
    before: DiscountRow | null,
  ): Promise<void> {
    const holder = code === null ? null : await manager.findOneBy(DiscountRow, { code });
    // guard: discounts.test.ts 'names its field', try: holder && holder.id !== before?.id -> holder === undefined
    if (holder && holder.id !== before?.id) throw invalidInput({ code: `“${holder.name}” already has this code` });
    const added = collectionIds.filter((id) => !before?.collectionIds.includes(id));
    const known = added.length === 0 ? 0 : await manager.countBy(Collection, { id: In(added) });
    // guard: discounts.test.ts 'names its field', try: known < added.length -> known > added.length
    if (known < added.length) throw invalidInput({ collectionIds: 'One of the collections isn’t there anymore' });
  }

  private async record(
    manager: EntityManager,
    actor: Actor,
    { id, ...entry }: { id: string; action: AuditAction<'discount'>; detail: Record<string, unknown> },
  ): Promise<void> {
    // An ID, not a count: a change that was rolled back must not share it with the next one.
    await this.shop.setDeliveryRevision(manager, this.ids.id());
    await this.shop.setHasOffers(manager, await manager.existsBy(DiscountRow, activeOffers));
    await this.audit.record(manager, actor, { subject: { type: 'discount', id }, ...entry });
  }

  private async views(manager: EntityManager, rows: readonly DiscountRow[]): Promise<DiscountType[]> {
    if (rows.length === 0) return [];
    const sums = await manager
      .createQueryBuilder(DiscountUse, 'used')
      .innerJoin('Order', 'o', 'o.id = used.orderId')
      .select('used.discountId', 'id')
      .addSelect('SUM(used.itemsCents + used.shippingCents)', 'cents')
      .where("used.discountId IN (:...ids) AND o.status IN ('pending', 'paid', 'delivered')")
      // Sums in two currencies would mean nothing.
      .andWhere('o.currency = :currency')
      .groupBy('used.discountId')
      .setParameters({ ids: rows.map(({ id }) => id), currency: shopCurrency().code.toLowerCase() })
      .getRawMany<{ id: string; cents: number | string }>();
    const takenOff = new Map(sums.map(({ id, cents }) => [id, Number(cents)]));
    const today = dateIn((await this.shop.calendar()).timeZone, this.clock.now());
    return rows.map((row) => toDiscountView(row, takenOff.get(row.id) ?? 0, today));
  }
}

/** @throws Failure BAD_USER_INPUT with the fields */
function readFields(input: DiscountInput, before: DiscountRow | null): DiscountFields {
  const parsed = parseDiscount(input, before);
  if ('errors' in parsed) throw invalidInput(parsed.errors);
  return parsed.fields;
}
