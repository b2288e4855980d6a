import { In, IsNull, type EntityManager } from 'typeorm';
import type { Actor } from '../../../domain/permissions.js';
import { Product } from '../product.entity.js';
import { isLate, type CheckedRow } from './import-row.js';
import { CollectionRoom, type LinkColumn, type ProductLinks, type RowLinks } from './product-links.js';
import type { RowProblems } from './variant-rows.js';

/** What is written of a row's links, once its product is there. */
export interface SavedLinks {
  productId: string;
  links: RowLinks;
}

const GONE = { collections: 'One of these collections is gone', relatedProducts: 'One of these products is gone' };

/** Writes the links of the rows of a slice. It takes the same few statements however many rows there are. */
export class ImportLinks {
  constructor(private readonly links: () => ProductLinks) {}

  /**
   * Finds the rows whose links the shop no longer allows, before anything of them is written. Collections stay as they are
   * until the transaction ends. Comes before the locks of products.
   */
  async problemsOf(manager: EntityManager, rows: readonly CheckedRow[]): Promise<RowProblems> {
    const { collections } = this.links();
    const problems = new Map<number, Partial<Record<LinkColumn, string>>>();
    const refuse = (row: number, column: LinkColumn, problem: string) =>
      problems.set(row, { ...problems.get(row), [column]: problem });

    const placed = rows.filter(({ links }) => links?.collections !== undefined);
    if (placed.length > 0) {
      await collections.lock(manager);
      const known = new Map((await collections.list(manager)).map((collection) => [collection.id, collection]));
      const room = new CollectionRoom([...known.values()]);
      const before = await collections.chosenFor(
        manager,
        placed.map(productOf).filter((id) => id !== null),
      );
      for (const row of placed) {
        const ids = row.links?.collections ?? [];
        const wanted = ids.flatMap((id) => known.get(id) ?? []);
        // guard: product-import.test.ts 'links that the shop no longer allows', try: wanted.length < ids.length -> false
        const isGone = wanted.length < ids.length;
        const problem = isGone ? GONE.collections : room.add(wanted, before.get(productOf(row) ?? '') ?? []);
        if (problem !== null) refuse(row.row, 'collections', problem);
      }
    }

    const beside = rows.filter(({ links }) => links?.relatedProducts !== undefined);
    if (beside.length > 0) {
      const late = beside.filter(isLate).map(({ linksOf }) => linksOf);
      const named = new Set([...late, ...beside.flatMap(({ links }) => links?.relatedProducts ?? [])]);
      const live = await manager.find(Product, {
        select: { id: true },
        where: { id: In([...named]), archivedAt: IsNull(), variantOf: IsNull() },
      });
      const there = new Set(live.map(({ id }) => id));
      for (const row of beside) {
        const ids = row.links?.relatedProducts ?? [];
        // guard: product-import.test.ts 'links that the shop no longer allows'
        if (!ids.every((id) => there.has(id))) refuse(row.row, 'relatedProducts', GONE.relatedProducts);
        if (isLate(row) && !there.has(row.linksOf)) refuse(row.row, 'relatedProducts', 'Product not found');
      }
    }
    return problems;
  }

  /** @returns the products for which that changed something */
  async write(manager: EntityManager, actor: Actor, rows: readonly SavedLinks[]): Promise<ReadonlySet<string>> {
    const { collections, related } = this.links();
    const wanted = (column: LinkColumn) =>
      new Map(
        rows.flatMap(({ productId, links }) => {
          const ids = links[column];
          return ids === undefined ? [] : [[productId, ids] as const];
        }),
      );
    const [placed, beside] = [wanted('collections'), wanted('relatedProducts')];
    return new Set([
      ...(placed.size > 0 ? await collections.choose(manager, actor, placed) : []),
      ...(beside.size > 0 ? await related.chooseForMany(manager, actor, beside) : []),
    ]);
  }

  /** Forgets what is remembered, after the transaction. */
  forget(): void {
    this.links().collections.forget();
  }
}

/** The stored product of a row; null for one that isn't there yet. */
function productOf(row: CheckedRow): string | null {
  return isLate(row) ? row.linksOf : row.id;
}
