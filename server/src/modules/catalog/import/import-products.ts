import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { Failure } from '../../../domain/failure.js';
import type { Actor } from '../../../domain/permissions.js';
import type { Clock } from '../../../domain/ports.js';
import type { Outbox } from '../../../jobs/outbox.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { ListProducts } from '../reading/list-products.js';
import { parseRow, type ImportRow } from './import-row.js';
import type { ProductEditor } from '../managing/product-editor.js';
import { ProductImport, type ProductImportError } from './product-import.entity.js';
import { MAX_ERRORS } from './product-imports.service.js';
import { columnOf } from './products-csv.js';
import { importProducts } from './import-products.job.js';

/** The number of rows in one transaction. Other writers wait for it a fraction of a second. */
const ROWS_PER_SLICE = 200;
const ROWS_PER_BREATH = 20;
/** The number of slices in one job. It ends well before its lease does, and mails get their turn in between. */
const SLICES_PER_RUN = 10;
const REASON = 'Import';

/** The result of importing the rows of a slice. */
interface Outcome {
  created: number;
  updated: number;
  errors: ProductImportError[];
}

/** Imports the rows of a checked file, a slice at a time. */
export class ImportProducts {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly editor: ProductEditor,
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
    const rows = JSON.parse(found.content ?? '[]') as ImportRow[];
    const actor: Actor = { kind: 'user', userId: found.actorId, isAdmin: true, sessionId: '' };
    // guard: product-import.test.ts 'an import continues after a crash', try: -> let from = 0;
    let from = found.doneCount;
    for (let left = SLICES_PER_RUN; from < rows.length && left > 0; left -= 1) {
      const slice = rows.slice(from, from + ROWS_PER_SLICE);
      const to = from + slice.length;
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

  private async importRows(manager: EntityManager, actor: Actor, rows: readonly ImportRow[]): Promise<Outcome> {
    const outcome: Outcome = { created: 0, updated: 0, errors: [] };
    // Products are locked in id order, as by orders. New products, which no one else knows yet, keep the file's order.
    const idOf = (row: ImportRow) => row.id ?? '';
    const sorted = [...rows].sort((a, b) => (idOf(a) < idOf(b) ? -1 : idOf(a) > idOf(b) ? 1 : a.row - b.row));
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
    return outcome;
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
      await this.editor.create(manager, actor, after.fields, row.stock);
      outcome.created += 1;
    }
  }

  private async note(manager: EntityManager, id: string, { created, updated, errors }: Outcome, isLast: boolean) {
    const now = await manager.findOneByOrFail(ProductImport, { id });
    await manager.update(ProductImport, id, {
      createdCount: now.createdCount + created,
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
