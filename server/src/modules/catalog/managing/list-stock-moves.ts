import type { Database } from '../../../db/database.js';
import { Failure } from '../../../domain/failure.js';
import { placeOf } from '../../../domain/paging.js';
import { requireAdmin, type Actor } from '../../../domain/permissions.js';
import { Product } from '../product.entity.js';
import { StockMove } from '../stock-move.entity.js';
import type { StockMovePageType, StockMoveType } from '../stock-move.type.js';

const MOVES_PER_PAGE = 10;

/** Lists the stock ledger of a product for admins. */
export class ListStockMoves {
  constructor(private readonly db: Database) {}

  /** Returns a page of a product's moves, newest first. @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
  async list(actor: Actor, productId: string, pageNumber: number): Promise<StockMovePageType> {
    // guard: admin-products.test.ts 'visitors and customers are refused on both'
    requireAdmin(actor);
    if (!(await this.db.reader.existsBy(Product, { id: productId }))) {
      throw new Failure('NOT_FOUND', 'Product not found');
    }
    const count = await this.db.reader.countBy(StockMove, { productId });
    const { page, pages, start } = placeOf(count, MOVES_PER_PAGE, pageNumber);
    const rows = await this.db.reader
      .createQueryBuilder(StockMove, 'move')
      // A return names its refund, and the refund names the order to look at.
      .leftJoin('Refund', 'refund', 'refund.id = move.refundId')
      .select('move.id', 'id')
      .addSelect('move.kind', 'kind')
      .addSelect('move.delta', 'delta')
      .addSelect('move.note', 'note')
      .addSelect('move.actorName', 'actorName')
      .addSelect('COALESCE(move.orderId, refund.orderId)', 'orderId')
      .addSelect('move.createdAt', 'createdAt')
      .addSelect('SUM(move.delta) OVER (ORDER BY move.createdAt, move.id)', 'countAfter')
      .where('move.productId = :productId', { productId })
      .orderBy('move.createdAt', 'DESC')
      .addOrderBy('move.id', 'DESC')
      .limit(MOVES_PER_PAGE)
      .offset(start)
      .getRawMany<RawMove>();
    const moves = rows.map(({ id, countAfter, createdAt, ...move }) => ({
      ...move,
      _id: id,
      // PostgreSQL's driver gives large integers and sums as text.
      countAfter: Number(countAfter),
      createdAt: new Date(Number(createdAt)),
    }));
    return { moves, page, pages, count };
  }
}

type RawMove = Omit<StockMoveType, '_id' | 'countAfter' | 'createdAt'> & {
  id: string;
  countAfter: number | string;
  createdAt: number | string;
};
