import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, jsonColumn, textColumn, timeColumn } from '../db/column-types.js';

/**
 * Something to be done after a commit, written in the same transaction as its cause. It waits until `dueAt`, runs while a
 * process holds its lease, and ends done or failed.
 */
@Entity('outbox')
@Index('outbox_dedupe', ['dedupeKey'], { unique: true })
@Index('outbox_due', ['doneAt', 'precedence', 'dueAt'])
@Index('outbox_failed', ['failedAt'], { where: 'failed_at IS NOT NULL' })
@Index('outbox_order', ['orderId', 'createdAt'], { where: 'order_id IS NOT NULL' })
export class OutboxMessage {
  @PrimaryColumn(idColumn) id!: string;
  @Column({ type: 'varchar', length: '64' }) kind!: string;
  @Column(jsonColumn) payload!: Record<string, unknown>;
  /** The same effect is never queued twice. */
  @Column({ type: 'varchar', length: '200' }) dedupeKey!: string;
  /** The order that it is about. Messages of one kind about one order are worked off in the order of their making. */
  @Column({ ...idColumn, nullable: true }) orderId!: string | null;
  @Column(timeColumn) createdAt!: number;
  /** 0 for messages that go before all others, however long those have waited; 1 for the rest. */
  @Column({ ...countColumn, default: 1 }) precedence!: number;
  /** Not before; moved forward at each failure (the back-off). */
  @Column(timeColumn) dueAt!: number;
  /** Tries that were begun. */
  @Column(countColumn) attempts!: number;
  /** Until then it is its claimer's, which moves it forward as long as it works. */
  @Column({ ...timeColumn, nullable: true }) leaseUntil!: number | null;
  /** The fencing token: only who claimed it last may say how it ended. */
  @Column({ ...idColumn, nullable: true }) claimId!: string | null;
  @Column({ ...timeColumn, nullable: true }) doneAt!: number | null;
  /** When the shop gave up. */
  @Column({ ...timeColumn, nullable: true }) failedAt!: number | null;
  @Column({ ...textColumn, nullable: true }) lastError!: string | null;
}
