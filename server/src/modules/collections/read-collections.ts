import { In, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { together } from '../../db/together.js';
import type { AdminProductSort } from '../../domain/categories.js';
import { isShownOn, matchesRule, type RuledProduct } from '../../domain/collections.js';
import { dateIn } from '../../domain/dispatch.js';
import { Failure } from '../../domain/failure.js';
import { FRESH_MS } from '../../domain/freshness.js';
import { centsFromDecimal } from '../../domain/money.js';
import { canSeeUnpublished, type Actor } from '../../domain/permissions.js';
import type { Clock } from '../../domain/ports.js';
import { effectivePriceCents } from '../../domain/pricing.js';
import { isInStock } from '../../domain/stock.js';
import type { Product } from '../catalog/product.entity.js';
import type { ProductType } from '../catalog/product.type.js';
import type { ListProducts, ProductQuery } from '../catalog/reading/list-products.js';
import type { NamedSet, ProductSet, ProductSets } from '../catalog/reading/product-set.js';
import type { ShopService } from '../shop/shop.service.js';
import { CollectionProduct } from './collection-product.entity.js';
import { toCollectionView } from './collection-view.js';
import { Collection } from './collection.entity.js';
import type { CollectionPageType, CollectionType } from './collection.type.js';
import { setOfChosen, setOfRule } from './product-sets.js';

/** Which page of a collection is wanted, and what it is narrowed to; everything is optional. */
export interface CollectionQuery extends Pick<
  ProductQuery,
  'pageNumber' | 'pageSize' | 'isOnSale' | 'minPrice' | 'maxPrice' | 'inStock' | 'option' | 'arrivesBy'
> {
  /** Null: by hand, or else newest first. */
  sort?: AdminProductSort | null;
}

/** The collections as shoppers see them, and in which of them each product is. */
export class ReadCollections implements ProductSets {
  /** Every product asks for them, and they hardly ever change. */
  private published: { since: number; rows: Promise<Collection[]> } | null = null;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly shop: Pick<ShopService, 'calendar'>,
    private readonly listProducts: Pick<ListProducts, 'listSet'>,
  ) {}

  /** The collections that visitors see today, in their order. They are up to five seconds old. */
  async listShown(): Promise<Collection[]> {
    const [rows, today] = [await this.publishedRows(), await this.today()];
    // guard: collections.test.ts 'outside its dates'
    return rows.filter((collection) => isShownOn(collection, today));
  }

  /** The same, as the interfaces show them. */
  async list(): Promise<CollectionType[]> {
    return (await this.listShown()).map(toCollectionView);
  }

  /**
   * A collection with a page of the products that shoppers find in it. Admins also get one that isn't shown.
   * @returns null when there is none of this slug for this caller
   * @throws Failure BAD_USER_INPUT with fields `minPrice`, `maxPrice`, `option`, `arrivesBy`
   */
  async find(actor: Actor, slug: string, query: CollectionQuery): Promise<CollectionPageType | null> {
    const collection = await this.findCollection(actor, slug);
    if (!collection) return null;
    const set = await this.setOf(collection);
    const { correctedKeyword: _, ...page } = await this.listProducts.listSet(actor, set, {
      ...query,
      isPublished: true,
    });
    return { collection: toCollectionView(collection), ...page };
  }

  /** @throws Failure NOT_FOUND when there is none of this slug for this caller; BAD_USER_INPUT as `find` */
  async get(actor: Actor, slug: string, query: CollectionQuery): Promise<CollectionPageType> {
    const found = await this.find(actor, slug, query);
    if (!found) throw new Failure('NOT_FOUND', 'Collection not found');
    return found;
  }

  async findSet(actor: Actor, slug: string): Promise<ProductSet | null> {
    const collection = await this.findCollection(actor, slug);
    return collection && this.setOf(collection);
  }

  async listNamedSets(): Promise<NamedSet[]> {
    const shown = await this.listShown();
    const byHand = shown.filter(({ rule }) => rule === null).map(({ id }) => id);
    const chosen = byHand.length === 0 ? [] : await this.chosenIdsOf(this.db.reader, byHand);
    const now = this.clock.now();
    const chosenOf = new Map(byHand.map((id, index) => [id, chosen[index]]));
    return shown.map((collection) => {
      const { id, name, slug, rule } = collection;
      return { name, slug, set: rule ? setOfRule(rule, now) : setOfChosen(collection, chosenOf.get(id) ?? []) };
    });
  }

  async slugsOf(products: readonly ProductType[]): Promise<string[][]> {
    return (await this.collectionsOf(products)).map((collections) => collections.map(({ slug }) => slug));
  }

  /** The collections in which visitors find each of the products, in their order. */
  async collectionsOf(products: readonly ProductType[]): Promise<CollectionType[][]> {
    const shown = products.length === 0 ? [] : await this.listShown();
    if (shown.length === 0) return products.map(() => []);
    const chosen = await this.chosenAmong(products, shown);
    const now = this.clock.now();
    return products.map((product) =>
      shown
        .filter(({ id, rule }) =>
          rule ? matchesRule(rule, toRuledProduct(product), now) : chosen.has(`${id} ${chosenIdOf(product)}`),
        )
        .map(toCollectionView),
    );
  }

  /** The ids of the products that were chosen by hand for each of the collections, in their order. */
  async chosenIdsOf(manager: EntityManager, collectionIds: readonly string[]): Promise<string[][]> {
    const rows = await manager.find(CollectionProduct, {
      where: { collectionId: In([...collectionIds]) },
      order: { position: 'ASC', productId: 'ASC' },
    });
    const idsOf = new Map<string, string[]>(collectionIds.map((id) => [id, []]));
    for (const { collectionId, productId } of rows) idsOf.get(collectionId)?.push(productId);
    return collectionIds.map((id) => idsOf.get(id) ?? []);
  }

  /**
   * In which of these collections each product is, whether or not visitors see them. A product of a cart counts as in
   * stock, a variant as what it costs itself.
   */
  async membershipsOf(
    manager: EntityManager,
    collectionIds: readonly string[],
    products: readonly Product[],
  ): Promise<Set<string>[]> {
    const ids = In([...collectionIds]);
    const [rows, chosen] = await together(
      manager.findBy(Collection, { id: ids }),
      manager.findBy(CollectionProduct, {
        collectionId: ids,
        productId: In([...new Set(products.map(({ id, variantOf }) => variantOf ?? id))]),
      }),
    );
    const now = this.clock.now();
    return products.map((product) => {
      const ruled: RuledProduct = { ...product, isInStock: true };
      const isIn = ({ id, rule }: Collection) =>
        rule
          ? matchesRule(rule, ruled, now)
          : chosen.some((one) => one.collectionId === id && one.productId === (product.variantOf ?? product.id));
      return new Set(rows.filter(isIn).map(({ id }) => id));
    });
  }

  /** Forgets the collections after a write of this process, whose author looks at them at once. */
  forget(): void {
    this.published = null;
  }

  /** The shop's date. */
  async today(): Promise<string> {
    return dateIn((await this.shop.calendar()).timeZone, this.clock.now());
  }

  private async findCollection(actor: Actor, slug: string): Promise<Collection | null> {
    if (canSeeUnpublished(actor)) return this.db.reader.findOneBy(Collection, { slug });
    return (await this.listShown()).find((collection) => collection.slug === slug) ?? null;
  }

  private async setOf(collection: Collection): Promise<ProductSet> {
    if (collection.rule) return setOfRule(collection.rule, this.clock.now());
    const [ids = []] = await this.chosenIdsOf(this.db.reader, [collection.id]);
    return setOfChosen(collection, ids);
  }

  /** Which products were chosen for which collections, as 'collection product'. */
  private async chosenAmong(products: readonly ProductType[], shown: readonly Collection[]): Promise<Set<string>> {
    const collectionIds = shown.filter(({ rule }) => rule === null).map(({ id }) => id);
    if (collectionIds.length === 0) return new Set();
    const rows = await this.db.reader.findBy(CollectionProduct, {
      productId: In([...new Set(products.map(chosenIdOf))]),
    });
    return new Set(rows.map(({ collectionId, productId }) => `${collectionId} ${productId}`));
  }

  private publishedRows(): Promise<Collection[]> {
    const now = this.clock.now();
    const known = this.published;
    if (known && now - known.since < FRESH_MS) return known.rows;
    const rows = this.db.reader.find(Collection, {
      where: { isPublished: true },
      order: { position: 'ASC', name: 'ASC', id: 'ASC' },
    });
    const read = { since: now, rows };
    this.published = read;
    // Whoever asks next tries again.
    rows.catch(() => {
      if (this.published === read) this.published = null;
    });
    return rows;
  }
}

/** Products are chosen with all their variants. */
function chosenIdOf({ _id, variantOf }: ProductType): string {
  return variantOf ?? _id;
}

function toRuledProduct(product: ProductType): RuledProduct {
  const { category, isOnSale, isPopular, price, salePrice, createdAt } = product;
  const effectiveCents = effectivePriceCents({
    priceCents: centsFromDecimal(price) ?? 0,
    salePriceCents: salePrice === null ? null : centsFromDecimal(salePrice),
    isOnSale,
  });
  const stock = { isInStock: isInStock(product) };
  return { category, isOnSale, isPopular, ...stock, effectiveCents, createdAt: createdAt.getTime() };
}
