import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, timeColumn } from '../../../db/column-types.js';

/** An idempotency key that was answered with an order that another key, or none, had placed: one cart in two tabs. */
@Entity('order_key_aliases')
@Index('order_key_aliases_order', ['orderId'])
export class OrderKeyAlias {
  @PrimaryColumn(idColumn) userId!: string;
  @PrimaryColumn({ type: 'varchar', length: '200' }) idempotencyKey!: string;
  @Column(idColumn) @ForeignKey('Order', { name: 'order_key_aliases_order_fk', onDelete: 'CASCADE' }) orderId!: string;
  @Column(timeColumn) createdAt!: number;
}
