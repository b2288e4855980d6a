import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, jsonColumn, textColumn, timeColumn } from '../db/column-types.js';

/** Something to be done after a commit, written in the same transaction as its cause. */
@Entity('outbox')
@Index('outbox_dedupe', ['dedupeKey'], { unique: true })
@Index('outbox_due', ['doneAt', 'dueAt'])
export class OutboxMessage {
  @PrimaryColumn(idColumn) id!: string;
  @Column({ type: 'varchar', length: '64' }) kind!: string;
  @Column(jsonColumn) payload!: Record<string, unknown>;
  /** The same effect is never queued twice. */
  @Column({ type: 'varchar', length: '200' }) dedupeKey!: string;
  @Column(timeColumn) createdAt!: number;
  /** Not before; moved forward at each claim (the lease) and at each failure (the back-off). */
  @Column(timeColumn) dueAt!: number;
  @Column(countColumn) attempts!: number;
  @Column({ ...timeColumn, nullable: true }) doneAt!: number | null;
  @Column({ ...textColumn, nullable: true }) lastError!: string | null;
}
