import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Products may have texts that shoppers fill in, and order lines keep them. Processes of the version before know neither,
 * so add no text option before all of them have ended.
 */
export class TextOptions0133 implements MigrationInterface {
  readonly name = 'TextOptions1700000000133';

  async up(runner: QueryRunner): Promise<void> {
    // TypeORM's own calls would copy the tables on SQLite, without their triggers.
    await runner.query('ALTER TABLE products ADD COLUMN text_options text');
    await runner.query('ALTER TABLE order_lines ADD COLUMN texts text');
    await runner.query('ALTER TABLE order_lines ADD COLUMN texts_cents integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE order_lines DROP COLUMN texts_cents');
    await runner.query('ALTER TABLE order_lines DROP COLUMN texts');
    await runner.query('ALTER TABLE products DROP COLUMN text_options');
  }
}
