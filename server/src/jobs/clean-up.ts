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
    /** Run first, one after the other. */
    private readonly steps: readonly (() => Promise<unknown>)[],
  ) {}

  async deleteExpired(): Promise<void> {
    for (const step of this.steps) await step();
    for (const rule of this.rules) await this.deleteAll(rule);
  }

  private async deleteAll({ entity, isOver, days }: RetentionRule): Promise<void> {
    const before = this.clock.now() - days * DAY;
    const { tableName, primaryColumns } = this.db.dataSource.getMetadata(entity);
    // By one column alone, other rows would go, too.
    // guard: jobs.test.ts 'the clean-up deletes what is over', try: .map(…', ') -> [0]?.databaseName ?? ''
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
