import type { Actor } from '../../../domain/permissions.js';
import type { ProductType } from '../product.type.js';
import type { Condition } from '../search/condition.js';

/** Products that belong together, such as those of a collection, as lists of products are restricted to them. */
export interface ProductSet {
  /** Names it among remembered counts: the same text means the same products. */
  key: string;
  /** On `product`, which is a `Product` or its search entry. */
  condition: Condition;
  /** Whether only products in stock belong to it, of which a search entry knows nothing. */
  isInStock: boolean;
  /** The ids of all of them in their own order, which someone has chosen; null: newest first. */
  chosenIds: readonly string[] | null;
}

/** Products that belong together, by the name under which shoppers know them. */
export interface NamedSet {
  name: string;
  slug: string;
  set: ProductSet;
}

/** What the catalog asks the collections, which are built on it. */
export interface ProductSets {
  /** The products of a collection; null when there is none of this slug, or the caller may not see it. */
  findSet(actor: Actor, slug: string): Promise<ProductSet | null>;
  /** All that visitors see, in their order. */
  listNamedSets(): Promise<readonly NamedSet[]>;
  /** The slugs of the collections in which visitors find each of the products, in their order. */
  slugsOf(products: readonly ProductType[]): Promise<readonly (readonly string[])[]>;
}
