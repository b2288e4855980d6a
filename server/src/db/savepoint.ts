import type { EntityManager } from 'typeorm';

/**
 * Does a part of an open transaction. When it throws, only what this part has written is undone, and the transaction can
 * go on; this holds when the database has refused one of its statements, too.
 */
export async function undoable<Result>(manager: EntityManager, part: () => Promise<Result>): Promise<Result> {
  await manager.query('SAVEPOINT part');
  try {
    const result = await part();
    await manager.query('RELEASE SAVEPOINT part');
    return result;
  } catch (error) {
    try {
      await manager.query('ROLLBACK TO SAVEPOINT part');
      await manager.query('RELEASE SAVEPOINT part');
    } catch {
      // The whole transaction is gone, and the error says why.
    }
    throw error;
  }
}
