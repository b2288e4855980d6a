import { setImmediate } from 'node:timers/promises';
import { In, IsNull, MoreThan, type EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { DELETED_CUSTOMER } from '../../../domain/deleted-customer.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { placeOf } from '../../../domain/paging.js';
import { requireAdmin, type Actor } from '../../../domain/permissions.js';
import type { Clock, Ids } from '../../../domain/ports.js';
import { changedFields, isStockCount, MAX_PRODUCT_NAME, MAX_STOCK } from '../../../domain/product-draft.js';
import { withInstants } from '../../../domain/local-time.js';
import type { Outbox } from '../../../jobs/outbox.js';
import { User } from '../../accounts/users/user.entity.js';
import type { ShopService } from '../../shop/shop.service.js';
import { readUpload, type ReceiveFile } from '../../media/read-upload.js';
import { parseRow, type ImportRow } from './import-row.js';
import { ProductImport, type ProductImportError } from './product-import.entity.js';
import { Product } from '../product.entity.js';
import type { ProductImportPageType, ProductImportType } from './product-import.type.js';
import { columnOf, productsCsv } from './products-csv.js';
import { readProductsCsv, type ProductRow } from './read-products-csv.js';
import { importProducts } from './import-products.job.js';

/** An upload whose bytes have not been read yet. */
export interface IncomingFile {
  name: string;
  receive: ReceiveFile;
}

/** The most errors that are kept one by one; the others are only counted. */
export const MAX_ERRORS = 500;
const PAGE_SIZE = 10;
/** The most products that are read at once. */
const SLICE = 500;
const MAX_FILE_NAME = 200;

/** Exports products as a file, checks files of products, and starts their import. */
export class ProductImportsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly outbox: Outbox,
    private readonly shop: Pick<ShopService, 'calendar'>,
  ) {}

  /** Exports the whole catalog as a CSV file, which is read while it is sent. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  export(actor: Actor) {
    requireAdmin(actor);
    return productsCsv(this.eachProduct());
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
    const findings = new Findings(this.clock.now());
    for (let at = 0; at < rows.length; at += SLICE) {
      const slice = rows.slice(at, at + SLICE);
      const products = await this.findProducts(slice);
      for (const row of slice) findings.take({ ...row, given: withInstants(row.given, timeZone) }, products);
      await setImmediate();
    }
    const now = this.clock.now();
    const user = await this.db.reader.findOneByOrFail(User, { id: userId });
    const found: ProductImport = {
      id: this.ids.id(),
      fileName: file.name.replaceAll('\0', '').slice(0, MAX_FILE_NAME),
      status: 'checked',
      rowCount: rows.length,
      ...findings.counts,
      doneCount: 0,
      createdCount: 0,
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

  /** Finds the products and variants that rows name by their IDs or SKUs. */
  private async findProducts(rows: readonly ProductRow[]): Promise<KnownProducts> {
    const ids = [...new Set(rows.map(({ id }) => id))].filter((id) => id !== '');
    const skus = [...new Set(rows.map(({ given }) => given.sku))].filter((sku) => typeof sku === 'string');
    const live = { archivedAt: IsNull() };
    const byId = ids.length === 0 ? [] : await this.db.reader.findBy(Product, { id: In(ids), ...live });
    const bySku = skus.length === 0 ? [] : await this.db.reader.findBy(Product, { sku: In(skus), ...live });
    return {
      byId: new Map(byId.map((product) => [product.id, product])),
      bySku: new Map(bySku.map((product) => [product.sku ?? '', product])),
    };
  }

  private async *eachProduct(): AsyncGenerator<Product> {
    for (let after = ''; ;) {
      const products = await this.db.reader.find(Product, {
        where: { id: MoreThan(after), archivedAt: IsNull() },
        order: { id: 'ASC' },
        take: SLICE,
      });
      yield* products;
      const last = products.at(-1);
      if (!last) return;
      after = last.id;
      // SQLite answers synchronously: without a pause, nothing else would get a turn.
      await setImmediate();
    }
  }
}

function toProductImportView({ createdAt, ...found }: ProductImport): ProductImportType {
  return { ...found, createdAt: new Date(createdAt) };
}

interface KnownProducts {
  byId: ReadonlyMap<string, Product>;
  bySku: ReadonlyMap<string, Product>;
}

/** Collects what a dry run finds, row by row. */
class Findings {
  readonly good: ImportRow[] = [];
  readonly errors: ProductImportError[] = [];
  readonly counts = { newCount: 0, changedCount: 0, unchangedCount: 0, errorCount: 0 };
  private readonly rowOfId = new Map<string, number>();
  private readonly rowOfSku = new Map<string, number>();

  constructor(private readonly now: number) {}

  take(row: ProductRow, { byId, bySku }: KnownProducts): void {
    const sameSku = (typeof row.given.sku === 'string' ? bySku.get(row.given.sku) : undefined) ?? null;
    const product = row.id === '' ? sameSku : (byId.get(row.id) ?? null);
    const after = parseRow(row.given, product, this.now);
    // Report unreadable values before invalid ones.
    const errors = {
      ...('errors' in after && after.errors),
      ...row.errors,
      ...this.errorsOfKeys(row, product, sameSku),
    };
    if (row.countInStock !== null && !isStockCount(row.countInStock)) {
      errors['countInStock'] ??= `Stock can be at most ${MAX_STOCK.toLocaleString('en-US')}`;
    }
    // guard: product-import.test.ts 'the check shows what would', try: -> const name = null as string | null;
    const name = nameOf(row, product);
    if (Object.keys(errors).length > 0 || 'errors' in after) {
      this.counts.errorCount += 1;
      for (const [field, message] of Object.entries(errors)) {
        if (this.errors.length < MAX_ERRORS) this.errors.push({ row: row.row, name, field: columnOf(field), message });
      }
      return;
    }
    const stock = (row.countInStock ?? product?.countInStock ?? 0) - (product?.countInStock ?? 0);
    if (product && stock === 0 && changedFields(product, after.fields).length === 0) {
      this.counts.unchangedCount += 1;
      return;
    }
    this.counts[product ? 'changedCount' : 'newCount'] += 1;
    this.good.push({ row: row.row, id: product?.id ?? null, given: row.given, name, stock });
  }

  private errorsOfKeys(
    { id, row, given, variantOf }: ProductRow,
    product: Product | null,
    sameSku: Product | null,
  ): Record<string, string> {
    const sku = typeof given.sku === 'string' ? given.sku : '';
    const earlier = this.rowOfId.get(product?.id ?? id);
    const sameSkuAt = this.rowOfSku.get(sku);
    // guard: product-import.test.ts 'the check shows what would'
    if (earlier !== undefined) return { [id === '' ? 'sku' : 'id']: `This product is already in row ${earlier}` };
    // guard: variants.test.ts 'names row and column'
    if (sameSkuAt !== undefined)
      return { sku: id === '' ? `This product is already in row ${sameSkuAt}` : `Row ${sameSkuAt} has this SKU, too` };
    if (id !== '' || product) this.rowOfId.set(product?.id ?? id, row);
    if (sku !== '') this.rowOfSku.set(sku, row);
    // guard: product-import.test.ts 'the check shows what would'
    if (id !== '' && !product) return { id: 'No product has this id. Leave the cell empty to create one.' };
    // guard: variants.test.ts 'names row and column'
    if (sameSku && sameSku.id !== product?.id) return { sku: 'Another product has this SKU' };
    if (!product && variantOf !== '')
      return { variantOf: 'Add new variants in the admin area, on the page of the product' };
    return {};
  }
}

/** Returns the name of a row's product, cut to what fits a line. */
function nameOf({ given: { name } }: ProductRow, product: Product | null): string | null {
  const isGiven = typeof name === 'string' && name.trim() !== '' && product?.variantOf == null;
  const text = isGiven ? name.trim() : product?.name;
  return text?.slice(0, MAX_PRODUCT_NAME) ?? null;
}

function notFound(): Failure {
  return new Failure('NOT_FOUND', 'Import not found');
}
