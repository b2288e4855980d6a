import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { idsOfPage, type IdOrder } from '../../../kit/page-of-ids.js';
import type { Product } from '../product.entity.js';
import type { RememberedCounts } from '../reading/remembered-counts.js';
import type { ProductIndex, Search } from './product-index.js';
import type { ProductSearchEntry } from './product-search.entity.js';
import type { ProductWords } from './product-words.js';
import { isIndexable, literalTerms, termOf, wordTerms, type SearchTerms } from './search-terms.js';
import { productColumns, textCondition } from './text-conditions.js';

/** The products among which a search looks. Both queries have the alias `product`, and the same filters. */
export interface SearchedList {
  entries: () => SelectQueryBuilder<ProductSearchEntry>;
  /** @param readsAll whether the query reads all of them anyway, which is slower through an index */
  products: (readsAll: boolean) => SelectQueryBuilder<Product>;
  /** How many there are. */
  count: () => Promise<number>;
  /** Visitors may see a list that is five seconds old: every count can be remembered for them. */
  isForVisitors: boolean;
}

/** Matches that follow each other in the order of the list. */
interface Section {
  search: Search;
  count: number;
}

/** What a keyword finds, in sections that follow each other. */
export interface Matches {
  count: number;
  sections: readonly Section[];
}

/** What the entries of the search can be ordered by, too. */
const entryOrders = ['product.createdAt', 'product.effectiveCents', 'product.category', 'product.isPublished'];

/** Counting more matches than this takes longer than the rest of a page, so such a count is remembered. */
const MANY = 500;

/**
 * Finds products by a keyword. What has the keyword literally is what the specification documents. Only when there is
 * nothing, each word counts on its own, in singular or plural and any order, or as the name of a category; and only when
 * that finds nothing either, words are taken for mistyped ones.
 */
export class SearchProducts {
  constructor(
    private readonly index: ProductIndex,
    private readonly words: ProductWords,
    private readonly counts: RememberedCounts,
  ) {}

  /**
   * @param keyword by `foldKeyword`, not empty
   * @param isRanked whether what was not asked for literally begins with the products that have it in their names
   */
  async match(keyword: string, list: SearchedList, isRanked: boolean): Promise<Matches> {
    const literal = literalTerms(keyword);
    const count = await this.count({ terms: literal, place: 'anywhere' }, list);
    // guard: catalog.test.ts 'literally newest first'
    if (count > 0) return { count, sections: [{ search: { terms: literal, place: 'anywhere' }, count }] };
    const words = wordTerms(keyword);
    if (!words) return { count: 0, sections: [] };
    const near = words.map(({ term }) => term);
    const found = await this.section(near, list, isRanked);
    if (found.count > 0) return found;
    const corrected = await this.correct(words, list);
    return corrected ? this.section(corrected, list, isRanked) : { count: 0, sections: [] };
  }

  /** Reads the ids of a page of matches. */
  async page(
    { sections }: Matches,
    list: SearchedList,
    order: IdOrder,
    { start, size }: { start: number; size: number },
  ): Promise<string[]> {
    const ids: string[] = [];
    let before = 0;
    for (const { search, count } of sections) {
      const from = Math.max(0, start - before);
      const wanted = Math.min(size - ids.length, count - from);
      if (wanted > 0) ids.push(...(await this.read({ search, count }, list, order, { start: from, size: wanted })));
      before += count;
    }
    return ids;
  }

  private async read(
    { search, count }: Section,
    list: SearchedList,
    order: IdOrder,
    page: { start: number; size: number },
  ): Promise<string[]> {
    const isOfEntries = order.columns.every((column) => entryOrders.includes(column));
    const isIndexed = !order.columns.includes('product.isPublished');
    const isDense = isOfEntries && isIndexed && count >= MANY && (await this.isDense(count, list, page));
    const found = isDense
      ? this.inProducts(search, list.products(false))
      : isOfEntries
        ? this.query(search, list)
        : this.productsOf(search, list);
    return idsOfPage(found, order, { ...page, count });
  }

  /** Whether going through the list in its order meets the page sooner than collecting and sorting all matches. */
  private async isDense(count: number, list: SearchedList, { start, size }: { start: number; size: number }) {
    const reach = Math.min(start, count - start - size) + size;
    return (reach * (await list.count())) / count < count;
  }

  /** Those with all terms in their names first, when ranked. */
  private async section(terms: SearchTerms, list: SearchedList, isRanked: boolean): Promise<Matches> {
    const anywhere: Search = { terms, place: 'anywhere' };
    const count = await this.count(anywhere, list);
    if (count === 0 || !isRanked) return { count, sections: [{ search: anywhere, count }] };
    const inName = await this.count({ terms, place: 'inName' }, list);
    return {
      count,
      sections: [
        { search: { terms, place: 'inName' }, count: inName },
        { search: { terms, place: 'notInName' }, count: count - inName },
      ],
    };
  }

  /** Replaces each word that no product has by the words that are most like it; null when there are none. */
  private async correct(
    words: NonNullable<ReturnType<typeof wordTerms>>,
    list: SearchedList,
  ): Promise<SearchTerms | null> {
    const terms = [];
    for (const { word, term } of words) {
      const isKnown = words.length > 1 && (await this.count({ terms: [term], place: 'anywhere' }, list)) > 0;
      const meant = isKnown ? term : await this.meant(word, list);
      if (!meant) return null;
      terms.push(meant);
    }
    return terms;
  }

  /** The words with the fewest typing errors that a product has; null when there are none. */
  private async meant(word: string, list: SearchedList) {
    for (const group of await this.words.similarTo(word)) {
      const term = termOf(group);
      if ((await this.count({ terms: [term], place: 'anywhere' }, list)) > 0) return term;
    }
    return null;
  }

  private count(search: Search, list: SearchedList): Promise<number> {
    return this.counts.ofRows(this.query(search, list), list.isForVisitors ? 0 : MANY);
  }

  /** What is too short for the index is compared with every product. */
  private query(search: Search, list: SearchedList): SelectQueryBuilder<ObjectLiteral> {
    // guard: catalog.test.ts 'literally, anywhere'
    if (!isIndexable(search.terms)) return this.inProducts(search, list.products(true));
    const { sql, parameters } = this.index.condition(search);
    return list.entries().andWhere(`(${sql})`, parameters);
  }

  /** The products of the entries that were found, for an order that entries don't have. */
  private productsOf(search: Search, list: SearchedList): SelectQueryBuilder<ObjectLiteral> {
    const found = this.query(search, list).select('product.id');
    return list.products(false).andWhere(`product.id IN (${found.getQuery()})`).setParameters(found.getParameters());
  }

  private inProducts(search: Search, products: SelectQueryBuilder<Product>): SelectQueryBuilder<ObjectLiteral> {
    const { sql, parameters } = textCondition(search, productColumns(this.index.position));
    return products.andWhere(`(${sql})`, parameters);
  }
}
