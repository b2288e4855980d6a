import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

const time = { type: 'bigint' };
const optionalTime = { type: 'bigint', isNullable: true };

/** Leases and failures of messages, which order a message is about, and the runs of recurring tasks. */
export class Jobs0007 implements MigrationInterface {
  readonly name = 'Jobs1700000000007';

  async up(runner: QueryRunner): Promise<void> {
    // Plain statements: TypeORM would copy the whole table for each column on SQLite.
    await runner.query('ALTER TABLE outbox ADD COLUMN order_id varchar(40)');
    await runner.query('ALTER TABLE outbox ADD COLUMN lease_until bigint');
    await runner.query('ALTER TABLE outbox ADD COLUMN claim_id varchar(40)');
    await runner.query('ALTER TABLE outbox ADD COLUMN failed_at bigint');
    await fillOrderIds(runner);
    await runner.query('CREATE INDEX outbox_failed ON outbox (failed_at) WHERE failed_at IS NOT NULL');
    await runner.query('CREATE INDEX outbox_order ON outbox (order_id, created_at) WHERE order_id IS NOT NULL');
    await runner.createTable(
      new Table({
        name: 'job_runs',
        columns: [
          { name: 'name', type: 'varchar', length: '64', isPrimary: true },
          { name: 'started_at', ...time },
          { name: 'lease_until', ...optionalTime },
          { name: 'claim_id', type: 'varchar', length: '40', isNullable: true },
          { name: 'finished_at', ...optionalTime },
          { name: 'duration_ms', type: 'integer', isNullable: true },
          { name: 'last_error', type: 'text', isNullable: true },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('job_runs');
    for (const index of ['outbox_failed', 'outbox_order']) await runner.query(`DROP INDEX ${index}`);
    for (const column of ['failed_at', 'claim_id', 'lease_until', 'order_id']) {
      await runner.query(`ALTER TABLE outbox DROP COLUMN ${column}`);
    }
  }
}

/** Payloads are text: no function of both databases reads JSON. */
async function fillOrderIds(runner: QueryRunner): Promise<void> {
  const rows = (await runner.query('SELECT id, payload FROM outbox WHERE payload LIKE \'%"orderId"%\'')) as {
    id: string;
    payload: string;
  }[];
  for (const { id, payload } of rows) {
    const { orderId } = JSON.parse(payload) as { orderId: string };
    // By the builder, because the databases write parameters differently.
    await runner.manager.createQueryBuilder().update('outbox').set({ orderId }).where('id = :id', { id }).execute();
  }
}
