import { MigrationExecutor, type DataSource } from 'typeorm';

/** A later version of the shop has migrated the database. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
}

/**
 * Refuses a database with migrations that this version doesn't know: rows may mean something else by now.
 * @throws NewerSchema
 */
export async function requireKnownSchema(dataSource: DataSource): Promise<void> {
  const known = new Set(dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name));
  const unknown = (await new MigrationExecutor(dataSource).getExecutedMigrations()).filter(
    ({ name }) => !known.has(name),
  );
  if (unknown.length === 0) return;
  throw new NewerSchema(
    `the database was migrated by a later version of the shop (${unknown.map(({ name }) => name).join(', ')}); ` +
      'start that version, restore a backup from before the upgrade, or set ALLOW_NEWER_SCHEMA=yes if its notes say ' +
      'that this version may run on it',
  );
}
