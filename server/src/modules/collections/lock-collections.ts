import type { EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';

/** Only one edit of collections at a time, until the transaction ends: two could take the same slug. */
export async function lockCollections({ kind }: Pick<Database, 'kind'>, manager: EntityManager): Promise<void> {
  if (kind === 'postgres') await manager.query('LOCK TABLE collections IN SHARE ROW EXCLUSIVE MODE');
}
