import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which Google account is connected, for its owner to see. */
export class IdentityEmail0104 implements MigrationInterface {
  readonly name = 'IdentityEmail1700000000104';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identities ADD COLUMN email text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identities DROP COLUMN email');
  }
}
