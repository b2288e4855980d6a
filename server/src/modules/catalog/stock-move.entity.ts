import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, textColumn, timeColumn } from '../../db/column-types.js';

/**
 * Why stock changed: set by an admin or at seeding, held for an order, given back, held again for a late payment, come
 * back with a refund. A `return` names its refund and not its order, whose own moves stay what it holds.
 */
export type StockMoveKind = 'adjust' | 'hold' | 'release' | 'rehold' | 'return';

/** The stock ledger: the sum of a product's moves is its count in stock. */
@Entity('stock_moves')
@Check('stock_moves_not_zero', 'delta <> 0')
@Index('stock_moves_once', ['orderId', 'productId', 'kind'], { unique: true })
@Index('stock_moves_product', ['productId'])
@Index('stock_moves_refund', ['refundId', 'productId'], { unique: true, where: 'refund_id IS NOT NULL' })
export class StockMove {
  @PrimaryColumn(idColumn) id!: string;
  @Column(idColumn) @ForeignKey('Product', { name: 'stock_moves_product_fk', onDelete: 'RESTRICT' }) productId!: string;
  @Column({ ...idColumn, nullable: true })
  @ForeignKey('Order', { name: 'stock_moves_order_fk', onDelete: 'RESTRICT' })
  orderId!: string | null;
  @Column({ type: 'varchar', length: '16' }) kind!: StockMoveKind;
  @Column(countColumn) delta!: number;
  @Column({ ...textColumn, nullable: true }) note!: string | null;
  @Column(timeColumn) createdAt!: number;
  /** Which admin changed it; null for orders and seeds. */
  @Column({ ...textColumn, nullable: true }) actorName!: string | null;
  /** The refund that brought it back. */
  @Column({ ...idColumn, nullable: true }) refundId!: string | null;
}
