import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { undoable } from '../../../db/savepoint.js';
import { Failure } from '../../../domain/failure.js';
import type { Actor } from '../../../domain/permissions.js';
import type { Clock } from '../../../domain/ports.js';
import type { Outbox } from '../../../jobs/outbox.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { ListProducts } from '../reading/list-products.js';
import type { ManageVariants } from '../managing/manage-variants.js';
import type { ProductEditor } from '../managing/product-editor.js';
import { refusingTakenSku } from '../managing/taken-sku.js';
import type { Product } from '../product.entity.js';
import { MAX_ERRORS } from './check-rows.js';
import { importProducts } from './import-products.job.js';
import { parseRow, type CheckedRow, type ImportRow } from './import-row.js';
import { ProductImport, type ProductImportError } from './product-import.entity.js';
import { columnOf } from './products-csv.js';
import {
  planVariants,
  withOthers,
  type RowProblems,
  type StoredProduct,
  type VariantPlan,
  type VariantRow,
} from './variant-rows.js';

/** The number of rows in one transaction. Other writers wait for it a fraction of a second. */
const ROWS_PER_SLICE = 200;
const ROWS_PER_BREATH = 20;
/** The number of slices in one job. It ends well before its lease does, and mails get their turn in between. */
const SLICES_PER_RUN = 10;
const REASON = 'Import';

/** The result of importing the rows of a slice. */
interface Outcome {
  created: number;
  createdVariants: number;
  updated: number;
  errors: ProductImportError[];
}

/** The catalog no longer allows the rows of a product. */
class RowsRefused extends Failure {
  constructor(readonly problems: RowProblems) {
    super('BAD_USER_INPUT', 'These rows no longer match the product');
  }
}

/** Imports the rows of a checked file, a slice at a time. */
export class ImportProducts {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly editor: ProductEditor,
    private readonly variants: ManageVariants,
    private readonly audit: AuditService,
    private readonly listProducts: Pick<ListProducts, 'forgetCounts'>,
  ) {}

  /**
   * Continues the import for a while; then the next job takes over. The progress is updated in the same transaction
   * as the rows, so after a crash nothing is repeated or left out.
   */
  async importAll(importId: string): Promise<void> {
    const found = await this.db.reader
      .createQueryBuilder(ProductImport, 'import')
      .addSelect('import.content')
      .where('import.id = :importId AND import.status = :status', { importId, status: 'running' })
      .getOne();
    if (!found) return;
    const rows = JSON.parse(found.content ?? '[]') as CheckedRow[];
    const actor: Actor = { kind: 'user', userId: found.actorId, isAdmin: true, sessionId: '' };
    // guard: product-import.test.ts 'an import continues after a crash', try: -> let from = 0;
    let from = found.doneCount;
    for (let left = SLICES_PER_RUN; from < rows.length && left > 0; left -= 1) {
      const to = endOfSlice(rows, from);
      const slice = rows.slice(from, to);
      await this.db.inTransaction(async (manager) => {
        await this.claim(manager, importId, from, to);
        const outcome = await this.importRows(manager, actor, slice);
        const isLast = to === rows.length;
        await this.note(manager, importId, outcome, isLast);
        if (isLast) await this.record(manager, actor, importId);
        else if (left === 1) {
          await this.outbox.enqueue(manager, importProducts, { importId }, `import:${importId}:${to}`);
        }
      });
      this.listProducts.forgetCounts();
      from = to;
      await setImmediate();
    }
  }

  /** Lets only one worker advance the import: another waits for the row's lock, and then finds that it has advanced. */
  private async claim(manager: EntityManager, id: string, from: number, to: number): Promise<void> {
    const { affected } = await manager.update(
      ProductImport,
      // guard: product-import.test.ts 'two workers at once', try: , status: 'running', doneCount: from ->
      { id, status: 'running', doneCount: from },
      { doneCount: to, updatedAt: this.clock.now() },
    );
    if (affected !== 1) throw new Error(`another worker has imported the rows from ${from} of ${id}`);
  }

  private async importRows(manager: EntityManager, actor: Actor, rows: readonly CheckedRow[]): Promise<Outcome> {
    const outcome: Outcome = { created: 0, createdVariants: 0, updated: 0, errors: [] };
    const single: ImportRow[] = [];
    const groups = new Map<number, VariantRow[]>();
    for (const row of rows) {
      if (isOfGroup(row)) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
      else single.push(row);
    }
    // Products are locked in id order, as by orders. New products, which no one else knows yet, keep the file's order.
    const idOf = (row: ImportRow) => row.id ?? '';
    const sorted = [...single].sort((a, b) => (idOf(a) < idOf(b) ? -1 : idOf(a) > idOf(b) ? 1 : a.row - b.row));
    if (groups.size > 0) {
      const ids = [...sorted.map(idOf), ...[...groups.values()].map(([first]) => first?.productId ?? '')];
      await this.editor.lockAll(
        manager,
        ids.filter((id) => id !== ''),
      );
    }
    for (const [index, row] of sorted.entries()) {
      // SQLite answers synchronously: without a pause, no reader would get a turn until the slice is done.
      if (index % ROWS_PER_BREATH === 0) await setImmediate();
      try {
        await this.importRow(manager, actor, row, outcome);
      } catch (error) {
        // The catalog has changed since the dry run. A row that fails has written nothing.
        if (!(error instanceof Failure)) throw error;
        const fields = Object.entries(error.fields ?? { id: error.message });
        outcome.errors.push(
          ...fields.map(([field, message]) => ({
            row: row.row,
            // guard: product-import.test.ts 'a product that changed since', try: row.name ?? ->
            name: row.name ?? null,
            field: columnOf(field),
            message,
          })),
        );
      }
    }
    for (const group of groups.values()) {
      await setImmediate();
      await this.importGroup(manager, actor, group, outcome);
    }
    return outcome;
  }

  /** Imports all rows of a product whose variants change. If that fails, nothing of them is written. */
  private async importGroup(manager: EntityManager, actor: Actor, rows: VariantRow[], outcome: Outcome): Promise<void> {
    try {
      // guard: product-import.test.ts 'is left as it was', try: undoable(manager, () => …) -> this.saveGroup(manager, actor, rows)
      const { effects } = await undoable(manager, () => this.saveGroup(manager, actor, rows));
      for (const { row, isProduct } of rows) {
        const effect = effects.get(row);
        if (effect === 'changed') outcome.updated += 1;
        if (effect === 'new') outcome.created += 1;
        if (effect === 'new' && !isProduct) outcome.createdVariants += 1;
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const message = error.message;
      const problems =
        error instanceof RowsRefused
          ? withOthers(error.problems, rows)
          : new Map(rows.map(({ row }) => [row, { id: message }]));
      for (const { row, name } of rows) {
        for (const [field, problem] of Object.entries(problems.get(row) ?? {}))
          outcome.errors.push({ row, name, field, message: problem });
      }
    }
  }

  private async saveGroup(manager: EntityManager, actor: Actor, rows: readonly VariantRow[]): Promise<VariantPlan> {
    const id = rows[0]?.productId ?? null;
    const stored = id === null ? null : await this.editor.lockVariants(manager, id);
    const plan = planVariants(rows, stored, this.clock.now());
    if ('problems' in plan) throw new RowsRefused(plan.problems);
    const own = rows.find(({ isProduct }) => isProduct);
    const product = await inRows(
      () => this.saveProduct(manager, actor, own, { stored, plan }),
      (fields) => {
        const columns = Object.entries(fields).map(([field, problem]) => [columnOf(field), problem]);
        return new Map(own && [[own.row, Object.fromEntries(columns) as Record<string, string>]]);
      },
    );
    await inRows(
      () =>
        refusingTakenSku(
          this.variants.saveIn(manager, actor, product.id, plan.variantsOf(product.id), {
            reason: REASON,
            newIds: plan.newIds,
          }),
        ),
      plan.problemsOf,
    );
    return plan;
  }

  /** Writes the row of a product; its variants follow. */
  private async saveProduct(
    manager: EntityManager,
    actor: Actor,
    own: VariantRow | undefined,
    { stored, plan: { fields } }: { stored: StoredProduct | null; plan: VariantPlan },
  ): Promise<Product> {
    if (!own || !fields) {
      if (!stored) throw new Error('a new product has a row of its own');
      return stored.product;
    }
    if (!stored) return this.editor.create(manager, actor, fields, own.stock, own.newId);
    const options = { stockDelta: own.stock, stockReason: REASON };
    const product = await this.editor.apply(manager, actor, stored.product, fields, options);
    return this.editor.makeDueChanges(manager, product);
  }

  private async importRow(manager: EntityManager, actor: Actor, row: ImportRow, outcome: Outcome): Promise<void> {
    const found = row.id === null ? null : await this.editor.lockItem(manager, row.id);
    const product = found?.variantOf === null ? await this.editor.makeDueChanges(manager, found) : found;
    const after = parseRow(row.given, product, this.clock.now());
    if ('errors' in after)
      throw new Failure('BAD_USER_INPUT', 'This row no longer matches the product', {}, after.errors);
    if (product) {
      const { version } = product;
      const edited = await this.editor.apply(manager, actor, product, after.fields, {
        stockDelta: row.stock,
        stockReason: REASON,
      });
      if (edited.variantOf === null) await this.editor.makeDueChanges(manager, edited);
      if (edited.version !== version) outcome.updated += 1;
      if (edited.version !== version && edited.variantOf !== null)
        await this.editor.touchProduct(manager, edited.variantOf);
    } else {
      await this.editor.create(manager, actor, after.fields, row.stock, row.newId ?? null);
      outcome.created += 1;
    }
  }

  private async note(manager: EntityManager, id: string, outcome: Outcome, isLast: boolean) {
    const { created, createdVariants, updated, errors } = outcome;
    const now = await manager.findOneByOrFail(ProductImport, { id });
    await manager.update(ProductImport, id, {
      createdCount: now.createdCount + created,
      createdVariantCount: now.createdVariantCount + createdVariants,
      updatedCount: now.updatedCount + updated,
      errorCount: now.errorCount + new Set(errors.map(({ row }) => row)).size,
      errors: [...now.errors, ...errors].slice(0, MAX_ERRORS),
      ...(isLast && { status: 'done' as const, content: null }),
    });
  }

  private async record(manager: EntityManager, actor: Actor, id: string): Promise<void> {
    const { fileName, createdCount, updatedCount } = await manager.findOneByOrFail(ProductImport, { id });
    await this.audit.record(manager, actor, {
      subject: { type: 'shop', id },
      action: 'imported-products',
      detail: { fileName, createdCount, updatedCount },
    });
  }
}

function isOfGroup(row: CheckedRow): row is VariantRow {
  return 'group' in row;
}

/** The place after the last row of a slice. All rows of a product whose variants change are in one. */
function endOfSlice(rows: readonly CheckedRow[], from: number): number {
  const groupAt = (index: number) => {
    const row = rows[index];
    return row && isOfGroup(row) ? row.group : null;
  };
  let to = Math.min(from + ROWS_PER_SLICE, rows.length);
  // guard: product-import.test.ts 'are in one slice'
  while (groupAt(to) !== null && groupAt(to) === groupAt(to - 1)) to += 1;
  return to;
}

/** Names the rows that are refused. */
async function inRows<Result>(
  save: () => Promise<Result>,
  problemsOf: (fields: Readonly<Record<string, string>>) => RowProblems,
): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    throw error instanceof Failure && error.fields ? new RowsRefused(problemsOf(error.fields)) : error;
  }
}
