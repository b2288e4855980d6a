import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { countColumn, textColumn, timeColumn } from '../../db/column-types.js';
import type { EventTopic } from './payment-gateway.js';

/** An event that the payment provider sent; its own id as primary key makes a repeated delivery harmless. */
@Entity('webhook_events')
@Index('webhook_events_waiting', ['nextTryAt', 'id'], { where: 'processed_at IS NULL' })
export class WebhookEvent {
  @PrimaryColumn({ type: 'varchar', length: '255' }) id!: string;
  @Column({ type: 'varchar', length: '100' }) type!: string;
  /** What to look up at the provider; null for events that the shop doesn't need. */
  @Column({ type: 'varchar', length: '16', nullable: true }) topic!: EventTopic | null;
  @Column({ ...textColumn, nullable: true }) intentId!: string | null;
  @Column({ ...textColumn, nullable: true }) disputeId!: string | null;
  @Column(timeColumn) receivedAt!: number;
  @Column({ ...timeColumn, nullable: true }) processedAt!: number | null;
  /** The outcome so far; also set while it waits. */
  @Column({ ...textColumn, nullable: true }) outcome!: string | null;
  /** How often the shop has looked at it in vain. */
  @Column({ ...countColumn, default: 0 }) attempts!: number;
  /** When the shop looks again by itself; null for events of before there was such a time. */
  @Column({ ...timeColumn, nullable: true }) nextTryAt!: number | null;
}
