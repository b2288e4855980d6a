import { setImmediate } from 'node:timers/promises';
import { In, type EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { bulkResult, type BulkChange } from '../../../domain/bulk-edit.js';
import { Failure } from '../../../domain/failure.js';
import type { Actor } from '../../../domain/permissions.js';
import type { Clock } from '../../../domain/ports.js';
import { itemName } from '../../../domain/product-options.js';
import type { Outbox } from '../../../jobs/outbox.js';
import type { ProductEditor } from '../managing/product-editor.js';
import { Product } from '../product.entity.js';
import type { ListProducts } from '../reading/list-products.js';
import { BulkEditItem, type BulkEditRow } from './bulk-edit-item.entity.js';
import { bulkEditProducts } from './bulk-edit-products.job.js';
import { BulkEdit, type BulkEditProblem } from './bulk-edit.entity.js';

/** The most rows in one transaction, or those of one product. Up to this many are changed while the admin waits. */
export const AT_ONCE = 200;
/** The most problems that are kept one by one; the others are only counted. */
export const MAX_PROBLEMS = 500;
/** Why a product that was chosen is not changed. */
export const GONE = 'It is no longer in the shop';
/** The number of rows that are changed between two pauses. */
const PER_BREATH = 20;
/** The number of slices in one job; then other jobs get their turn. */
const SLICES_PER_RUN = 10;
const UNDONE = 'Bulk edit undone';
const EDITED = 'It has changed in the meantime';

/** The result of a slice; products and variants alike are counted. */
interface Outcome {
  /** How many it has looked at. */
  rows: number;
  changed: number;
  problems: BulkEditProblem[];
}

interface Locked {
  product: Product;
  variants: Product[];
}

/** A product to change, its version at the preview, and which of its rows were refused there. */
export type BulkWork = [productId: string, version: number, refused: string[]];

/** Applies and undoes bulk edits through the product editor, a slice at a time. */
export class ApplyBulkEdits {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly editor: ProductEditor,
    private readonly listProducts: Pick<ListProducts, 'forgetCounts'>,
  ) {}

  /** Continues a bulk edit, or undoing it, for a while; then the next job takes over. */
  async run(id: string): Promise<void> {
    for (let left = SLICES_PER_RUN; left > 0; left -= 1) {
      const isOver = await this.db.inTransaction(async (manager) => {
        const edit = await this.runSlice(manager, id);
        if (edit && left === 1) await this.enqueue(manager, edit);
        return edit === null;
      });
      this.listProducts.forgetCounts();
      if (isOver) return;
      await setImmediate();
    }
  }

  /** Queues the job that continues it, or begins. */
  async enqueue(manager: EntityManager, { id, status, doneCount }: BulkEdit): Promise<void> {
    await this.outbox.enqueue(manager, bulkEditProducts, { bulkEditId: id }, `bulk-edit:${id}:${status}:${doneCount}`);
  }

  /**
   * Does one slice in the open transaction, together with the progress, so that after a crash nothing is repeated or
   * left out.
   * @returns what is left to do; null when it is over
   */
  async runSlice(manager: EntityManager, id: string): Promise<BulkEdit | null> {
    // Locks the row: another worker waits here, and then finds the progress of this one.
    await manager.update(BulkEdit, { id }, { updatedAt: this.clock.now() });
    const edit = await manager.createQueryBuilder(BulkEdit, 'edit').addSelect('edit.content').where({ id }).getOne();
    if (edit?.status === 'running') return this.applySlice(manager, edit);
    if (edit?.status === 'undoing') return this.undoSlice(manager, edit);
    return null;
  }

  private async applySlice(manager: EntityManager, edit: BulkEdit): Promise<BulkEdit | null> {
    const work = JSON.parse(edit.content ?? '[]') as BulkWork[];
    const next = work.slice(edit.doneCount, edit.doneCount + AT_ONCE);
    const ids = await this.lockSlice(
      manager,
      next.map(([productId]) => productId),
    );
    const slice = next.slice(0, ids.length);
    const outcome: Outcome = { rows: 0, changed: 0, problems: [] };
    const items: BulkEditItem[] = [];
    for (const product of slice) {
      const rows = await this.changeProduct(manager, actorOf(edit), product, edit.change, outcome);
      if (rows) items.push({ bulkEditId: edit.id, productId: product[0], createdAt: this.clock.now(), ...rows });
    }
    if (items.length > 0) await manager.insert(BulkEditItem, items);
    const doneCount = edit.doneCount + slice.length;
    const isLast = doneCount >= work.length;
    const progress = {
      doneCount,
      changedCount: edit.changedCount + outcome.changed,
      refusedCount: edit.refusedCount + outcome.problems.length,
      problems: [...edit.problems, ...outcome.problems].slice(0, MAX_PROBLEMS),
    };
    await manager.update(BulkEdit, { id: edit.id }, { ...progress, ...(isLast && { status: 'done', content: null }) });
    return isLast ? null : { ...edit, ...progress };
  }

  /** Changes a product with its variants. @returns how to undo that; null when nothing was changed */
  private async changeProduct(
    manager: EntityManager,
    actor: Actor,
    [productId, version, refused]: BulkWork,
    change: BulkChange,
    outcome: Outcome,
  ): Promise<{ version: number; rows: BulkEditRow[] } | null> {
    const locked = await this.lock(manager, productId);
    if (!locked || locked.product.version !== version) {
      // guard: bulk-edits.test.ts 'edited after its preview'
      outcome.problems.push(await problemOf(manager, productId, locked ? EDITED : GONE));
      return null;
    }
    const rows: BulkEditRow[] = [];
    let { product } = locked;
    for (const item of inOrder(locked)) {
      await breathe(outcome);
      const result = bulkResult(item, change);
      if ('refusal' in result) {
        const name = itemName(item.name, item.optionValues);
        if (!refused.includes(item.id)) outcome.problems.push({ productId: item.id, name, message: result.refusal });
        continue;
      }
      const { fields, stockDelta } = result;
      const after = await this.editor.apply(
        manager,
        actor,
        item,
        { ...item, ...fields },
        { stockDelta, stockReason: change.stockReason },
      );
      if (after.version === item.version) continue;
      if (item.id === productId) product = after;
      const before = Object.fromEntries(Object.keys(fields).map((name) => [name, item[name as keyof typeof fields]]));
      rows.push({ id: item.id, before, stockDelta });
    }
    if (rows.length === 0) return null;
    outcome.changed += rows.length;
    // The version of the product guards its variants, too.
    if (product.version === version) product = await this.editor.touch(manager, product);
    return { version: product.version, rows };
  }

  private async undoSlice(manager: EntityManager, edit: BulkEdit): Promise<BulkEdit | null> {
    const found = await manager.find(BulkEditItem, {
      // What they say of variants can be large: only what the slice needs is read.
      select: { productId: true },
      where: { bulkEditId: edit.id },
      order: { productId: 'ASC' },
      take: AT_ONCE + 1,
    });
    const ids = await this.lockSlice(
      manager,
      found.slice(0, AT_ONCE).map(({ productId }) => productId),
    );
    const items = await manager.findBy(BulkEditItem, { bulkEditId: edit.id, productId: In(ids) });
    const outcome: Outcome = { rows: 0, changed: 0, problems: [] };
    for (const item of items) await this.undoProduct(manager, actorOf(edit), item, outcome);
    if (ids.length > 0) await manager.delete(BulkEditItem, { bulkEditId: edit.id, productId: In(ids) });
    const isLast = found.length <= ids.length;
    const progress = {
      doneCount: edit.doneCount + items.length,
      undoneCount: edit.undoneCount + outcome.changed,
      keptCount: edit.keptCount + outcome.problems.length,
      problems: [...edit.problems, ...outcome.problems].slice(0, MAX_PROBLEMS),
    };
    await manager.update(BulkEdit, { id: edit.id }, { ...progress, ...(isLast && { status: 'undone' }) });
    return isLast ? null : { ...edit, ...progress };
  }

  private async undoProduct(
    manager: EntityManager,
    actor: Actor,
    { productId, version, rows }: BulkEditItem,
    outcome: Outcome,
  ): Promise<void> {
    const locked = await this.lock(manager, productId);
    // guard: bulk-edits.test.ts 'undone, except', try: locked.product.version !== version -> false
    if (!locked || locked.product.version !== version) {
      outcome.problems.push(await problemOf(manager, productId, locked ? EDITED : GONE));
      return;
    }
    let { product } = locked;
    let changed = 0;
    for (const item of inOrder(locked)) {
      await breathe(outcome);
      const row = rows.find(({ id }) => id === item.id);
      if (!row) continue;
      const undone = { ...item, ...row.before };
      try {
        const after = await this.editor.apply(manager, actor, item, undone, {
          stockDelta: -row.stockDelta,
          stockReason: UNDONE,
        });
        if (item.id === productId) product = after;
        changed += 1;
      } catch (error) {
        // Too much of it has been sold since. An edit that fails has written nothing.
        if (!(error instanceof Failure) || !error.fields) throw error;
        const message = Object.values(error.fields)[0] ?? error.message;
        outcome.problems.push({ productId: item.id, name: itemName(item.name, item.optionValues), message });
      }
    }
    outcome.changed += changed;
    if (changed > 0 && product.version === version) await this.editor.touch(manager, product);
  }

  /**
   * Locks as many of the next products as make a slice, with their variants.
   * @returns their ids
   */
  private async lockSlice(manager: EntityManager, next: readonly string[]): Promise<string[]> {
    if (next.length === 0) return [];
    const found = await manager
      .createQueryBuilder(Product, 'product')
      .select('product.variantOf', 'id')
      .addSelect('COUNT(*)', 'count')
      .where('product.variantOf IN (:...next) AND product.archivedAt IS NULL', { next })
      .groupBy('product.variantOf')
      .getRawMany<{ id: string; count: number | string }>();
    const variants = new Map(found.map(({ id, count }) => [id, Number(count)]));
    let rows = 0;
    const ids: string[] = [];
    for (const id of next) {
      rows += 1 + (variants.get(id) ?? 0);
      if (rows > AT_ONCE && ids.length > 0) break;
      ids.push(id);
    }
    // guard: bulk-edits.test.ts 'in id order'
    await this.editor.lockAll(manager, ids);
    return ids;
  }

  private async lock(manager: EntityManager, id: string): Promise<Locked | null> {
    try {
      const product = await this.editor.lock(manager, id);
      return product.options === null
        ? { product: await this.editor.makeDueChanges(manager, product), variants: [] }
        : await this.editor.lockVariants(manager, id);
    } catch (error) {
      if (error instanceof Failure && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  }
}

/** A product comes after its variants, because editing it may change their rows. */
function inOrder({ product, variants }: Locked): Product[] {
  return [...variants, product];
}

/** Pauses now and then: SQLite answers synchronously, so no reader would get a turn until the slice is done. */
async function breathe(outcome: Outcome): Promise<void> {
  if (outcome.rows % PER_BREATH === 0) await setImmediate();
  outcome.rows += 1;
}

/** Whoever confirmed it, also when a job does the work. */
function actorOf({ actorId }: BulkEdit): Actor {
  return { kind: 'user', userId: actorId, isAdmin: true, sessionId: '' };
}

async function problemOf(manager: EntityManager, productId: string, message: string): Promise<BulkEditProblem> {
  const product = await manager.findOneBy(Product, { id: productId });
  return { productId, name: product?.name ?? '', message };
}
