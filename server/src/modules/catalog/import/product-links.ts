import type { EntityManager } from 'typeorm';
import { MAX_CHOSEN_PRODUCTS } from '../../../domain/collections.js';
import type { Actor } from '../../../domain/permissions.js';

/** The columns about what other modules keep of a product. */
export const linkColumns = ['collections', 'relatedProducts'] as const;
export type LinkColumn = (typeof linkColumns)[number];

/** What the cells of a row name, in their order: slugs of collections; IDs, SKUs or slugs of products. A null is not given. */
export type LinkCells = Record<LinkColumn, string[] | null>;

/** The same by IDs, as it waits for its import. What is left out stays as it is. */
export type RowLinks = Partial<Record<LinkColumn, string[]>>;

/** IDs by the products that have them; products without any may be missing. */
export type IdsByProduct = ReadonlyMap<string, readonly string[]>;

/** A collection as a file names it. */
export interface LinkedCollection {
  id: string;
  slug: string;
  name: string;
  /** Whether a rule finds its products. */
  isByRule: boolean;
  /** The number of products that are chosen by hand. */
  count: number;
}

/** What files of products ask the collections, which are built on the catalog. */
export interface CollectionLinks {
  /** All collections, in their order. */
  list: (manager: EntityManager) => Promise<LinkedCollection[]>;
  /** The collections for which each of the products was chosen by hand, in no order. */
  chosenFor: (manager: EntityManager, productIds: readonly string[]) => Promise<IdsByProduct>;
  /** Keeps others from changing collections until the transaction ends. Comes before the locks of products. */
  lock: (manager: EntityManager) => Promise<void>;
  /**
   * Makes each product stand in exactly these collections by hand; where it is new, it comes last.
   * @returns the products for which that changed something
   */
  choose: (manager: EntityManager, actor: Actor, wanted: IdsByProduct) => Promise<ReadonlySet<string>>;
  /** Forgets what is remembered of collections, after the transaction. */
  forget: () => void;
}

/** What files of products ask the related products. */
export interface RelatedLinks {
  /** What an admin chose beside each of the products, in order, without what is deleted. */
  chosenFor: (manager: EntityManager, productIds: readonly string[]) => Promise<IdsByProduct>;
  /** Puts a choice in the place of each earlier one. @returns as for collections */
  chooseForMany: (manager: EntityManager, actor: Actor, wanted: IdsByProduct) => Promise<ReadonlySet<string>>;
}

export interface ProductLinks {
  collections: CollectionLinks;
  related: RelatedLinks;
}

/** Counts what a file adds to collections. What it takes out makes no room, since it may be imported later. */
export class CollectionRoom {
  private readonly counts: Map<string, number>;

  constructor(collections: readonly LinkedCollection[]) {
    this.counts = new Map(collections.map(({ id, count }) => [id, count]));
  }

  /**
   * Adds a product.
   * @param before the IDs of those in which it is
   * @returns why it can't stand in these collections; null when it can
   */
  add(wanted: readonly LinkedCollection[], before: readonly string[]): string | null {
    const ruled = wanted.find(({ isByRule }) => isByRule);
    // guard: product-import.test.ts 'refused with row and column'
    if (ruled) return `A rule finds the products of “${ruled.name}”. Leave ${ruled.slug} out.`;
    const added = wanted.filter(({ id }) => !before.includes(id));
    const full = added.find(({ id }) => this.countOf(id) >= MAX_CHOSEN_PRODUCTS);
    // guard: product-import.test.ts 'at most 500'
    if (full) return `“${full.name}” can have at most ${MAX_CHOSEN_PRODUCTS} products by hand`;
    for (const { id } of added) this.counts.set(id, this.countOf(id) + 1);
    return null;
  }

  private countOf(id: string): number {
    return this.counts.get(id) ?? 0;
  }
}
