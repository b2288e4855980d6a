import { categories, categoryLabels, type Category } from '../../domain/categories.js';
import { mergeFinds } from '../../domain/gift-finder.js';
import { decimalFromCents, shopCurrency } from '../../domain/money.js';
import { visitor } from '../../domain/permissions.js';
import { priceBands } from '../../domain/price-bands.js';
import type { ProductType } from '../catalog/product.type.js';
import type { ListProducts, ProductQuery } from '../catalog/reading/list-products.js';
import type { ProductSet } from '../catalog/reading/product-set.js';
import type { Collection } from '../collections/collection.entity.js';
import { setOfAll } from '../collections/product-sets.js';
import type { ReadCollections } from '../collections/read-collections.js';
import type { FinderAnswerType, GiftFinderType } from './gift-finder.type.js';

/** More nobody compares. */
const MOST_GIFTS = 24;

/** What both interfaces say about the gift finder. */
export const GIFT_FINDER =
  'Gifts for a person, an occasion, a budget and a day, by a rule that everybody can follow: a gift must be in stock, within the budget and there by the day, if one is given; those that fit person and occasion come first, then those that fit the occasion, then those that fit the person; within each, the most popular first. Without an answer, the most popular gifts within budget and time.';

/** What narrows the gifts, whatever the answers. */
type Limits = Pick<ProductQuery, 'minPrice' | 'maxPrice' | 'arrivesBy'>;

/** What someone looks for; everything is optional. An answer that isn't offered (any more) counts as not given. */
export interface GiftWish extends Limits {
  /** The ID of an answer to the question who the gift is for. */
  who?: string | null;
  /** The ID of an answer to the question what the occasion is. */
  occasion?: string | null;
}

/** An answer with the products that fit it. */
interface Answer extends FinderAnswerType {
  /** Null: the products of the collection with this slug. */
  category: Category | null;
}

/** Finds gifts by what the shop asks. */
export class FindGifts {
  constructor(
    private readonly listProducts: Pick<ListProducts, 'list' | 'listSet'>,
    private readonly collections: Pick<ReadCollections, 'listShown' | 'findSet'>,
  ) {}

  /**
   * The questions with their answers, and up to 24 gifts. The same for everybody, in a constant number of SQL statements.
   * @throws Failure BAD_USER_INPUT with fields `minPrice`, `maxPrice`, `arrivesBy`
   */
  async find({ who, occasion, minPrice, maxPrice, arrivesBy }: GiftWish): Promise<GiftFinderType> {
    const shown = await this.collections.listShown();
    const people = shown.filter(({ finder }) => finder === 'who').map(answerOf);
    const occasions = occasionsOf(shown);
    const person = people.find(({ id }) => id === who) ?? null;
    const day = occasions.find(({ id }) => id === occasion) ?? null;
    const limits = { minPrice: minPrice ?? null, maxPrice: maxPrice ?? null, arrivesBy: arrivesBy ?? null };

    const wishes = person && day ? [[person, day], [day], [person]] : [[day ?? person].filter((one) => one !== null)];
    const finds = await Promise.all(wishes.map((answers) => this.listFor(answers, limits)));
    const gifts = mergeFinds(
      finds.map((products, index) => ({ products, reasons: wishes[index] ?? [] })),
      MOST_GIFTS,
    );
    return {
      people: people.map(toFinderAnswer),
      occasions: occasions.map(toFinderAnswer),
      budgets: priceBands().map(({ minCents, maxCents }) => ({
        minPrice: minCents === null ? null : decimalFromCents(minCents),
        maxPrice: maxCents === null ? null : decimalFromCents(maxCents),
      })),
      currency: shopCurrency().code,
      who: person?.id ?? null,
      occasion: day?.id ?? null,
      gifts: gifts.map(({ product, reasons }) => ({ product, reasons: reasons.map(({ name }) => name) })),
    };
  }

  /** The most popular gifts that fit all of the answers. */
  private async listFor(answers: readonly Answer[], limits: Limits): Promise<readonly ProductType[]> {
    const category = answers.find((answer) => answer.category !== null)?.category;
    const query: ProductQuery = {
      ...limits,
      ...(category != null && { category }),
      ...{ inStock: true, isPublished: true, sort: 'popularity', pageSize: MOST_GIFTS },
    };
    const sets: ProductSet[] = [];
    for (const { id } of answers.filter((answer) => answer.category === null)) {
      const set = await this.collections.findSet(visitor, id);
      // It has just been taken away.
      if (!set) return [];
      sets.push(set);
    }
    const page =
      sets.length === 0
        ? await this.listProducts.list(visitor, query)
        : await this.listProducts.listSet(visitor, setOfAll(sets), query);
    return page.products;
  }
}

/** The shop's own occasions, then its categories, all of which but one are occasions. Of two with one name the shop's counts. */
function occasionsOf(shown: readonly Collection[]): Answer[] {
  const own = shown.filter(({ finder }) => finder === 'occasion').map(answerOf);
  const taken = new Set(own.map(({ id }) => id));
  const documented = categories
    .filter((category) => category !== 'other' && !taken.has(category))
    .map((category) => ({ id: category, name: categoryLabels[category], category }));
  return [...own, ...documented];
}

function answerOf({ slug, name }: Collection): Answer {
  return { id: slug, name, category: null };
}

function toFinderAnswer({ id, name }: Answer): FinderAnswerType {
  return { id, name };
}
