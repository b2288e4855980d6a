import { Column, Entity, PrimaryColumn } from 'typeorm';
import { textColumn, timeColumn } from '../../db/column-types.js';

/** An event that the payment provider sent; its own id as primary key makes a repeated delivery harmless. */
@Entity('webhook_events')
export class WebhookEvent {
  @PrimaryColumn({ type: 'varchar', length: '255' }) id!: string;
  @Column({ type: 'varchar', length: '100' }) type!: string;
  @Column({ ...textColumn, nullable: true }) intentId!: string | null;
  @Column(timeColumn) receivedAt!: number;
  @Column({ ...timeColumn, nullable: true }) processedAt!: number | null;
  /** What was made of it. */
  @Column({ ...textColumn, nullable: true }) outcome!: string | null;
}
