import { setImmediate } from 'node:timers/promises';
import { In, IsNull, MoreThan, type EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { DELETED_CUSTOMER } from '../../../domain/deleted-customer.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { placeOf } from '../../../domain/paging.js';
import { requireAdmin, type Actor } from '../../../domain/permissions.js';
import type { Clock, Ids } from '../../../domain/ports.js';
import { withInstants } from '../../../domain/local-time.js';
import { UNKNOWN_TAX_CLASS, type ProductInput } from '../../../domain/product-draft.js';
import { STANDARD_CLASS } from '../../../domain/taxes.js';
import type { Outbox } from '../../../jobs/outbox.js';
import { User } from '../../accounts/users/user.entity.js';
import type { ShopService } from '../../shop/shop.service.js';
import { readUpload, type ReceiveFile } from '../../media/read-upload.js';
import { checkRows } from './check-rows.js';
import { ProductImport } from './product-import.entity.js';
import { Product } from '../product.entity.js';
import type { ProductLinks } from './product-links.js';
import type { ProductImportPageType, ProductImportType } from './product-import.type.js';
import { exportedRows, productsCsv, type ExportedRow } from './products-csv.js';
import { readProductsCsv } from './read-products-csv.js';
import { importProducts } from './import-products.job.js';

/** An upload whose bytes have not been read yet. */
export interface IncomingFile {
  name: string;
  receive: ReceiveFile;
}

const PAGE_SIZE = 10;
/** The most products that are read at once, with their variants. */
const SLICE = 100;
const MAX_FILE_NAME = 200;

/** Exports products as a file, checks files of products, and starts their import. */
export class ProductImportsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly outbox: Outbox,
    private readonly shop: Pick<ShopService, 'calendar' | 'taxRules'>,
    private readonly links: () => ProductLinks,
  ) {}

  /** Exports the whole catalog as a CSV file, which is read while it is sent. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  export(actor: Actor) {
    requireAdmin(actor);
    return productsCsv(this.eachRow());
  }

  /**
   * Does the dry run: reads a file, compares each row with the catalog, and stores the findings. The catalog stays as it
   * is.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT with `file` for a file that can't be read; FILE_TOO_LARGE
   */
  async check(actor: Actor, file: IncomingFile): Promise<ProductImportType> {
    const { userId } = requireAdmin(actor);
    const { rows, ignoredColumns } = await readProductsCsv(await readUpload(file.receive));
    const { timeZone } = await this.shop.calendar();
    const now = this.clock.now();
    const classes = new Set([STANDARD_CLASS, ...(await this.shop.taxRules()).classes.map(({ id }) => id)]);
    const dated = rows.map(({ errors, ...row }) => ({
      ...{ ...row, given: withInstants(row.given, timeZone) },
      errors: { ...taxClassProblem(row.given, classes), ...errors },
    }));
    const findings = await checkRows(this.db.reader, dated, { now, ids: this.ids, links: this.links() });
    const user = await this.db.reader.findOneByOrFail(User, { id: userId });
    const found: ProductImport = {
      id: this.ids.id(),
      fileName: file.name.replaceAll('\0', '').slice(0, MAX_FILE_NAME),
      status: 'checked',
      rowCount: rows.length,
      ...findings.counts,
      doneCount: 0,
      createdCount: 0,
      createdVariantCount: 0,
      updatedCount: 0,
      errors: findings.errors,
      ignoredColumns,
      content: JSON.stringify(findings.good),
      actorId: userId,
      actorName: user.name,
      createdAt: now,
      updatedAt: now,
    };
    await this.db.inTransaction((manager) => manager.insert(ProductImport, found));
    return toProductImportView(found);
  }

  /** Removes a former admin's name from the imports, in the transaction that deletes the account. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(ProductImport, { actorId: userId }, { actorName: DELETED_CUSTOMER });
  }

  /**
   * Starts the import of a checked file; a job does the work. Safe to repeat.
   * @param skipErrors whether to import the good rows of a file that also has rows with errors
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND; BAD_USER_INPUT for errors without `skipErrors`, and when
   *   there is nothing to do
   */
  async start(actor: Actor, { id, skipErrors }: { id: string; skipErrors: boolean }): Promise<ProductImportType> {
    requireAdmin(actor);
    const started = await this.db.inTransaction(async (manager) => {
      const found = await manager.findOneBy(ProductImport, { id });
      if (!found) throw notFound();
      if (found.status !== 'checked') return found;
      if (found.errorCount > 0 && !skipErrors) {
        throw invalidInput({ skipErrors: 'Some rows have errors. Fix them, or import only the other rows.' });
      }
      if (found.newCount + found.changedCount === 0) throw invalidInput({ id: 'Nothing to import' });
      const { affected } = await manager.update(
        ProductImport,
        { id, status: 'checked' },
        { status: 'running', updatedAt: this.clock.now() },
      );
      if (affected === 1) await this.outbox.enqueue(manager, importProducts, { importId: id }, `import:${id}:0`);
      return manager.findOneByOrFail(ProductImport, { id });
    });
    return toProductImportView(started);
  }

  /** Returns an import with its progress, or null when there is none. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async find(actor: Actor, id: string): Promise<ProductImportType | null> {
    requireAdmin(actor);
    const found = await this.db.reader.findOneBy(ProductImport, { id });
    return found && toProductImportView(found);
  }

  /** Returns a page of imports, newest first; the page is clamped. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async list(actor: Actor, pageNumber: number): Promise<ProductImportPageType> {
    requireAdmin(actor);
    const count = await this.db.reader.count(ProductImport);
    const { page, pages, start } = placeOf(count, PAGE_SIZE, pageNumber);
    const imports = await this.db.reader.find(ProductImport, {
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: start,
      take: PAGE_SIZE,
    });
    return { imports: imports.map(toProductImportView), page, pages, count };
  }

  private async *eachRow(): AsyncGenerator<ExportedRow> {
    const { collections, related } = this.links();
    const known = await collections.list(this.db.reader);
    for (let after = ''; ;) {
      const products = await this.db.reader.find(Product, {
        where: { id: MoreThan(after), variantOf: IsNull(), archivedAt: IsNull() },
        order: { id: 'ASC' },
        take: SLICE,
      });
      const all = products.map(({ id }) => id);
      const placed = await collections.chosenFor(this.db.reader, all);
      const beside = await related.chosenFor(this.db.reader, all);
      const ids = products.filter(({ options }) => options !== null).map(({ id }) => id);
      const live = { variantOf: In(ids), archivedAt: IsNull() };
      const variants = ids.length === 0 ? [] : await this.db.reader.findBy(Product, live);
      for (const product of products) {
        const mine = placed.get(product.id) ?? [];
        yield* exportedRows(
          product,
          variants.filter(({ variantOf }) => variantOf === product.id),
          {
            collections: known.filter(({ id }) => mine.includes(id)).map(({ slug }) => slug),
            relatedProducts: beside.get(product.id) ?? [],
          },
        );
      }
      const last = products.at(-1);
      if (!last) return;
      after = last.id;
      // SQLite answers synchronously: without a pause, nothing else would get a turn.
      await setImmediate();
    }
  }
}

function toProductImportView({ createdAt, ...found }: ProductImport): ProductImportType {
  // Late links are steps of their own, of rows that are counted.
  const doneCount = Math.min(found.doneCount, found.newCount + found.changedCount);
  return { ...found, doneCount, createdAt: new Date(createdAt) };
}

function notFound(): Failure {
  return new Failure('NOT_FOUND', 'Import not found');
}

function taxClassProblem({ taxClass }: ProductInput, known: ReadonlySet<string>): Record<string, string> {
  const isKnown = typeof taxClass !== 'string' || known.has(taxClass.toLowerCase());
  return isKnown ? {} : { taxClass: UNKNOWN_TAX_CLASS };
}
