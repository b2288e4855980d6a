import { databaseErrorCode } from './database-fault.js';

/** SQLSTATE of a statement that isn't run, because one before it in its transaction has failed. */
const SKIPPED = '25P02';

/** What is sent, by the types of the results. */
export type Statements<Results extends readonly unknown[]> = {
  readonly [Place in keyof Results]: Promise<Results[Place]>;
};

/**
 * Sends statements of one transaction without waiting for each: PostgreSQL gets them in one packet, and runs them in their
 * order. It waits for all of them even when one fails, because none may come after the transaction has ended.
 * @throws what the first one that failed threw: not that PostgreSQL skipped another one because of that
 */
export async function together<Results extends readonly unknown[]>(
  ...statements: Statements<Results>
): Promise<Results> {
  try {
    return await Promise.all(statements);
  } catch {
    const ends = await Promise.allSettled(statements);
    const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    throw errors.find((error) => databaseErrorCode(error) !== SKIPPED) ?? errors[0];
  }
}
