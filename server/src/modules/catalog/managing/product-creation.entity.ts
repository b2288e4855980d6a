import { Column, Entity, PrimaryColumn } from 'typeorm';
import { idColumn, timeColumn } from '../../../db/column-types.js';

/** The product that an admin's idempotency key has created. */
@Entity('product_creations')
export class ProductCreation {
  @PrimaryColumn(idColumn) userId!: string;
  @PrimaryColumn({ type: 'varchar', length: '200' }) idempotencyKey!: string;
  /** The SHA-256 of the request. */
  @Column({ type: 'varchar', length: '64' }) requestHash!: string;
  @Column(idColumn) productId!: string;
  @Column(timeColumn) createdAt!: number;
}
