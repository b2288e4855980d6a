import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, textColumn, timeColumn } from '../../db/column-types.js';

/**
 * Why stock changed: an admin or the demo data set it, an order held it, released it, or held it again for a late
 * payment, or a refund returned it. A `return` names its refund and not its order, so that an order's own moves add up
 * to what it holds.
 */
export type StockMoveKind = 'adjust' | 'hold' | 'release' | 'rehold' | 'return';

/** An entry of the stock ledger. The sum of a product's moves is its count in stock. */
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
  /** The admin who changed it; null for orders and the demo data. */
  @Column({ ...textColumn, nullable: true }) actorName!: string | null;
  /** The refund that returned it. */
  @Column({ ...idColumn, nullable: true }) refundId!: string | null;
}
