import { In, type EntityManager, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import { byRelevance, usesOf, type ScoredProduct, type ScoredTerm } from '../../../domain/relevance.js';
import { wordsIn } from '../../../domain/search-text.js';
import { idsOfPage, inOrder, reachOf, type IdOrder, type LastPlace, type PageRows } from '../../../kit/page-of-ids.js';
import { keyOf, type Remembered } from '../../../kit/remembered.js';
import { Product } from '../product.entity.js';
import type { RememberedCounts } from '../reading/remembered-counts.js';
import type { ProductIndex, Search } from './product-index.js';
import { ProductSearchEntry } from './product-search.entity.js';
import type { ProductWords } from './product-words.js';
import {
  anyOf,
  hasSetsOnly,
  isIndexable,
  literalTerms,
  termOf,
  wordTerms,
  type SearchTerm,
  type SearchTerms,
  type WordTerm,
} from './search-terms.js';
import type { SearchVocabulary, ShopVocabulary } from './search-vocabulary.js';
import { entryColumns, productColumns, textCondition } from './text-conditions.js';

/** The products among which a search looks. Both queries have the alias `product`, and the same filters. */
export interface SearchedList {
  /** The same for every list of the same products. */
  key: string;
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
  /** What was looked for instead of the keyword; null: the keyword itself. */
  correctedKeyword: string | null;
  /** Orders each section by how well its products fit. */
  relevance: Relevance | null;
  /** All of them, in no order; null when there are none. */
  search: Search | null;
}

/** What the entries of the search can be ordered by. */
const entryOrders = [
  'product.createdAt',
  'product.effectiveCents',
  'product.category',
  'product.isPublished',
  'product.soldUnits',
];

/** A match with the units of it that were sold. */
interface SoldRow {
  id: string;
  sold: number | string;
}

/** What is compared of a product, as the database answers. */
type ComparedRow = Omit<ScoredProduct, 'soldUnits' | 'isPopular'> & { isPopular: boolean | number };

/** A word that someone may have meant. */
interface Meant {
  word: string;
  term: SearchTerm;
}

interface Relevance {
  terms: readonly ScoredTerm[];
  keyword: string;
}

/**
 * How what matches is ordered: by a column; by a column, those with the words in their names first unless the keyword was
 * found literally; by how well it fits.
 */
export type MatchOrder = 'plain' | 'namesFirst' | 'relevance';

/** What sells most is the order of what fits equally well. */
export const mostPopular: IdOrder = { columns: ['product.soldUnits'], direction: 'DESC' };

/** How many products of a section are compared letter by letter; the others follow by what sells most. */
const COMPARED = 100;

/** As many for suggestions, which have to be there at once. */
const SUGGESTED = 60;

/** So many of the products that sell most are compared before the index collects all matches of what someone is typing. */
const WALKED = 1000;

/** Matches may be so many times as far apart as if what sells had nothing to do with them. */
const SPREAD = 4;

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
    private readonly fits: Remembered<readonly string[]>,
    private readonly vocabulary: Pick<SearchVocabulary, 'current'>,
    private readonly reader: () => EntityManager,
  ) {}

  /** @param keyword by `foldKeyword`, not empty */
  async match(keyword: string, list: SearchedList, order: MatchOrder): Promise<Matches> {
    const literal = literalTerms(keyword);
    const literally: Search = { terms: literal, place: 'anywhere' };
    const nothing: Matches = { count: 0, sections: [], correctedKeyword: null, relevance: null, search: null };
    // What fits best may have the words in another form, so all of them are looked for at once.
    const count = order === 'relevance' ? 0 : await this.count(literally, list);
    // guard: catalog.test.ts 'literally newest first'
    if (count > 0) return { ...nothing, count, search: literally, sections: [{ search: literally, count }] };
    const vocabulary = await this.vocabulary.current();
    const words = wordTerms(keyword, vocabulary);
    const relevanceOf = (terms: SearchTerms, of: string) =>
      order === 'relevance' ? { terms: terms.map(scoredTerm), keyword: of } : null;
    if (words) {
      const near = words.map(({ term }) => term);
      const found = await this.section(near, list, order);
      if (found.count > 0) return { ...nothing, ...found, relevance: relevanceOf(near, keyword) };
    }
    if (order === 'relevance') {
      const found = await this.section(literal, list, order);
      if (found.count > 0) return { ...nothing, ...found, relevance: relevanceOf(literal, keyword) };
    }
    const corrected = words && (await this.correct(keyword, words, list, vocabulary));
    if (!corrected) return nothing;
    const { terms, keyword: correctedKeyword } = corrected;
    // The same products as a search for the named words.
    const asWritten = order === 'relevance' ? null : await this.section(literalTerms(correctedKeyword), list, order);
    const found = asWritten?.count ? asWritten : await this.section(terms, list, order);
    return { ...nothing, ...found, correctedKeyword, relevance: relevanceOf(terms, correctedKeyword) };
  }

  /** The rows of all matches. */
  rowsOf({ search }: Matches, list: SearchedList): SelectQueryBuilder<ObjectLiteral> | null {
    return search && this.query(search, list);
  }

  /**
   * The first products for someone who is still typing: the last word may be incomplete. One or two letters begin too much.
   * @param keyword by `foldKeyword`, not empty
   */
  async suggest(
    keyword: string,
    list: SearchedList,
    most: number,
  ): Promise<{ ids: string[]; correctedKeyword: string | null }> {
    // guard: finding.test.ts 'suggest lists only'
    if (!isIndexable(literalTerms(keyword))) return { ids: [], correctedKeyword: null };
    const terms = wordTerms(keyword, await this.vocabulary.current())?.map(({ term }) => term);
    if (terms) {
      const relevance = { terms: terms.map(scoredTerm), keyword };
      const ids: string[] = [];
      for (const place of hasSetsOnly(terms) ? (['anywhere'] as const) : (['inName', 'notInName'] as const)) {
        if (ids.length < most) ids.push(...(await this.compare({ terms, place }, list, relevance, SUGGESTED)));
      }
      if (ids.length > 0) return { ids: ids.slice(0, most), correctedKeyword: null };
    }
    const matches = await this.match(keyword, list, 'relevance');
    const ids = await this.page(matches, list, mostPopular, { start: 0, size: most });
    return { ids, correctedKeyword: matches.correctedKeyword };
  }

  /**
   * Reads the ids of a page of matches.
   * @param lastPlaceIn where a section of these matches was last read in this order, if that is remembered
   */
  async page(
    { sections, relevance }: Matches,
    list: SearchedList,
    order: IdOrder,
    { start, size }: PageRows,
    lastPlaceIn?: (section: Search['place']) => LastPlace,
  ): Promise<string[]> {
    const ids: string[] = [];
    let before = 0;
    for (const { search, count } of sections) {
      const from = Math.max(0, start - before);
      const wanted = Math.min(size - ids.length, count - from);
      const place = { start: from, size: wanted };
      if (wanted > 0 && relevance) ids.push(...(await this.readRelevant({ search, count }, list, relevance, place)));
      else if (wanted > 0) {
        ids.push(...(await this.read({ search, count }, list, order, place, lastPlaceIn?.(search.place))));
      }
      before += count;
    }
    return ids;
  }

  private async read(
    { search, count }: Section,
    list: SearchedList,
    order: IdOrder,
    page: PageRows,
    last?: LastPlace,
  ): Promise<string[]> {
    const isOfEntries = order.columns.every((column) => entryOrders.includes(column));
    // Products are read in the order of an index; what sells is known to entries only.
    const isIndexed = isOfEntries && order !== mostPopular && !order.columns.includes('product.isPublished');
    const reach = reachOf({ ...page, count }, last);
    const isDense = isIndexed && count >= MANY && (await this.isDense(count, list, reach));
    const found = isDense
      ? this.inProducts(search, list.products(false))
      : order === mostPopular
        ? await this.popular(search, list, reach, count)
        : isOfEntries
          ? this.query(search, list)
          : this.among(list.products(false), search, list);
    return idsOfPage(found, order, { ...page, count }, last);
  }

  /** The first of a section by how well they fit, and the others by what sells most. */
  private async readRelevant(
    { search, count }: Section,
    list: SearchedList,
    relevance: Relevance,
    { start, size }: PageRows,
  ): Promise<string[]> {
    const compared = Math.min(count, COMPARED);
    const best = start < compared ? await this.compareOnce({ search, count }, list, relevance) : [];
    const ids = best.slice(start, start + size);
    const from = start + ids.length;
    const left = Math.min(size - ids.length, count - from);
    return left <= 0
      ? ids
      : [...ids, ...(await this.read({ search, count }, list, mostPopular, { start: from, size: left }))];
  }

  /** Visitors may see every list five seconds late. */
  private async compareOnce({ search, count }: Section, list: SearchedList, relevance: Relevance) {
    const compare = () => this.compare(search, list, relevance, COMPARED, count);
    if (!list.isForVisitors) return compare();
    const key = `${relevance.keyword} ${keyOf(this.query(search, list))}`;
    return this.fits.get(key) ?? this.fits.set(key, await compare());
  }

  private async compare(
    search: Search,
    list: SearchedList,
    { terms, keyword }: Relevance,
    most: number,
    count?: number,
  ): Promise<string[]> {
    return byRelevance(await this.bestProducts(search, list, most, count), terms, keyword).map(({ id }) => id);
  }

  /** The matches that sell most, in that order, with what is compared of them. */
  private async bestProducts(
    search: Search,
    list: SearchedList,
    most: number,
    count?: number,
  ): Promise<ScoredProduct[]> {
    const found = await this.bestSelling(search, list, most, count);
    const rows = await this.reader()
      .createQueryBuilder(Product, 'product')
      .select('product.id', 'id')
      .addSelect('product.category', 'category')
      .addSelect(productColumns(this.index.position).name, 'name')
      .addSelect('product.searchText', 'text')
      .addSelect('product.isPopular', 'isPopular')
      .where({ id: In(found.map(({ id }) => id)) })
      .getRawMany<ComparedRow>();
    const products = new Map(rows.map((row) => [row.id, row]));
    return found.flatMap(({ id, sold }): ScoredProduct[] => {
      const product = products.get(id);
      if (!product) return [];
      return [{ ...product, soldUnits: Number(sold), isPopular: Boolean(product.isPopular) }];
    });
  }

  /** The matches that sell most, in that order. */
  private async bestSelling(search: Search, list: SearchedList, most: number, count?: number): Promise<SoldRow[]> {
    const read = (rows: SelectQueryBuilder<ObjectLiteral>) =>
      inOrder(rows, mostPopular).limit(most).addSelect('product.soldUnits', 'sold').getRawMany<SoldRow>();
    if (count !== undefined) return read(await this.popular(search, list, most, count));
    // What most products have is met among the first; how many match isn't worth counting.
    if (this.isWalkable(search) && (await this.countAll()) > WALKED) {
      const first = inOrder(list.entries(), mostPopular).addSelect('product.soldUnits', 'soldUnits').limit(WALKED);
      const rows = this.reader().createQueryBuilder().from(`(${first.getQuery()})`, 'product');
      const found = await read(this.amongNamed(search, rows.setParameters(first.getParameters())));
      if (found.length === most) return found;
    }
    return read(this.entries(search, list));
  }

  /**
   * Whether going through the list in its order meets the page sooner than collecting and sorting all matches.
   * @param reach how many matches are gone through
   */
  private async isDense(count: number, list: SearchedList, reach: number): Promise<boolean> {
    return (reach * (await list.count())) / count < count;
  }

  /**
   * The rows of matches for reading those that sell most. When very many match, going through all products by what
   * sells meets the first of them sooner than collecting and sorting all matches.
   * @param most how many are read
   * @param count how many there are
   */
  private async popular(
    search: Search,
    list: SearchedList,
    most: number,
    count: number,
  ): Promise<SelectQueryBuilder<ObjectLiteral>> {
    const isCommon = this.isWalkable(search) && count ** 2 >= SPREAD * most * (await this.countAll());
    return isCommon ? this.amongNamed(search, list.entries()) : this.entries(search, list);
  }

  private isWalkable({ terms }: Search): boolean {
    return !this.index.isPlanned && isIndexable(terms) && !hasSetsOnly(terms);
  }

  private countAll(): Promise<number> {
    return this.counts.ofRows(this.reader().createQueryBuilder(ProductSearchEntry, 'product'), MANY);
  }

  /** Those of the entries that match, by comparing their texts. */
  private amongNamed(search: Search, entries: SelectQueryBuilder<ObjectLiteral>): SelectQueryBuilder<ObjectLiteral> {
    const { sql, parameters } = textCondition(search, productColumns(this.index.position, 'named'));
    return entries.innerJoin(Product, 'named', 'named.id = product.id').andWhere(`(${sql})`, parameters);
  }

  /** Those with all terms in their names first, when ranked. */
  private async section(
    terms: SearchTerms,
    list: SearchedList,
    order: MatchOrder,
  ): Promise<Pick<Matches, 'count' | 'sections' | 'search'>> {
    const search: Search = { terms, place: 'anywhere' };
    const count = await this.count(search, list);
    if (count === 0 || order === 'plain' || hasSetsOnly(terms)) return { count, search, sections: [{ search, count }] };
    const inName = await this.count({ terms, place: 'inName' }, list);
    return {
      count,
      search,
      sections: [
        { search: { terms, place: 'inName' }, count: inName },
        { search: { terms, place: 'notInName' }, count: count - inName },
      ],
    };
  }

  /** Replaces each word that no product has by the words that are most like it; null when there are none. */
  private async correct(
    keyword: string,
    words: readonly WordTerm[],
    list: SearchedList,
    vocabulary: ShopVocabulary,
  ): Promise<{ terms: SearchTerms; keyword: string } | null> {
    const groups: Meant[][] = [];
    for (const { word, term, isPlain } of words) {
      const isKnown = words.length > 1 && (await this.finds([term], list));
      const group = isKnown ? [{ word, term }] : isPlain ? await this.meant(word, list, vocabulary) : null;
      if (!group) return null;
      groups.push(group);
    }
    const terms = groups.map((group) => anyOf(group.map(({ term }) => term)));
    if (!(await this.finds(terms, list))) return null;
    // One word of each group, so that all of them together are found.
    const named = [...terms];
    const written = new Map<string, string>();
    for (const [index, group] of (await this.likeliestFirst(groups, terms, list)).entries()) {
      for (const { word, term } of group) {
        named[index] = term;
        // guard: finding.test.ts 'never named'
        if (group.length > 1 && !(await this.finds(named, list))) continue;
        written.set(words[index]?.word ?? '', word);
        break;
      }
    }
    return {
      terms: named,
      keyword: wordsIn(keyword)
        .map((word) => written.get(word) ?? word)
        .join(' '),
    };
  }

  /** The words of each group by how many of the products that sell most have them, in names or else anywhere. */
  private async likeliestFirst(
    groups: readonly Meant[][],
    terms: SearchTerms,
    list: SearchedList,
  ): Promise<readonly Meant[][]> {
    if (groups.every(({ length }) => length === 1)) return groups;
    const best = async (place: Search['place']) =>
      this.bestProducts({ terms, place }, list, COMPARED, await this.count({ terms, place }, list));
    const open = groups.filter(({ length }) => length > 1).flat();
    let products = await best('inName');
    // What is found within other words says nothing of these.
    if (!open.some(({ term }) => usesOf(products, scoredTerm(term), 'name') > 0)) products = await best('anywhere');
    return groups.map((group) => {
      const used = group.map((one) => ({
        ...{ one, inNames: usesOf(products, scoredTerm(one.term), 'name') },
        inTexts: usesOf(products, scoredTerm(one.term), 'text'),
      }));
      used.sort((a, b) => b.inNames - a.inNames || b.inTexts - a.inTexts || (a.one.word < b.one.word ? -1 : 1));
      return used.map(({ one }) => one);
    });
  }

  /** The words with the fewest typing errors that a product has; null when there are none. */
  private async meant(word: string, list: SearchedList, vocabulary: ShopVocabulary): Promise<Meant[] | null> {
    for (const group of await this.words.similarTo(word)) {
      const meant = group.map((similar) => ({
        word: similar,
        term: vocabulary.phraseAt([similar], 0)?.term ?? termOf([similar], vocabulary),
      }));
      if (await this.finds([anyOf(meant.map(({ term }) => term))], list)) return meant;
    }
    return null;
  }

  private async finds(terms: SearchTerms, list: SearchedList): Promise<boolean> {
    return (await this.count({ terms, place: 'anywhere' }, list)) > 0;
  }

  private count(search: Search, list: SearchedList): Promise<number> {
    return this.counts.ofRows(this.query(search, list), list.isForVisitors ? 0 : MANY);
  }

  /** What is too short for the index is compared with every product. */
  private query(search: Search, list: SearchedList): SelectQueryBuilder<ObjectLiteral> {
    // guard: catalog.test.ts 'literally, anywhere'
    if (!isIndexable(search.terms)) return this.inProducts(search, list.products(true));
    // The indexes of products answer these as they answer any filter.
    if (hasSetsOnly(search.terms)) return this.inProducts(search, list.products(false));
    const { sql, parameters } = this.index.condition(search);
    return list.entries().andWhere(`(${sql})`, parameters);
  }

  /** The same in rows that know what sells. */
  private entries(search: Search, list: SearchedList): SelectQueryBuilder<ObjectLiteral> {
    if (!isIndexable(search.terms)) return this.among(list.entries(), search, list);
    if (!hasSetsOnly(search.terms)) return this.query(search, list);
    const { sql, parameters } = textCondition(search, entryColumns);
    return list.entries().andWhere(`(${sql})`, parameters);
  }

  /** The rows of what was found that know an order which the rows of its query don't. */
  private among(
    rows: SelectQueryBuilder<Product> | SelectQueryBuilder<ProductSearchEntry>,
    search: Search,
    list: SearchedList,
  ): SelectQueryBuilder<ObjectLiteral> {
    const found = this.query(search, list).select('product.id');
    return rows.andWhere(`product.id IN (${found.getQuery()})`).setParameters(found.getParameters());
  }

  private inProducts(search: Search, products: SelectQueryBuilder<Product>): SelectQueryBuilder<ObjectLiteral> {
    const { sql, parameters } = textCondition(search, productColumns(this.index.position));
    return products.andWhere(`(${sql})`, parameters);
  }
}

function scoredTerm({ texts, categories, sets = [] }: SearchTerm): ScoredTerm {
  return { texts, categories, ids: new Set(sets.flatMap(({ chosenIds }) => chosenIds ?? [])) };
}
