import type pg from 'pg';
import {
  type DataSource,
  type ObjectLiteral,
  QueryFailedError,
  QueryResult,
  QueryRunnerAlreadyReleasedError,
  type QueryRunner,
} from 'typeorm';
import { PreparedNames } from './prepared-names.js';

/**
 * Lets TypeORM's query runners of a PostgreSQL pool call the driver directly, and prepares what is asked again and again.
 * TypeORM's own code notifies listeners, of which there are none, and makes a runner and a manager for each read.
 */
export function askPostgresDirectly(dataSource: DataSource): void {
  const { driver, logger } = dataSource;
  const names = new PreparedNames();

  const ask = async (client: pg.ClientBase, text: string, values: unknown[], runner?: QueryRunner) => {
    try {
      const name = names.of(text);
      return await client.query<ObjectLiteral>({ text, values, ...(name !== undefined && { name }) });
    } catch (error) {
      logger.logQueryError(error as Error, text, values, runner);
      throw new QueryFailedError(text, values, error as Error);
    }
  };

  const create = driver.createQueryRunner.bind(driver);
  driver.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query = async (text: string, values: unknown[] = [], isStructured = false): Promise<unknown> => {
      if (runner.isReleased) throw new QueryRunnerAlreadyReleasedError();
      const answer = await ask((await runner.connect()) as pg.ClientBase, text, values, runner);
      const result = resultOf(answer);
      return isStructured ? result : (result.raw as unknown);
    };
    return Object.assign(runner, { query });
  };

  const readOnce = async (text: string, values: unknown[] = []): Promise<unknown> => {
    const client = await (driver as unknown as { master: pg.Pool }).master.connect();
    try {
      return resultOf(await ask(client, text, values)).raw as unknown;
    } finally {
      client.release();
    }
  };
  Object.assign(dataSource, {
    query: (text: string, values?: unknown[], runner?: QueryRunner) =>
      runner ? runner.query(text, values) : readOnce(text, values),
  });
}

/** As TypeORM gives it. */
function resultOf({ rows, rowCount, command }: pg.QueryResult<ObjectLiteral>): QueryResult<ObjectLiteral> {
  const result = new QueryResult<ObjectLiteral>();
  result.records = rows;
  result.affected = rowCount ?? 0;
  result.raw = command === 'UPDATE' || command === 'DELETE' ? [rows, rowCount] : rows;
  return result;
}
