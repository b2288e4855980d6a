import { setImmediate } from 'node:timers/promises';
import { In, IsNull, type EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import {
  bulkResult,
  MAX_BULK_IDS,
  MAX_BULK_PRODUCTS,
  parseBulkChange,
  type BulkChangeInput,
} from '../../../domain/bulk-edit.js';
import { DELETED_CUSTOMER } from '../../../domain/deleted-customer.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { plainAmount } from '../../../domain/money.js';
import { requireAdmin, type Actor } from '../../../domain/permissions.js';
import type { Clock, Ids } from '../../../domain/ports.js';
import { itemName } from '../../../domain/product-options.js';
import { afterDueChanges, isDue } from '../../../domain/product-schedule.js';
import { User } from '../../accounts/users/user.entity.js';
import { Product } from '../product.entity.js';
import type { ListProducts, ProductQuery } from '../reading/list-products.js';
import { AT_ONCE, GONE, MAX_PROBLEMS, type ApplyBulkEdits, type BulkWork } from './apply-bulk-edits.js';
import { BulkEdit, type BulkEditChange, type BulkEditProblem, type BulkEditStatus } from './bulk-edit.entity.js';
import type { BulkEditType } from './bulk-edit.type.js';

/** Which products a bulk edit is about, and what it does to them; untrusted. */
export interface PreviewBulkEdit extends BulkChangeInput {
  ids?: readonly string[] | null;
  filter?: Omit<ProductQuery, 'sort' | 'pageNumber' | 'pageSize' | 'isArchived'> | null;
}

/** The most changes that are kept one by one; the others are only counted. */
const MAX_CHANGES = 100;
/** The most products that are read at once. */
const SLICE = 500;
/** The number of products whose variants, up to 100 of each, are looked at between two pauses. */
const VARIANTS_OF = 10;

/** Previews changes of many products at once, and starts to apply and to undo them. */
export class BulkEditsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly listProducts: Pick<ListProducts, 'listIds' | 'forgetCounts'>,
    private readonly editing: Pick<ApplyBulkEdits, 'runSlice' | 'enqueue'>,
  ) {}

  /**
   * Works out what a change would do to each product, and stores that. The catalog stays as it is.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT with fields
   */
  async preview(actor: Actor, { ids, filter, ...input }: PreviewBulkEdit): Promise<BulkEditType> {
    // guard: bulk-edits.test.ts 'only admins'
    const { userId } = requireAdmin(actor);
    const parsed = parseBulkChange(input);
    const errors = 'errors' in parsed ? parsed.errors : {};
    const chosen = await this.choose(actor, ids ?? null, filter ?? null, errors);
    if ('errors' in parsed || Object.keys(errors).length > 0) throw invalidInput(errors);
    const { change } = parsed;
    const findings = new Findings();
    const work: BulkWork[] = [];
    const now = this.clock.now();
    for (let at = 0; at < chosen.length; at += SLICE) {
      const slice = chosen.slice(at, at + SLICE);
      const { products, variants } = await this.read(slice, now);
      for (const [index, id] of slice.entries()) {
        // SQLite answers synchronously: without a pause, nothing else would get a turn.
        if (index % VARIANTS_OF === 0) await setImmediate();
        const product = products.get(id);
        if (!product) findings.refuse(id, '', GONE);
        else {
          let isChanged = false;
          const refused: string[] = [];
          for (const item of [product, ...(variants.get(id) ?? [])]) {
            const result = bulkResult(item, change);
            if ('refusal' in result) refused.push(item.id);
            isChanged = findings.take(item, result) || isChanged;
          }
          if (isChanged) work.push([id, product.version, refused]);
        }
      }
    }
    const user = await this.db.reader.findOneByOrFail(User, { id: userId });
    const edit: BulkEdit = {
      id: this.ids.id(),
      status: 'checked',
      change,
      productCount: chosen.length,
      ...findings.counts,
      workCount: work.length,
      doneCount: 0,
      changedCount: 0,
      undoneCount: 0,
      keptCount: 0,
      changes: findings.changes,
      problems: findings.problems,
      content: JSON.stringify(work),
      actorId: userId,
      actorName: user.name,
      createdAt: now,
      updatedAt: now,
    };
    await this.db.inTransaction((manager) => manager.insert(BulkEdit, edit));
    return toBulkEditView(edit);
  }

  /**
   * Applies a bulk edit: a few products at once, more of them in a job. Safe to repeat.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND; BAD_USER_INPUT when there is nothing to do
   */
  apply(actor: Actor, id: string): Promise<BulkEditType> {
    return this.start(actor, id, { from: 'checked', to: 'running' }, (edit) => {
      if (edit.workCount === 0) throw invalidInput({ id: 'Nothing to change' });
    });
  }

  /**
   * Undoes a bulk edit where nobody has edited the product since: a few products at once, more of them in a job. Safe to
   * repeat.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND; CONFLICT while it is being applied, or before
   */
  undo(actor: Actor, id: string): Promise<BulkEditType> {
    return this.start(actor, id, { from: 'done', to: 'undoing' }, (edit) => {
      if (edit.status === 'checked' || edit.status === 'running')
        throw new Failure('CONFLICT', 'These changes have not been made yet.');
    });
  }

  private async start(
    actor: Actor,
    id: string,
    { from, to }: { from: BulkEditStatus; to: BulkEditStatus },
    check: (edit: BulkEdit) => void,
  ): Promise<BulkEditType> {
    const { userId } = requireAdmin(actor);
    const edit = await this.db.inTransaction(async (manager) => {
      const found = await manager.findOneBy(BulkEdit, { id });
      if (!found) throw new Failure('NOT_FOUND', 'Bulk edit not found');
      check(found);
      if (found.status !== from) return found;
      const { name } = await manager.findOneByOrFail(User, { id: userId });
      const start = {
        status: to,
        updatedAt: this.clock.now(),
        // The audit log names whoever confirms it.
        actorId: userId,
        actorName: name,
        ...(to === 'undoing' && { doneCount: 0, problems: [] }),
      };
      // Only one of two calls starts it: the other waits for the row, and finds another status.
      const { affected } = await manager.update(BulkEdit, { id, status: from }, start);
      if (affected === 1) {
        const isSmall = (to === 'undoing' ? found.changedCount : found.changeCount) <= AT_ONCE;
        const rest = isSmall ? await this.editing.runSlice(manager, id) : { ...found, ...start };
        if (rest) await this.editing.enqueue(manager, rest);
      }
      return manager.findOneByOrFail(BulkEdit, { id });
    });
    this.listProducts.forgetCounts();
    return toBulkEditView(edit);
  }

  /** Returns a bulk edit with its progress, or null when there is none. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async find(actor: Actor, id: string): Promise<BulkEditType | null> {
    requireAdmin(actor);
    const found = await this.db.reader.findOneBy(BulkEdit, { id });
    return found && toBulkEditView(found);
  }

  /** Removes a former admin's name, in the transaction that deletes the account. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(BulkEdit, { actorId: userId }, { actorName: DELETED_CUSTOMER });
  }

  /** The ids of the chosen products, each once; what is wrong is added to `errors`. */
  private async choose(
    actor: Actor,
    ids: PreviewBulkEdit['ids'],
    filter: PreviewBulkEdit['filter'],
    errors: Record<string, string>,
  ): Promise<string[]> {
    if (ids && filter) {
      errors['filter'] = 'Send either IDs or a filter, not both';
      return [];
    }
    if (filter) {
      const { count, ids: found } = await this.listProducts.listIds(actor, filter, MAX_BULK_PRODUCTS);
      if (count > MAX_BULK_PRODUCTS) errors['filter'] = tooMany(count);
      else if (count === 0) errors['filter'] = 'No products match';
      return found;
    }
    const unique = [...new Set(ids ?? [])];
    if (unique.length === 0) errors['ids'] = 'Choose at least one product';
    if (unique.length > MAX_BULK_IDS)
      errors['ids'] =
        `Choose at most ${MAX_BULK_IDS.toLocaleString('en-US')} products one by one, or all that match a filter`;
    return unique;
  }

  /** Reads the products as they are once changes that are due by now are made, and their variants. */
  private async read(ids: readonly string[], now: number) {
    const live = { archivedAt: IsNull() };
    const stored = await this.db.reader.findBy(Product, { id: In([...ids]), variantOf: IsNull(), ...live });
    const rows = stored.map((row) =>
      // Making them is one edit.
      isDue(row.nextChangeAt, now) ? { ...afterDueChanges(row, now), version: row.version + 1 } : row,
    );
    const withVariants = rows.filter(({ options }) => options !== null).map(({ id }) => id);
    const variants = new Map<string | null, Product[]>(withVariants.map((id) => [id, []]));
    for (let at = 0; at < withVariants.length; at += VARIANTS_OF) {
      const of = In(withVariants.slice(at, at + VARIANTS_OF));
      for (const row of await this.db.reader.findBy(Product, { variantOf: of, ...live }))
        variants.get(row.variantOf)?.push(row);
      await setImmediate();
    }
    return { products: new Map(rows.map((product) => [product.id, product])), variants };
  }
}

function tooMany(count: number): string {
  const most = MAX_BULK_PRODUCTS.toLocaleString('en-US');
  return `These are ${count.toLocaleString('en-US')} products. Choose at most ${most} at once.`;
}

/** A bulk edit as the interface shows it. */
function toBulkEditView({ createdAt, ...edit }: BulkEdit): BulkEditType {
  return { ...edit, createdAt: new Date(createdAt) };
}

/** Collects what a preview finds. */
class Findings {
  readonly changes: BulkEditChange[] = [];
  readonly problems: BulkEditProblem[] = [];
  readonly counts = { changeCount: 0, unchangedCount: 0, refusedCount: 0 };

  /** @returns whether the item changes */
  take(item: Product, result: ReturnType<typeof bulkResult>): boolean {
    const name = itemName(item.name, item.optionValues);
    if ('refusal' in result) {
      this.refuse(item.id, name, result.refusal);
      return false;
    }
    const { fields, stockDelta } = result;
    const { publishFrom: _follows, ...shown } = fields;
    const changed = Object.entries(shown).map(([field, after]) => ({
      ...toView(field, item[field as keyof typeof shown], after),
    }));
    if (stockDelta !== 0) changed.push(toView('countInStock', item.countInStock, item.countInStock + stockDelta));
    if (changed.length === 0) {
      this.counts.unchangedCount += 1;
      return false;
    }
    this.counts.changeCount += 1;
    for (const change of changed)
      if (this.changes.length < MAX_CHANGES) this.changes.push({ productId: item.id, name, ...change });
    return true;
  }

  refuse(productId: string, name: string, message: string): void {
    this.counts.refusedCount += 1;
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ productId, name, message });
  }
}

const priceFields: Readonly<Record<string, string>> = { priceCents: 'price', salePriceCents: 'salePrice' };

type Value = string | number | boolean | null;

function toView(field: string, before: Value, after: Value) {
  const price = priceFields[field];
  const text = (value: Value) => (value === null ? null : price ? plainAmount(Number(value)) : String(value));
  return { field: price ?? field, before: text(before), after: text(after) };
}
