import { In, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import type { Actor } from '../../domain/permissions.js';
import type { Clock } from '../../domain/ports.js';
import type { AuditService } from '../audit/audit.service.js';
import type { CollectionLinks, IdsByProduct, LinkedCollection } from '../catalog/import/product-links.js';
import { CollectionProduct } from './collection-product.entity.js';
import { Collection } from './collection.entity.js';
import { lockCollections } from './lock-collections.js';
import type { ReadCollections } from './read-collections.js';

/** The most rows that one statement writes. */
const CHUNK = 500;

/** Puts many products into collections at once, and takes them out, for files of products. */
export class LinkCollections implements CollectionLinks {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly readCollections: Pick<ReadCollections, 'forget'>,
  ) {}

  async list(manager: EntityManager): Promise<LinkedCollection[]> {
    const rows = await manager.find(Collection, { order: { position: 'ASC', name: 'ASC', id: 'ASC' } });
    const sizes = await this.sizesOf(
      manager,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, slug, name, rule }) => ({
      ...{ id, slug, name, isByRule: rule !== null },
      count: sizes.get(id)?.count ?? 0,
    }));
  }

  async chosenFor(manager: EntityManager, productIds: readonly string[]): Promise<IdsByProduct> {
    const rows = await manager.findBy(CollectionProduct, { productId: In([...productIds]) });
    const found = new Map<string, string[]>();
    for (const { collectionId, productId } of rows)
      found.set(productId, [...(found.get(productId) ?? []), collectionId]);
    return found;
  }

  lock(manager: EntityManager): Promise<void> {
    return lockCollections(this.db, manager);
  }

  async choose(manager: EntityManager, actor: Actor, wanted: IdsByProduct): Promise<ReadonlySet<string>> {
    const before = await this.chosenFor(manager, [...wanted.keys()]);
    const pairs = [...wanted].map(([productId, ids]) => ({ productId, ids, known: before.get(productId) ?? [] }));
    const added = pairs.flatMap(({ productId, ids, known }) =>
      ids.filter((id) => !known.includes(id)).map((collectionId) => ({ collectionId, productId })),
    );
    const removed = pairs.flatMap(({ productId, ids, known }) =>
      known.filter((id) => !ids.includes(id)).map((collectionId) => ({ collectionId, productId })),
    );
    const changed = [...new Set([...added, ...removed].map(({ collectionId }) => collectionId))];
    if (changed.length === 0) return new Set();
    const sizes = await this.sizesOf(manager, changed);
    await this.remove(manager, removed);
    const next = new Map([...sizes].map(([id, { last }]) => [id, last + 1]));
    const rows = added.map(({ collectionId, productId }): CollectionProduct => {
      const position = next.get(collectionId) ?? 0;
      next.set(collectionId, position + 1);
      return { collectionId, productId, position };
    });
    for (let at = 0; at < rows.length; at += CHUNK) await manager.insert(CollectionProduct, rows.slice(at, at + CHUNK));
    await this.touch(manager, changed);
    const change = new Map(changed.map((id) => [id, 0]));
    for (const { collectionId: id } of added) change.set(id, (change.get(id) ?? 0) + 1);
    for (const { collectionId: id } of removed) change.set(id, (change.get(id) ?? 0) - 1);
    await this.audit.recordAll(
      manager,
      actor,
      changed.map((id) => {
        const count = sizes.get(id)?.count ?? 0;
        const products = { before: count, after: count + (change.get(id) ?? 0) };
        return { subject: { type: 'collection', id }, action: 'edited', detail: { changes: { products } } };
      }),
    );
    return new Set([...added, ...removed].map(({ productId }) => productId));
  }

  forget(): void {
    this.readCollections.forget();
  }

  /** An editor that has seen them before gets a conflict. */
  private async touch(manager: EntityManager, ids: readonly string[]): Promise<void> {
    await manager
      .createQueryBuilder()
      .update(Collection)
      .set({ version: () => 'version + 1', updatedAt: this.clock.now() })
      .where({ id: In([...ids]) })
      .execute();
  }

  private async remove(
    manager: EntityManager,
    pairs: readonly Pick<CollectionProduct, 'collectionId' | 'productId'>[],
  ): Promise<void> {
    for (let at = 0; at < pairs.length; at += CHUNK) {
      const some = pairs.slice(at, at + CHUNK);
      await manager
        .createQueryBuilder()
        .delete()
        .from(CollectionProduct)
        .where(
          `(collection_id, product_id) IN (VALUES ${some.map((_, index) => `(:c${index}, :p${index})`).join(', ')})`,
          Object.fromEntries(
            some.flatMap(({ collectionId, productId }, index) => [
              [`c${index}`, collectionId],
              [`p${index}`, productId],
            ]),
          ),
        )
        .execute();
    }
  }

  /** How many products were chosen for each of the collections, and the place of the last; without the empty ones. */
  private async sizesOf(
    manager: EntityManager,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { count: number; last: number }>> {
    if (ids.length === 0) return new Map();
    const rows = await manager
      .createQueryBuilder(CollectionProduct, 'chosen')
      .select('chosen.collectionId', 'id')
      .addSelect('COUNT(*)', 'count')
      .addSelect('MAX(chosen.position)', 'last')
      .where({ collectionId: In([...ids]) })
      .groupBy('chosen.collectionId')
      .getRawMany<{ id: string; count: number | string; last: number | string }>();
    return new Map(rows.map(({ id, count, last }) => [id, { count: Number(count), last: Number(last) }]));
  }
}
