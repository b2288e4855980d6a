import { In, type EntityManager } from 'typeorm';
import type { Actor } from '../../domain/permissions.js';
import type { AuditService } from '../audit/audit.service.js';
import type { IdsByProduct, RelatedLinks } from '../catalog/import/product-links.js';
import { Product } from '../catalog/product.entity.js';
import { RelatedProduct } from './related-product.entity.js';

/** The most rows that one statement writes. */
const CHUNK = 500;

/** Chooses what is shown beside many products at once, for files of products. */
export class LinkRelated implements RelatedLinks {
  constructor(private readonly audit: AuditService) {}

  async chosenFor(manager: EntityManager, productIds: readonly string[]): Promise<IdsByProduct> {
    const rows = await manager
      .createQueryBuilder(RelatedProduct, 'chosen')
      .innerJoin(Product, 'product', 'product.id = chosen.relatedId AND product.archivedAt IS NULL')
      .where({ productId: In([...productIds]) })
      .andWhere('product.variantOf IS NULL')
      .orderBy('chosen.position', 'ASC')
      .getMany();
    const found = new Map<string, string[]>();
    for (const { productId, relatedId } of rows) found.set(productId, [...(found.get(productId) ?? []), relatedId]);
    return found;
  }

  async choose(manager: EntityManager, actor: Actor, wanted: IdsByProduct): Promise<ReadonlySet<string>> {
    const known = await this.chosenFor(manager, [...wanted.keys()]);
    const changes = [...wanted]
      .map(([productId, after]) => ({ productId, before: known.get(productId) ?? [], after }))
      .filter(({ before, after }) => before.join() !== after.join());
    if (changes.length === 0) return new Set();
    await manager.delete(RelatedProduct, { productId: In(changes.map(({ productId }) => productId)) });
    const rows = changes.flatMap(({ productId, after }) =>
      after.map((relatedId, position): RelatedProduct => ({ productId, relatedId, position })),
    );
    for (let at = 0; at < rows.length; at += CHUNK) await manager.insert(RelatedProduct, rows.slice(at, at + CHUNK));
    await this.audit.recordAll(
      manager,
      actor,
      changes.map(({ productId, before, after }) => ({
        subject: { type: 'product', id: productId },
        action: 'chose-related',
        detail: { changes: { relatedProducts: { before, after } } },
      })),
    );
    return new Set(changes.map(({ productId }) => productId));
  }
}
