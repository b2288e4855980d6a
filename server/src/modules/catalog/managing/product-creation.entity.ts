import { Column, Entity, PrimaryColumn } from 'typeorm';
import { idColumn, timeColumn } from '../../../db/column-types.js';

/** Which product an admin's idempotency key has created. */
@Entity('product_creations')
export class ProductCreation {
  @PrimaryColumn(idColumn) userId!: string;
  @PrimaryColumn({ type: 'varchar', length: '200' }) idempotencyKey!: string;
  /** SHA-256 of what was sent. */
  @Column({ type: 'varchar', length: '64' }) requestHash!: string;
  @Column(idColumn) productId!: string;
  @Column(timeColumn) createdAt!: number;
}
