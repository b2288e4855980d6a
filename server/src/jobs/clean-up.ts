import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { Database } from '../db/database.js';
import type { Clock } from '../domain/ports.js';

const DAY = 24 * 60 * 60 * 1000;

/** Rows that are deleted some time after their end. */
export interface RetentionRule {
  entity: EntityTarget<ObjectLiteral>;
  /** What is over, in the databases' own words; `:before` is `days` ago. */
  isOver: string;
  days: number;
}

/** Rows per transaction: other writers wait no longer than that. */
const SLICE = 500;

/** Deletes data that is no longer needed, as each module declares it. */
export class CleanUp {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly rules: readonly RetentionRule[],
    /** Run first, in the order of the modules. */
    private readonly steps: readonly (() => Promise<unknown>)[],
  ) {}

  /**
   * Does everything once. A part that fails, because the storage is down for example, keeps back no other: personal data
   * still goes when it is due.
   * @throws AggregateError of what failed, afterward
   */
  async deleteExpired(): Promise<void> {
    const failures: unknown[] = [];
    const parts = [...this.steps, ...this.rules.map((rule) => () => this.deleteAll(rule))];
    for (const part of parts) {
      try {
        await part();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `parts of the clean-up that failed: ${failures.length}`);
  }

  private async deleteAll({ entity, isOver, days }: RetentionRule): Promise<void> {
    const before = this.clock.now() - days * DAY;
    const { tableName, primaryColumns } = this.db.dataSource.getMetadata(entity);
    // By one column alone, other rows would go, too.
    // guard: jobs.test.ts 'the clean-up deletes what', try: .map(…', ') -> [0]?.databaseName ?? ''
    const key = primaryColumns.map(({ databaseName }) => databaseName).join(', ');
    for (;;) {
      const { affected } = await this.db.inTransaction((manager) =>
        manager
          .createQueryBuilder()
          .delete()
          .from(entity)
          .where(`(${key}) IN (SELECT ${key} FROM ${tableName} WHERE ${isOver} LIMIT ${SLICE})`, { before })
          .execute(),
      );
      if ((affected ?? 0) < SLICE) return;
    }
  }
}
