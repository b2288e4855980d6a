import { setImmediate } from 'node:timers/promises';
import { In, IsNull, type EntityManager } from 'typeorm';
import type { Ids } from '../../../domain/ports.js';
import { changedFields, isStockCount, MAX_PRODUCT_NAME, MAX_STOCK } from '../../../domain/product-draft.js';
import { Product } from '../product.entity.js';
import { FileLinks, NO_LINKS, type LinksOfRow } from './file-links.js';
import { parseRow, type CheckedRow, type ImportRow } from './import-row.js';
import type { ProductImportError } from './product-import.entity.js';
import type { ProductLinks } from './product-links.js';
import { columnOf } from './products-csv.js';
import type { ProductRow } from './read-products-csv.js';
import { changesVariants, planVariants, withOthers, type StoredProduct, type VariantRow } from './variant-rows.js';

/** The most errors that are kept one by one; the others are only counted. */
export const MAX_ERRORS = 500;
/** The most rows, and the most products with variants, that are compared at once. */
const SLICE = 500;
const PRODUCTS = 50;

/** What a dry run finds. */
interface Findings {
  /** The rows to import. */
  good: CheckedRow[];
  errors: ProductImportError[];
  counts: Record<'newCount' | 'newVariantCount' | 'changedCount' | 'unchangedCount' | 'errorCount', number>;
}

/** What is stored of the products that rows name. */
export interface KnownProducts {
  byId: ReadonlyMap<string, Product>;
  bySku: ReadonlyMap<string, Product>;
  /** IDs that no new product can get. */
  archived: ReadonlySet<string>;
}

/** A row about a product whose options or variants the file changes. */
interface HeldRow {
  row: ProductRow;
  /** What is stored of it. */
  item: Product | null;
  problems: Record<string, string>;
  /** Whether it names another product than its own, so that its other cells mean nothing. */
  isLost: boolean;
  links: LinksOfRow;
}

type Effect = 'new' | 'changed' | 'unchanged';

/** A row without errors. */
interface Taken {
  item: Product | null;
  checked: ImportRow | VariantRow;
  effect: Effect;
  links: LinksOfRow;
}

/** What the check needs besides the catalog. */
interface CheckNeeds {
  now: number;
  ids: Ids;
  links: ProductLinks;
}

/** Which rows are about the same product, by the numbers of the rows. Only products whose variants the file changes. */
type Groups = ReadonlyMap<number, string>;

/** Compares the rows of a file with the catalog, which stays as it is. */
export async function checkRows(
  reader: EntityManager,
  rows: readonly ProductRow[],
  needs: CheckNeeds,
): Promise<Findings> {
  const links = await FileLinks.open(reader, rows, needs.links);
  return new RowCheck(reader, needs, links).check(rows);
}

class RowCheck {
  /** In the order of the import: rows by themselves, then those of products whose variants change. */
  private readonly taken = new Map<number, Taken>();
  private readonly errors: ProductImportError[] = [];
  private errorCount = 0;
  private readonly rowOfId = new Map<string, number>();
  private readonly rowOfSku = new Map<string, number>();
  /** The rows that are looked at together, by their products. */
  private readonly held = new Map<string, HeldRow[]>();
  private readonly now: number;

  constructor(
    private readonly reader: EntityManager,
    private readonly needs: CheckNeeds,
    private readonly links: FileLinks,
  ) {
    this.now = needs.now;
  }

  async check(rows: readonly ProductRow[]): Promise<Findings> {
    const groups = await this.findGroups(rows);
    for await (const { slice, known } of this.slicesOf(rows)) {
      await this.links.look(slice, known, (row) => itemOf(row, known));
      for (const row of slice) this.take(row, known, groups.get(row.row) ?? null);
    }
    const held = [...this.held.entries()];
    for (let at = 0; at < held.length; at += PRODUCTS) {
      const some = held.slice(at, at + PRODUCTS);
      const stored = await this.findStored(some.map(([key]) => key));
      for (const [index, [key, group]] of some.entries()) this.takeGroup(group, at + index, stored.get(key) ?? null);
      await setImmediate();
    }
    this.withdrawNaming();
    const { good, counts } = this.finish();
    this.errors.sort((a, b) => a.row - b.row);
    return { good, errors: this.errors.slice(0, MAX_ERRORS), counts };
  }

  /** Refuses the rows whose links name rows with errors, and those that name these in turn. */
  private withdrawNaming(): void {
    const naming = new Map<number, number[]>();
    for (const [row, { links }] of this.taken)
      for (const target of links.rows) naming.set(target, [...(naming.get(target) ?? []), row]);
    if (naming.size === 0) return;
    const groups = new Map<number, Taken[]>();
    for (const taken of this.taken.values()) {
      const group = groupOf(taken.checked);
      if (group !== null) groups.set(group, [...(groups.get(group) ?? []), taken]);
    }
    const lost = [...naming.keys()].filter((row) => !this.taken.has(row));
    // Rows are added while it runs.
    for (const target of lost) {
      for (const row of naming.get(target) ?? []) {
        const taken = this.taken.get(row);
        if (!taken) continue;
        const mates = groups.get(groupOf(taken.checked) ?? -1) ?? [taken];
        const problems = new Map([[row, { relatedProducts: `Row ${target}, which this cell names, has an error` }]]);
        const all = withOthers(
          problems,
          mates.map(({ checked }) => checked),
        );
        for (const { item, checked } of mates) {
          this.taken.delete(checked.row);
          lost.push(checked.row);
          this.refuse(checked.row, checked.name ?? item?.name ?? null, all.get(checked.row) ?? {});
        }
      }
    }
  }

  /** Lists what is to be imported. What a row links to products that are created with it comes last. */
  private finish(): Pick<Findings, 'good' | 'counts'> {
    const counts = { newCount: 0, newVariantCount: 0, changedCount: 0, unchangedCount: 0, errorCount: this.errorCount };
    const idOf = (row: number): string => {
      const { item, checked } = this.taken.get(row) ?? {};
      if (item) return item.id;
      if (!checked) throw new Error(`row ${row} has been withdrawn`);
      return (checked.newId ??= this.needs.ids.id());
    };
    const resolved = [...this.taken].map(([row, taken]) => {
      const { now, late } = this.links.resolve(taken.links, {
        idOf,
        isNew: (target) => this.taken.get(target)?.item == null,
      });
      return { ...taken, now, late, owner: late ? idOf(row) : null };
    });
    const good: CheckedRow[] = [];
    const last: CheckedRow[] = [];
    for (const { checked, effect, now, late, owner } of resolved) {
      const isChanged = effect === 'unchanged' && (now !== null || late !== null);
      counts[`${isChanged ? 'changed' : effect}Count`] += 1;
      if (effect === 'new' && groupOf(checked) !== null && !(checked as VariantRow).isProduct)
        counts.newVariantCount += 1;
      const isWritten = effect !== 'unchanged' || now !== null;
      if (isWritten) good.push(now ? { ...checked, links: now } : checked);
      if (late && owner !== null)
        last.push({
          ...{ row: checked.row, name: checked.name ?? null, linksOf: owner, links: late },
          isCounted: effect !== 'unchanged' || now !== null,
        });
    }
    return { good: [...good, ...last], counts };
  }

  private async *slicesOf(rows: readonly ProductRow[]) {
    for (let at = 0; at < rows.length; at += SLICE) {
      const slice = rows.slice(at, at + SLICE);
      yield { slice, known: await this.findKnown(slice) };
      await setImmediate();
    }
  }

  /** Finds the rows that have to be looked at together. */
  private async findGroups(rows: readonly ProductRow[]): Promise<Groups> {
    if (!rows.some((row) => row.variantOf !== '' || namesOptions(row))) return new Map();
    const keys = new Map<number, string>();
    const changing = new Set<string>();
    // What rows of variants may name: the stored products, and the new ones of this file.
    const named = new Map<string, string>();
    const variants: ProductRow[] = [];
    for await (const { slice, known } of this.slicesOf(rows)) {
      for (const row of slice) {
        const item = itemOf(row, known);
        const target = productNamed(row.variantOf, known);
        if (target) named.set(row.variantOf, target.id);
        if (!item && row.variantOf !== '') variants.push(row);
        else {
          const key = item ? (item.variantOf ?? item.id) : `row ${row.row}`;
          keys.set(row.row, key);
          const product = item?.variantOf == null ? item : known.byId.get(item.variantOf);
          if (item && product ? changesVariants(row.options, item, product) : namesOptions(row)) changing.add(key);
          if (!item) for (const name of [row.id, skuOf(row)]) if (name !== '') named.set(name, named.get(name) ?? key);
        }
      }
    }
    for (const row of variants) {
      const key = named.get(row.variantOf);
      if (key === undefined) continue;
      keys.set(row.row, key);
      changing.add(key);
    }
    return new Map([...keys].filter(([, key]) => changing.has(key)));
  }

  private take(row: ProductRow, known: KnownProducts, key: string | null): void {
    const item = itemOf(row, known);
    const keys = this.problemsOfKeys(row, item, known, key);
    const isLost = 'variantOf' in keys;
    const links = isLost ? NO_LINKS : this.links.read(row, item, known);
    const problems = { ...links.problems, ...row.errors, ...keys };
    if (row.countInStock !== null && !isStockCount(row.countInStock)) {
      problems['countInStock'] ??= `Stock can be at most ${MAX_STOCK.toLocaleString('en-US')}`;
    }
    if (key !== null) {
      const held = this.held.get(key) ?? [];
      held.push({ row, item, problems, isLost, links });
      this.held.set(key, held);
      return;
    }
    const after = parseRow(row.given, item, this.now);
    if ('errors' in after || Object.keys(problems).length > 0) {
      // Report unreadable values before invalid ones.
      this.refuse(row.row, nameOf(row, item), { ...('errors' in after && !isLost && after.errors), ...problems });
      return;
    }
    const stock = stockOf(row, item);
    const isUnchanged = item && stock === 0 && changedFields(item, after.fields).length === 0;
    const newId = item || row.id === '' ? null : row.id;
    const checked = { row: row.row, id: item?.id ?? null, newId, given: row.given, name: nameOf(row, item), stock };
    this.taken.set(row.row, { item, checked, effect: !item ? 'new' : isUnchanged ? 'unchanged' : 'changed', links });
  }

  /** Takes all rows of a product whose variants change: if one has an error, none is imported. */
  private takeGroup(held: readonly HeldRow[], group: number, stored: StoredProduct | null): void {
    const rows = held.map(({ row, item }): VariantRow => ({
      row: row.row,
      name: nameOf(row, item),
      group,
      productId: stored?.product.id ?? null,
      isProduct: item ? item.variantOf === null : row.variantOf === '',
      id: item?.id ?? null,
      newId: item || row.id === '' ? null : row.id,
      cells: row.given,
      options: row.options,
      stock: stockOf(row, item),
    }));
    const plan = planVariants(rows, stored, this.now);
    const planned = 'problems' in plan ? plan.problems : new Map<number, Record<string, string>>();
    const problems = new Map(
      held.flatMap(({ row, problems: own, isLost }) => {
        const all = { ...(!isLost && planned.get(row.row)), ...own };
        return Object.keys(all).length > 0 ? [[row.row, all] as const] : [];
      }),
    );
    if ('problems' in plan || problems.size > 0) {
      // guard: product-import.test.ts 'is refused with its row and column', try: withOthers(problems, rows) -> problems
      const all = withOthers(problems, rows);
      for (const { row, item } of held) this.refuse(row.row, nameOf(row, item), all.get(row.row) ?? {});
      return;
    }
    for (const [index, { item, links }] of held.entries()) {
      const checked = rows[index];
      if (!checked) continue;
      this.taken.set(checked.row, { item, checked, effect: plan.effects.get(checked.row) ?? 'unchanged', links });
    }
  }

  private refuse(row: number, name: string | null, problems: Readonly<Record<string, string>>): void {
    this.errorCount += 1;
    for (const [field, message] of Object.entries(problems))
      // guard: product-import.test.ts 'the check shows what would', try: name, -> name: null,
      this.errors.push({ row, name, field: columnOf(field), message });
  }

  private problemsOfKeys(
    row: ProductRow,
    item: Product | null,
    known: KnownProducts,
    key: string | null,
  ): Record<string, string> {
    const { id } = row;
    const sku = skuOf(row);
    const earlier = this.rowOfId.get(item?.id ?? id);
    const sameSkuAt = this.rowOfSku.get(sku);
    // guard: product-import.test.ts 'the check shows what would'
    if (earlier !== undefined) return { [id === '' ? 'sku' : 'id']: `This product is already in row ${earlier}` };
    // guard: variants.test.ts 'names row and column'
    if (sameSkuAt !== undefined)
      return { sku: id === '' ? `This product is already in row ${sameSkuAt}` : `Row ${sameSkuAt} has this SKU, too` };
    if (id !== '' || item) this.rowOfId.set(item?.id ?? id, row.row);
    if (sku !== '') this.rowOfSku.set(sku, row.row);
    // guard: product-import.test.ts 'the check shows what would'
    if (id !== '' && !item && (!isId(id) || known.archived.has(id)))
      return { id: 'No product has this id. Leave the cell empty to create one.' };
    const sameSku = known.bySku.get(sku);
    // guard: variants.test.ts 'names row and column'
    if (sameSku && sameSku.id !== item?.id) return { sku: 'Another product has this SKU' };
    if (row.variantOf === '') return {};
    if (!item) return key === null ? { variantOf: 'No product has this id or SKU' } : {};
    if (item.variantOf === null) return { variantOf: 'This is a product of its own. Leave the cell empty.' };
    const target = productNamed(row.variantOf, known);
    // guard: product-import.test.ts 'is refused with its row and column', try: target?.id === item.variantOf -> true
    return target?.id === item.variantOf ? {} : { variantOf: 'A variant can’t move to another product' };
  }

  /** Finds the products and variants that rows name by their IDs or SKUs, and the products of those variants. */
  private async findKnown(rows: readonly ProductRow[]): Promise<KnownProducts> {
    const related = rows.flatMap(({ links }) => links.relatedProducts ?? []);
    const names = [...new Set([...rows.map(({ variantOf }) => variantOf), ...related])];
    const found = await this.findBy('id', [...rows.map(({ id }) => id), ...names]);
    const bySku = (await this.findBy('sku', [...rows.map(skuOf), ...names])).filter(isLive);
    const live = new Map([...found.filter(isLive), ...bySku].map((product) => [product.id, product]));
    const missing = [...live.values()].map(({ variantOf }) => variantOf ?? '').filter((id) => !live.has(id));
    for (const product of (await this.findBy('id', missing)).filter(isLive)) live.set(product.id, product);
    return {
      byId: live,
      bySku: new Map(bySku.map((product) => [product.sku ?? '', product])),
      archived: new Set(found.filter((product) => !isLive(product)).map(({ id }) => id)),
    };
  }

  private async findBy(column: 'id' | 'sku', values: readonly string[]): Promise<Product[]> {
    const given = [...new Set(values)].filter((value) => value !== '');
    return given.length === 0 ? [] : this.reader.findBy(Product, { [column]: In(given) });
  }

  private async findStored(ids: readonly string[]): Promise<ReadonlyMap<string, StoredProduct>> {
    const products = await this.reader.findBy(Product, { id: In([...ids]), archivedAt: IsNull() });
    const variants = await this.reader.findBy(Product, { variantOf: In([...ids]), archivedAt: IsNull() });
    return new Map(
      products.map((product) => [
        product.id,
        { product, variants: variants.filter(({ variantOf }) => variantOf === product.id) },
      ]),
    );
  }
}

/** Which rows a row is imported with; null: none. */
function groupOf(row: ImportRow | VariantRow): number | null {
  return 'group' in row ? row.group : null;
}

/** The stored product or variant that a row is about; null for a new one. */
function itemOf(row: ProductRow, { byId, bySku }: KnownProducts): Product | null {
  return (row.id === '' ? bySku.get(skuOf(row)) : byId.get(row.id)) ?? null;
}

/** The stored product that has an ID or SKU. */
function productNamed(name: string, { byId, bySku }: KnownProducts): Product | null {
  const found = byId.get(name) ?? bySku.get(name);
  return found?.variantOf === null ? found : null;
}

function skuOf({ given: { sku } }: ProductRow): string {
  return typeof sku === 'string' ? sku : '';
}

function namesOptions({ options: { names, values, choices } }: ProductRow): boolean {
  return choices !== null || [...names, ...values].some((text) => text !== null);
}

function stockOf({ countInStock }: ProductRow, item: Product | null): number {
  const before = item?.countInStock ?? 0;
  return (countInStock ?? before) - before;
}

/** Whether a text is an ID as shops give them: a new product gets it, so that a file can move to another shop. */
function isId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

function isLive({ archivedAt }: Product): boolean {
  return archivedAt === null;
}

/** Returns the name of a row's product, cut to what fits a line. */
function nameOf({ given: { name } }: ProductRow, item: Product | null): string | null {
  const isGiven = typeof name === 'string' && name.trim() !== '' && item?.variantOf == null;
  const text = isGiven ? name.trim() : item?.name;
  return text?.slice(0, MAX_PRODUCT_NAME) ?? null;
}
