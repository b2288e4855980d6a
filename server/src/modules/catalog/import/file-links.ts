import { In, IsNull, type EntityManager } from 'typeorm';
import { itemName } from '../../../domain/product-options.js';
import { MAX_CHOSEN_RELATED } from '../../../domain/related-products.js';
import { Product } from '../product.entity.js';
import {
  CollectionRoom,
  linkColumns,
  type IdsByProduct,
  type LinkedCollection,
  type ProductLinks,
  type RowLinks,
} from './product-links.js';
import type { ProductRow } from './read-products-csv.js';

/** What a row says about its links, as far as it changes them. */
export interface LinksOfRow {
  /** By column. */
  problems: Readonly<Record<string, string>>;
  /** IDs; null: as before. */
  collections: string[] | null;
  /** IDs, or rows of this file by their numbers; null: not given. */
  related: (string | number)[] | null;
  relatedBefore: readonly string[];
  /** The rows among the related products. */
  rows: readonly number[];
}

export const NO_LINKS: LinksOfRow = { problems: {}, collections: null, related: null, relatedBefore: [], rows: [] };

/** The products that are stored, by what a cell may call them. */
interface StoredNames {
  byId: ReadonlyMap<string, Product>;
  bySku: ReadonlyMap<string, Product>;
}

/** Reads the links of all rows of a file. A product may be linked to one that the same file creates. */
export class FileLinks {
  private readonly bySlug: ReadonlyMap<string, LinkedCollection>;
  private readonly room: CollectionRoom;
  private collectionsOf: IdsByProduct = new Map();
  private relatedOf: IdsByProduct = new Map();
  /** The IDs of the stored products that have a slug. */
  private slugs: ReadonlyMap<string, readonly string[]> = new Map();

  private constructor(
    private readonly reader: EntityManager,
    private readonly links: ProductLinks,
    collections: readonly LinkedCollection[],
    /** The rows of products by their IDs, SKUs and slugs. */
    private readonly rowsOf: ReadonlyMap<string, readonly number[]>,
  ) {
    this.bySlug = new Map(collections.map((collection) => [collection.slug, collection]));
    this.room = new CollectionRoom(collections);
  }

  static async open(reader: EntityManager, rows: readonly ProductRow[], links: ProductLinks): Promise<FileLinks> {
    const isGiven = { collections: false, relatedProducts: false };
    for (const row of rows) for (const column of linkColumns) isGiven[column] ||= row.links[column] !== null;
    return new FileLinks(
      reader,
      links,
      isGiven.collections ? await links.collections.list(reader) : [],
      isGiven.relatedProducts ? namesIn(rows) : new Map(),
    );
  }

  /** Reads what is stored of the links of these rows. */
  async look(
    rows: readonly ProductRow[],
    { byId, bySku }: StoredNames,
    itemOf: (row: ProductRow) => Product | null,
  ): Promise<void> {
    const idsWith = (column: (typeof linkColumns)[number]) =>
      rows.flatMap((row) => (row.links[column] === null ? [] : (itemOf(row)?.id ?? [])));
    const [placed, beside] = [idsWith('collections'), idsWith('relatedProducts')];
    this.collectionsOf = placed.length > 0 ? await this.links.collections.chosenFor(this.reader, placed) : new Map();
    this.relatedOf = beside.length > 0 ? await this.links.related.chosenFor(this.reader, beside) : new Map();
    const names = rows.flatMap(({ links }) => links.relatedProducts ?? []);
    const slugs = [...new Set(names)].filter((name) => !byId.has(name) && !bySku.has(name) && !this.rowsOf.has(name));
    const slugged = new Map<string, string[]>();
    const where = { slug: In(slugs), variantOf: IsNull(), archivedAt: IsNull() };
    for (const { id, slug } of slugs.length === 0 ? [] : await this.reader.findBy(Product, where))
      slugged.set(String(slug), [...(slugged.get(String(slug)) ?? []), id]);
    this.slugs = slugged;
  }

  /** Reads the links of a row at which `look` has looked. @param item what is stored of the row */
  read(row: ProductRow, item: Product | null, stored: StoredNames): LinksOfRow {
    const { collections: slugs, relatedProducts: names } = row.links;
    if (slugs === null && names === null) return NO_LINKS;
    const problems: Record<string, string> = {};
    if (row.variantOf !== '' || (item !== null && item.variantOf !== null)) {
      for (const column of linkColumns)
        if (row.links[column] !== null) problems[column] = 'Fill this in only in the row of the product';
      return { ...NO_LINKS, problems };
    }
    const collections = slugs && this.readCollections(slugs, item);
    if (typeof collections === 'string') problems['collections'] = collections;
    const related = names && this.readRelated(names, { row: row.row, item, stored });
    if (typeof related === 'string') problems['relatedProducts'] = related;
    if (Object.keys(problems).length > 0) return { ...NO_LINKS, problems };
    const refs = related as (string | number)[] | null;
    return {
      problems,
      collections: collections as string[] | null,
      related: refs,
      relatedBefore: this.relatedOf.get(item?.id ?? '') ?? [],
      rows: (refs ?? []).filter((ref) => typeof ref === 'number'),
    };
  }

  /**
   * Turns rows into the IDs of their products, when all rows have been checked.
   * @returns what is written with the row, and what is written after all rows; null: nothing
   */
  resolve(
    { collections, related, relatedBefore }: LinksOfRow,
    { idOf, isNew }: { idOf: (row: number) => string; isNew: (row: number) => boolean },
  ): { now: RowLinks | null; late: RowLinks | null } {
    const ids = related && [...new Set(related.map((ref) => (typeof ref === 'number' ? idOf(ref) : ref)))];
    const isChanged = ids !== null && ids.join() !== relatedBefore.join();
    const isLate = isChanged && related?.some((ref) => typeof ref === 'number' && isNew(ref)) === true;
    const now: RowLinks = {
      ...(collections && { collections }),
      ...(isChanged && !isLate && { relatedProducts: ids }),
    };
    return {
      now: Object.keys(now).length > 0 ? now : null,
      late: isLate ? { relatedProducts: ids } : null,
    };
  }

  /** @returns the IDs; null when nothing changes; or what is wrong */
  private readCollections(slugs: readonly string[], item: Product | null): string[] | null | string {
    const before = this.collectionsOf.get(item?.id ?? '') ?? [];
    const wanted: LinkedCollection[] = [];
    for (const slug of slugs) {
      const collection = this.bySlug.get(slug.toLowerCase());
      if (!collection) return `No collection has the address “${slug}”`;
      wanted.push(collection);
    }
    const problem = this.room.add(wanted, before);
    if (problem !== null) return problem;
    const ids = [...new Set(wanted.map(({ id }) => id))];
    return ids.length === before.length && ids.every((id) => before.includes(id)) ? null : ids;
  }

  /** @returns IDs and rows; or what is wrong */
  private readRelated(
    names: readonly string[],
    { row, item, stored }: { row: number; item: Product | null; stored: StoredNames },
  ): (string | number)[] | string {
    const refs: (string | number)[] = [];
    for (const name of names) {
      const known = stored.byId.get(name) ?? stored.bySku.get(name);
      if (known && known.variantOf !== null)
        return `${itemName(known.name, known.optionValues)} is a variant. Choose its product.`;
      const found = known ? [known.id] : (this.rowsOf.get(name) ?? this.slugs.get(name) ?? []);
      const [ref] = found;
      if (ref === undefined) return `No product has the id, SKU or slug “${name}”`;
      if (found.length > 1) return `Several products have the slug “${name}”. Use the id or SKU.`;
      if (ref === item?.id || ref === row) return 'A product can’t be related to itself';
      refs.push(ref);
    }
    return refs.length > MAX_CHOSEN_RELATED ? `Choose at most ${MAX_CHOSEN_RELATED} products` : refs;
  }
}

/** The numbers of the rows of products, by each name that a cell may call them. */
function namesIn(rows: readonly ProductRow[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { row, id, variantOf, given } of rows) {
    if (variantOf !== '') continue;
    for (const name of new Set([id, given.sku, given.slug]))
      if (typeof name === 'string' && name !== '') found.set(name, [...(found.get(name) ?? []), row]);
  }
  return found;
}
