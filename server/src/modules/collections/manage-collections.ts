import type { EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { lockRow } from '../../db/plain-manager.js';
import {
  MAX_CHOSEN_PRODUCTS,
  MAX_COLLECTIONS,
  parseCollection,
  parseRule,
  type CollectionFields,
  type CollectionInput,
  type RuleInput,
} from '../../domain/collections.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { requireAdmin, type Actor } from '../../domain/permissions.js';
import type { Clock, Ids } from '../../domain/ports.js';
import type { AuditService } from '../audit/audit.service.js';
import { changesOf } from '../audit/changes-of.js';
import type { ProductPageType, ProductType } from '../catalog/product.type.js';
import type { ListProducts } from '../catalog/reading/list-products.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import type { RedirectsService } from '../redirects/redirects.service.js';
import { CollectionProduct } from './collection-product.entity.js';
import { toAdminCollectionView } from './collection-view.js';
import { Collection } from './collection.entity.js';
import type { AdminCollectionType } from './collection.type.js';
import { lockCollections } from './lock-collections.js';
import { setOfIds, setOfRule } from './product-sets.js';
import type { ReadCollections } from './read-collections.js';

/** What an admin says about a collection. It is untrusted; what is left out stays as it is. */
export type EditCollection = CollectionInput & {
  /** The products that are chosen by hand, in their order. */
  productIds?: unknown;
  /** The version that the admin has seen. */
  version?: unknown;
};

const PREVIEW_SIZE = 8;

/** Creates, updates and deletes collections for admins. */
export class ManageCollections {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: AuditService,
    private readonly listProducts: Pick<ListProducts, 'listSet' | 'forgetCounts'>,
    private readonly readProducts: Pick<ReadProducts, 'listChosen' | 'requireChosen'>,
    private readonly readCollections: ReadCollections,
    private readonly redirects: Pick<RedirectsService, 'move' | 'forget'>,
  ) {}

  /** All collections, in their order. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async list(actor: Actor): Promise<AdminCollectionType[]> {
    requireAdmin(actor);
    const rows = await this.db.reader.find(Collection, { order: { position: 'ASC', name: 'ASC', id: 'ASC' } });
    const today = await this.readCollections.today();
    return rows.map((row) => toAdminCollectionView(row, today));
  }

  /** @returns null when there is none. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async find(actor: Actor, id: string): Promise<AdminCollectionType | null> {
    requireAdmin(actor);
    const row = await this.db.reader.findOneBy(Collection, { id });
    return row && this.view(row);
  }

  /** The products that were chosen by hand for each of the collections, hidden ones included. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async chosenProductsOf(actor: Actor, collectionIds: readonly string[]): Promise<ProductType[][]> {
    requireAdmin(actor);
    const idsOfEach = await this.readCollections.chosenIdsOf(this.db.reader, collectionIds);
    const products = await this.readProducts.listChosen(this.db.reader, [...new Set(idsOfEach.flat())]);
    const byId = new Map(products.map((product) => [product._id, product]));
    return idsOfEach.map((ids) => ids.flatMap((id) => byId.get(id) ?? []));
  }

  /**
   * What shoppers would find in a collection that isn't saved yet.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT with fields
   */
  async preview(
    actor: Actor,
    { rule, productIds }: { rule?: RuleInput | null; productIds?: unknown },
    pageNumber: number,
  ): Promise<ProductPageType> {
    requireAdmin(actor);
    const read = rule ? parseRule(rule) : null;
    if (read && 'errors' in read) throw invalidInput(read.errors);
    const set = read ? setOfRule(read.rule, this.clock.now()) : setOfIds(readIds(productIds ?? []));
    return this.listProducts.listSet(actor, set, { isPublished: true, pageNumber, pageSize: PREVIEW_SIZE });
  }

  /** @throws Failure UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT with fields */
  async create(actor: Actor, input: EditCollection): Promise<AdminCollectionType> {
    requireAdmin(actor);
    const fields = readFields(input, null);
    const row = await this.db.inTransaction(async (manager) => {
      await lockCollections(this.db, manager);
      await this.refuseTakenSlug(manager, fields.slug, null);
      if ((await manager.countBy(Collection, {})) >= MAX_COLLECTIONS)
        throw invalidInput({ name: `A shop can have at most ${MAX_COLLECTIONS} collections` });
      const now = this.clock.now();
      const row: Collection = { id: this.ids.id(), ...fields, createdAt: now, updatedAt: now, version: 1 };
      await manager.insert(Collection, row);
      const productIds = fields.rule ? [] : readIds(input.productIds ?? []);
      await this.choose(manager, row.id, productIds);
      await this.audit.record(manager, actor, {
        subject: { type: 'collection', id: row.id },
        action: 'created',
        detail: { name: row.name, slug: row.slug },
      });
      return row;
    });
    this.forget();
    return this.view(row);
  }

  /**
   * Changes the given fields. An edit that changes nothing writes nothing, so repeating one is safe.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT with fields; CONFLICT when someone else has
   *   edited it since `version`
   */
  async update(actor: Actor, id: string, input: EditCollection): Promise<AdminCollectionType> {
    requireAdmin(actor);
    const row = await this.db.inTransaction(async (manager) => {
      await lockCollections(this.db, manager);
      const before = await lockRow(manager, Collection, { id });
      if (!before) throw new Failure('NOT_FOUND', 'Collection not found');
      const fields = readFields(input, before);
      const [chosenBefore = []] = await this.readCollections.chosenIdsOf(manager, [id]);
      const chosen = fields.rule ? [] : input.productIds == null ? chosenBefore : readIds(input.productIds);
      const changes = changesOf(before, fields);
      const isChosenAnew = chosen.join() !== chosenBefore.join();
      if (Object.keys(changes).length === 0 && !isChosenAnew) return before;
      // guard: collections.test.ts 'the later of two edits'
      if (input.version != null && input.version !== before.version)
        throw new Failure('CONFLICT', 'Someone else changed this collection in the meantime. Load it again.');
      await this.refuseTakenSlug(manager, fields.slug, id);
      const row: Collection = { ...before, ...fields, updatedAt: this.clock.now(), version: before.version + 1 };
      const { id: _id, createdAt: _createdAt, ...columns } = row;
      await manager.update(Collection, { id }, columns);
      if (isChosenAnew) await this.choose(manager, id, chosen);
      if (before.slug !== row.slug) await this.redirects.move(manager, addressOf(before.slug), addressOf(row.slug));
      await this.audit.record(manager, actor, {
        subject: { type: 'collection', id },
        action: 'edited',
        detail: {
          changes: {
            ...changes,
            ...(isChosenAnew && { products: { before: chosenBefore.length, after: chosen.length } }),
          },
        },
      });
      return row;
    });
    this.forget();
    return this.view(row);
  }

  /** Its products stay. Safe to repeat. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async delete(actor: Actor, id: string): Promise<void> {
    requireAdmin(actor);
    await this.db.inTransaction(async (manager) => {
      await lockCollections(this.db, manager);
      const row = await manager.findOneBy(Collection, { id });
      if (!row) return;
      await manager.delete(CollectionProduct, { collectionId: id });
      await manager.delete(Collection, { id });
      await this.redirects.forget(manager, addressOf(row.slug));
      await this.audit.record(manager, actor, {
        subject: { type: 'collection', id },
        action: 'deleted',
        detail: { name: row.name, slug: row.slug },
      });
    });
    this.forget();
  }

  private async refuseTakenSlug(manager: EntityManager, slug: string, id: string | null): Promise<void> {
    const holder = await manager.findOneBy(Collection, { slug });
    // guard: collections.test.ts 'an address that is taken'
    if (holder && holder.id !== id) throw invalidInput({ slug: `“${holder.name}” already has this address` });
  }

  private async choose(manager: EntityManager, collectionId: string, productIds: readonly string[]): Promise<void> {
    await this.readProducts.requireChosen(manager, productIds, 'productIds');
    await manager.delete(CollectionProduct, { collectionId });
    const rows = productIds.map((productId, position) => ({ collectionId, productId, position }));
    if (rows.length > 0) await manager.insert(CollectionProduct, rows);
  }

  private async view(row: Collection): Promise<AdminCollectionType> {
    return toAdminCollectionView(row, await this.readCollections.today());
  }

  private forget(): void {
    this.readCollections.forget();
    this.listProducts.forgetCounts();
  }
}

function addressOf(slug: string): string {
  return `/collections/${slug}`;
}

/** @throws Failure BAD_USER_INPUT with the fields */
function readFields(input: EditCollection, before: Collection | null): CollectionFields {
  const parsed = parseCollection(input, before);
  const errors = 'errors' in parsed ? parsed.errors : {};
  if (input.version != null && !Number.isInteger(input.version)) errors['version'] = 'version must be a whole number';
  if ('errors' in parsed || Object.keys(errors).length > 0) throw invalidInput(errors);
  return parsed.fields;
}

/** @throws Failure BAD_USER_INPUT with the field `productIds` */
function readIds(value: unknown): string[] {
  const ids: unknown[] = Array.isArray(value) ? value : [];
  if (ids.length > MAX_CHOSEN_PRODUCTS)
    throw invalidInput({ productIds: `A collection can have at most ${MAX_CHOSEN_PRODUCTS} products by hand` });
  return [...new Set(ids.map(String))];
}
