import { categories, categoryLabels } from '../../../domain/categories.js';
import { cleanKeyword, foldForSearch, wordsIn } from '../../../domain/search-text.js';
import { paidPrice, shownOffer } from '../../../domain/shown-offer.js';
import { wordForms } from '../../../domain/word-forms.js';
import type { ProductType } from '../product.type.js';
import type { ListProducts } from '../reading/list-products.js';
import type { ReadProducts } from '../reading/read-products.js';
import { foldKeyword } from './search-terms.js';
import type { SuggestedListType, SuggestedProductType, SuggestionsType } from './suggestions.type.js';

const MOST_PRODUCTS = 6;
const MOST_LISTS = 4;

/** What both interfaces say about suggestions. */
export const SUGGESTIONS =
  'Products, collections and categories for someone who is typing into the search box: the last word may be incomplete. One or two letters suggest collections and categories only. The same for everybody.';

/** Suggests what someone may be looking for. */
export class Suggestions {
  constructor(
    private readonly listProducts: ListProducts,
    private readonly readProducts: ReadProducts,
  ) {}

  /** An empty keyword suggests nothing. */
  async suggest(typed: string): Promise<SuggestionsType> {
    const keyword = foldKeyword(cleanKeyword(typed));
    if (keyword === '') return { products: [], lists: [], correctedKeyword: null };
    const { ids, correctedKeyword } = await this.listProducts.suggest(keyword, MOST_PRODUCTS);
    const products = new Map((await this.readProducts.listByIds(ids)).map((product) => [product._id, product]));
    return {
      products: ids.flatMap((id) => products.get(id) ?? []).map(toSuggestion),
      lists: await this.listsFor(correctedKeyword ?? keyword),
      correctedKeyword,
    };
  }

  /** Collections and categories whose names have words that begin with each of those that were typed. */
  private async listsFor(keyword: string): Promise<SuggestedListType[]> {
    const words = wordsIn(keyword);
    if (words.length === 0) return [];
    const fits = (name: string) => {
      const named = wordsIn(foldForSearch(name));
      return words.every((word) => {
        const forms = wordForms(word);
        return named.some((one) => one.startsWith(word) || forms.includes(one));
      });
    };
    const { collections } = await this.listProducts.vocabulary.current();
    return [
      ...collections
        .filter(({ name }) => fits(name))
        .map(({ name, slug }) => ({ name, collection: slug, category: null })),
      ...categories
        .filter((category) => category !== 'other' && fits(categoryLabels[category]))
        .map((category) => ({ name: categoryLabels[category], collection: null, category })),
    ].slice(0, MOST_LISTS);
  }
}

function toSuggestion(product: ProductType): SuggestedProductType {
  const { _id, name, slug, image, currency } = product;
  const { price, isFrom } = shownOffer(product);
  return { _id, name, slug, image, price: paidPrice(price), currency, isFrom };
}
