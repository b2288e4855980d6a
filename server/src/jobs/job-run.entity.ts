import { Column, Entity, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, textColumn, timeColumn } from '../db/column-types.js';

/**
 * The last run of a recurring task. All processes share it, so that a task runs once per period in only one of them.
 */
@Entity('job_runs')
export class JobRun {
  @PrimaryColumn({ type: 'varchar', length: '64' }) name!: string;
  @Column(timeColumn) startedAt!: number;
  /** While it runs; one that has run out was left behind by a crash, and the task is due at once. */
  @Column({ ...timeColumn, nullable: true }) leaseUntil!: number | null;
  /** The fencing token: only the process that started the run may record how it ended. */
  @Column({ ...idColumn, nullable: true }) claimId!: string | null;
  /** null: never, or not yet. */
  @Column({ ...timeColumn, nullable: true }) finishedAt!: number | null;
  @Column({ ...countColumn, nullable: true }) durationMs!: number | null;
  /** null: the last finished run went well. */
  @Column({ ...textColumn, nullable: true }) lastError!: string | null;
}
