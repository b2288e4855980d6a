import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { daysBetween } from '../../../domain/dispatch.js';
import { optionKey, type OptionChoice } from '../../../domain/option-choices.js';
import type { Actor } from '../../../domain/permissions.js';
import { decimalFromCents, shopCurrency } from '../../../domain/money.js';
import { priceBands } from '../../../domain/price-bands.js';
import type { PriceRange } from '../../../domain/price-range.js';
import { Product } from '../product.entity.js';
import { arrivalCondition, type Arrivals } from '../reading/arrivals.js';
import { readListFilters } from '../reading/list-filters.js';
import type { ListProducts, ProductQuery } from '../reading/list-products.js';
import { optionProperty } from '../reading/option-condition.js';
import { isAnyInStock } from '../reading/stock-condition.js';
import { ProductChoice } from './product-choice.entity.js';
import type { ArrivalFacetType, OptionFacetType, ProductFacetsType } from './product-facets.type.js';
import type { TermSet } from './search-terms.js';
import { setCondition } from './text-conditions.js';

/** Longer lists nobody reads. */
const MOST_COLLECTIONS = 12;
const MOST_OPTIONS = 10;
const MOST_VALUES = 12;
const MOST_DATES = 3;
/** Values of options that are read, the most frequent first: more than are shown, because some options have many. */
const MOST_READ = 500;

/** The rows that are counted; null when there are none. */
type Rows = () => SelectQueryBuilder<ObjectLiteral> | null;

const having = (sql: string, parameters: Readonly<Record<string, unknown>> = {}): TermSet => ({
  condition: { sql, parameters },
  isInStock: false,
});
const nothing = having('1 = 0');
const anyInStock = having(isAnyInStock('product'));
const sale = (isOnSale: boolean) => having('product.isOnSale = :isOnSale', { isOnSale });

/** What can be bought in the chosen options. */
function availability(choices: readonly OptionChoice[], inStock: boolean | null | undefined): TermSet[] {
  const chosen = optionProperty(choices, inStock);
  if (chosen) return [having(chosen.sql, chosen.parameters)];
  return inStock == null ? [] : [inStock ? anyInStock : having(`NOT ${isAnyInStock('product')}`)];
}

/** That the product of a row meets a condition. @param condition on `dated`, a row of `products` */
function isDated(condition: string): string {
  return `EXISTS (SELECT 1 FROM products dated WHERE dated.id = product.id AND ${condition})`;
}

/** Counts what a list of products can be narrowed to. */
export class ProductFacets {
  constructor(
    private readonly db: Database,
    private readonly listProducts: ListProducts,
  ) {}

  /**
   * Counts for one list, in three statements besides those that find it.
   * @returns null when the list is too long to look at each product
   * @throws Failure BAD_USER_INPUT with fields `minPrice`, `maxPrice`, `option`, `arrivesBy`
   */
  async count(actor: Actor, query: ProductQuery): Promise<ProductFacetsType | null> {
    const { prices, choices, arrivesBy: date, inStock } = readListFilters(query);
    const { minPrice: _min, maxPrice: _max, inStock: _stock, option: _option, arrivesBy: _date, ...others } = query;
    const { isOnSale, collection, ...base } = others;
    const whole = await this.listProducts.findCountable(actor, base);
    // What is too long may be short in its collection, which then has no others beside it.
    const list =
      whole ?? (collection == null ? null : await this.listProducts.findCountable(actor, { ...base, collection }));
    if (!list) return null;
    const arrivals = await this.listProducts.arrivals.current();
    const vocabulary = await this.listProducts.vocabulary.current();
    const collections = vocabulary.collections.filter(({ slug }) => whole !== null || slug === collection);
    const ranges = priceBands();
    const bands = ranges.map(({ minCents, maxCents }) => ({
      minPrice: minCents === null ? null : decimalFromCents(minCents),
      maxPrice: maxCents === null ? null : decimalFromCents(maxCents),
    }));
    const chosen = {
      price: between(prices),
      availability: availability(choices, inStock),
      sale: isOnSale == null ? [] : [sale(isOnSale)],
      collection: collection == null ? [] : [(await this.listProducts.findSet(actor, collection)) ?? nothing],
      arrival: date === null ? [] : [anyInStock, having(isDated(arrivalCondition(arrivals, date, 'dated')))],
    };
    const besides = (own: keyof typeof chosen, condition: readonly TermSet[]) => [
      ...condition,
      ...Object.entries(chosen).flatMap(([name, conditions]) => (name === own ? [] : conditions)),
    ];
    // What is sold out doesn't arrive.
    const inTime = [anyInStock, ...availability(choices, inStock ?? true)];
    const [counts, optionFacets, arrivalFacets] = await Promise.all([
      this.countEach(list.rows, [
        besides('availability', availability(choices, true)),
        besides('sale', [sale(true)]),
        ...ranges.map((range) => besides('price', between(range))),
        ...collections.map(({ set }) => besides('collection', [set])),
      ]),
      this.countOptions(list.rows, besides('availability', []), choices, inStock),
      this.countArrivals(list.rows, besides('arrival', inTime), arrivals, date),
    ]);
    const [inStockCount = 0, onSaleCount = 0, ...more] = counts;
    return {
      inStock: inStockCount,
      onSale: onSaleCount,
      prices: bands.map((band, index) => ({ ...band, count: more[index] ?? 0 })).filter(({ count }) => count > 0),
      currency: shopCurrency().code,
      collections: collections
        .map(({ slug, name }, index) => ({ slug, name, count: more[bands.length + index] ?? 0 }))
        // The chosen one can be removed wherever it stands.
        .filter(({ slug, count }) => count > 0 || slug === collection)
        .filter(({ slug }, index) => index < MOST_COLLECTIONS || slug === collection),
      options: optionFacets,
      arrivals: arrivalFacets,
      arrivalKinds: [...arrivals.kinds],
    };
  }

  /** How many of the rows have each of some properties, in one statement. */
  private async countEach(rowsOf: Rows, conditions: readonly TermSet[][]): Promise<number[]> {
    const rows = rowsOf();
    if (!rows) return conditions.map(() => 0);
    rows.select('COUNT(*)', 'n');
    const bind = binderOf(rows);
    for (const [index, all] of conditions.entries()) {
      const condition = all.map((one) => setCondition(one, bind)).join(' AND ');
      rows.addSelect(`SUM(CASE WHEN ${condition || '1 = 1'} THEN 1 ELSE 0 END)`, `n${index}`);
    }
    const [row] = await rows.getRawMany<Record<string, number | string | null>>();
    return conditions.map((_, index) => Number(row?.[`n${index}`] ?? 0));
  }

  /** How many of the rows that meet the conditions arrive by the first dates on which any does, and by the chosen one, in one statement. */
  private async countArrivals(
    rowsOf: Rows,
    conditions: readonly TermSet[],
    { today, daysOf, dateAfter, mostDays }: Arrivals,
    chosen: string | null,
  ): Promise<ArrivalFacetType[]> {
    const rows = rowsOf();
    const bind = rows && binderOf(rows);
    if (rows && bind) for (const one of conditions) rows.andWhere(setCondition(one, bind));
    const found = rows
      ? await rows
          .innerJoin(Product, 'dated', 'dated.id = product.id')
          .select(daysOf('dated'), 'days')
          .addSelect('COUNT(*)', 'n')
          .groupBy(daysOf('dated'))
          .getRawMany<{ days: number | string | null; n: number | string }>()
      : [];
    const counted = found
      .flatMap(({ days, n }) => (days === null ? [] : [{ days: Number(days), count: Number(n) }]))
      .sort((a, b) => a.days - b.days);
    const dates = new Set<string>();
    for (const { days } of counted) if (dates.size < MOST_DATES) dates.add(dateAfter(days));
    if (chosen !== null) dates.add(chosen);
    return [...dates].sort().map((date) => {
      const most = mostDays(date) ?? -1;
      const count = counted.reduce((sum, one) => sum + (one.days <= most ? one.count : 0), 0);
      return { date, inDays: daysBetween(today, date), count };
    });
  }

  /**
   * How many of the rows that meet the conditions have each value of their options, in one statement: beside the chosen
   * values of other options, and in stock if that is wanted.
   */
  private async countOptions(
    rowsOf: Rows,
    conditions: readonly TermSet[],
    choices: readonly OptionChoice[],
    inStock: boolean | null | undefined,
  ): Promise<OptionFacetType[]> {
    const rows = rowsOf();
    if (!rows) return facetsOf([], choices);
    const bind = binderOf(rows);
    for (const one of conditions) rows.andWhere(setCondition(one, bind));
    rows.select('product.id');
    const all = 'COUNT(DISTINCT choice.productId)';
    const bought = 'COUNT(DISTINCT CASE WHEN item.countInStock > 0 THEN choice.productId END)';
    const query = this.db.reader
      .createQueryBuilder(ProductChoice, 'choice')
      .innerJoin(Product, 'item', 'item.id = choice.itemId AND item.archivedAt IS NULL')
      .where(`choice.productId IN (${rows.getQuery()})`)
      .setParameters(rows.getParameters())
      .select('choice.key', 'key')
      .addSelect('MIN(choice.name)', 'name')
      .addSelect('MIN(choice.value)', 'value')
      .addSelect('MIN(choice.position)', 'position')
      .addSelect(inStock === true ? bought : inStock === false ? `${all} - ${bought}` : all, 'n')
      .groupBy('choice.key')
      .limit(MOST_READ);
    for (const [index, { prefix, values }] of choices.entries()) {
      query.andWhere(
        `(substr(choice.key, 1, length(:prefix${index})) = :prefix${index} OR EXISTS (SELECT 1 FROM product_choices other
          WHERE other.item_id = choice.itemId AND other.key IN (:...otherKeys${index})))`,
        { [`prefix${index}`]: prefix, [`otherKeys${index}`]: values.map(({ key }) => key) },
      );
    }
    const keys = choices.flatMap(({ values }) => values.map(({ key }) => key));
    if (keys.length > 0)
      query
        .addSelect('MAX(CASE WHEN choice.key IN (:...chosenKeys) THEN 1 ELSE 0 END)', 'wanted')
        .setParameter('chosenKeys', keys)
        .orderBy('wanted', 'DESC');
    const found = await query
      .addOrderBy('n', 'DESC')
      .addOrderBy('choice.key')
      .getRawMany<Record<string, string | number>>();
    return facetsOf(
      found.map(({ key, name, value, position, n }) => ({
        key: String(key),
        name: String(name),
        value: String(value),
        position: Number(position),
        count: Number(n),
      })),
      choices,
    );
  }
}

interface CountedValue {
  key: string;
  name: string;
  value: string;
  position: number;
  count: number;
}

/** The options with the most products and their most frequent values; what is chosen can be removed wherever it stands. */
function facetsOf(counted: readonly CountedValue[], choices: readonly OptionChoice[]): OptionFacetType[] {
  const chosen = choices.flatMap(({ values }) => values);
  const isChosen = ({ key }: CountedValue) => chosen.some((one) => one.key === key);
  const missing = chosen.filter(({ key }) => !counted.some((one) => one.key === key));
  const values = [...counted, ...missing.map((one) => ({ ...one, position: 0, count: 0 }))]
    .filter((one) => one.count > 0 || isChosen(one))
    .sort((a, b) => b.count - a.count || a.position - b.position || (a.key < b.key ? -1 : 1));
  const options = new Map<string, CountedValue[]>();
  for (const one of values) options.set(optionKey(one.name), [...(options.get(optionKey(one.name)) ?? []), one]);
  const size = (all: readonly CountedValue[]) => all.reduce((sum, { count }) => sum + count, 0);
  return [...options.values()]
    .sort((a, b) => size(b) - size(a))
    .filter((all, index) => index < MOST_OPTIONS || all.some(isChosen))
    .map((all) => ({
      name: all[0]?.name ?? '',
      values: all
        .filter((one, index) => index < MOST_VALUES || isChosen(one))
        .map(({ value, count }) => ({ value, count })),
    }));
}

/** Names for the parameters of a query's further conditions. */
function binderOf(rows: SelectQueryBuilder<ObjectLiteral>): (value: unknown) => string {
  let bound = 0;
  return (value) => {
    bound += 1;
    rows.setParameter(`counted${bound}`, value);
    return `counted${bound}`;
  };
}

function between({ minCents, maxCents }: PriceRange): TermSet[] {
  return [
    ...(minCents === null ? [] : [having('product.effectiveCents >= :minCents', { minCents })]),
    ...(maxCents === null ? [] : [having('product.effectiveCents <= :maxCents', { maxCents })]),
  ];
}
