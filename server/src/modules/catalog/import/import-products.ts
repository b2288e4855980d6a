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
import type { ImportLinks, SavedLinks } from './import-links.js';
import { isLate, parseRow, type CheckedRow, type ImportRow, type LateLinks } from './import-row.js';
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
  /** The links to write, when all products are there, and whether their rows have been counted. */
  links: (SavedLinks & { row: number; isCounted: boolean })[];
}

/** What a row has done, if it wasn't refused. */
interface Saved {
  productId: string;
  isCounted: boolean;
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
    private readonly links: ImportLinks,
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
      this.links.forget();
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
    const outcome: Outcome = { created: 0, createdVariants: 0, updated: 0, errors: [], links: [] };
    const problems = await this.links.problemsOf(manager, rows);
    const single: ImportRow[] = [];
    const late: LateLinks[] = [];
    const groups = new Map<number, VariantRow[]>();
    for (const row of rows) {
      if (isOfGroup(row)) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
      else if (problems.has(row.row)) refuse(outcome, row, problems.get(row.row) ?? {});
      else if (isLate(row)) late.push(row);
      else single.push(row);
    }
    for (const [group, mates] of groups) {
      if (!mates.some(({ row }) => problems.has(row))) continue;
      groups.delete(group);
      refuseAll(outcome, mates, problems);
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
        const saved = await this.importRow(manager, actor, row, outcome);
        if (row.links) outcome.links.push({ ...saved, row: row.row, links: row.links });
      } catch (error) {
        // The catalog has changed since the dry run. A row that fails has written nothing.
        if (!(error instanceof Failure)) throw error;
        refuse(outcome, row, error.fields ?? { id: error.message });
      }
    }
    for (const group of groups.values()) {
      await setImmediate();
      await this.importGroup(manager, actor, group, outcome);
    }
    for (const { linksOf, ...row } of late) outcome.links.push({ ...row, productId: linksOf });
    // New ones stand in a collection in the order of the file.
    outcome.links.sort((a, b) => a.row - b.row);
    const changed = await this.links.write(manager, actor, outcome.links);
    outcome.updated += outcome.links.filter(({ productId, isCounted }) => !isCounted && changed.has(productId)).length;
    return outcome;
  }

  /** Imports all rows of a product whose variants change. If that fails, nothing of them is written. */
  private async importGroup(manager: EntityManager, actor: Actor, rows: VariantRow[], outcome: Outcome): Promise<void> {
    try {
      // guard: product-import.test.ts 'is left as it was', try: undoable(manager, () => …)) -> this.saveGroup(manager, actor, rows)
      const { plan, productId } = await undoable(manager, () => this.saveGroup(manager, actor, rows));
      const { effects } = plan;
      const own = rows.find(({ isProduct }) => isProduct);
      if (own?.links)
        outcome.links.push({ ...own, productId, links: own.links, isCounted: effects.get(own.row) !== 'unchanged' });
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
        error instanceof RowsRefused ? error.problems : new Map(rows.map(({ row }) => [row, { id: message }]));
      refuseAll(outcome, rows, problems);
    }
  }

  private async saveGroup(
    manager: EntityManager,
    actor: Actor,
    rows: readonly VariantRow[],
  ): Promise<{ plan: VariantPlan; productId: string }> {
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
    return { plan, productId: product.id };
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

  private async importRow(manager: EntityManager, actor: Actor, row: ImportRow, outcome: Outcome): Promise<Saved> {
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
      const isCounted = edited.version !== version;
      if (isCounted) outcome.updated += 1;
      if (isCounted && edited.variantOf !== null) await this.editor.touchProduct(manager, edited.variantOf);
      return { productId: edited.id, isCounted };
    }
    const { id } = await this.editor.create(manager, actor, after.fields, row.stock, row.newId ?? null);
    outcome.created += 1;
    return { productId: id, isCounted: true };
  }

  private async note(manager: EntityManager, id: string, outcome: Outcome, isLast: boolean) {
    const { created, createdVariants, updated, errors } = outcome;
    const now = await manager.findOneByOrFail(ProductImport, { id });
    // The late links of a row that failed fail, too.
    const failed = new Set(now.errors.map(({ row }) => row));
    const found = errors.filter(({ row }) => !failed.has(row));
    await manager.update(ProductImport, id, {
      createdCount: now.createdCount + created,
      createdVariantCount: now.createdVariantCount + createdVariants,
      updatedCount: now.updatedCount + updated,
      errorCount: now.errorCount + new Set(found.map(({ row }) => row)).size,
      errors: [...now.errors, ...found].slice(0, MAX_ERRORS),
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

function refuse(outcome: Outcome, { row, name }: CheckedRow, problems: Readonly<Record<string, string>>): void {
  const found = Object.entries(problems).map(([field, message]) => ({
    row,
    // guard: product-import.test.ts 'a product that changed since', try: name ?? ->
    name: name ?? null,
    field: columnOf(field),
    message,
  }));
  outcome.errors.push(...found);
}

/** Refuses all rows of a product, because one of them is refused. */
function refuseAll(outcome: Outcome, rows: readonly VariantRow[], problems: RowProblems): void {
  const all = withOthers(problems, rows);
  for (const row of rows) refuse(outcome, row, all.get(row.row) ?? {});
}

/**
 * The place after the last row of a slice. All rows of a product whose variants change are in one, and late links, whose
 * products must all be there, in none with other rows.
 */
function endOfSlice(rows: readonly CheckedRow[], from: number): number {
  const groupAt = (index: number) => {
    const row = rows[index];
    return row && isOfGroup(row) ? row.group : null;
  };
  const isLateAt = (index: number) => {
    const row = rows[index];
    return row !== undefined && isLate(row);
  };
  let to = Math.min(from + ROWS_PER_SLICE, rows.length);
  // guard: product-import.test.ts 'also in a circle'
  while (!isLateAt(from) && isLateAt(to - 1)) to -= 1;
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
