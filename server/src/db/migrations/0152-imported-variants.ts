import type { MigrationInterface, QueryRunner } from 'typeorm';

const counts = ['new_variant_count', 'created_variant_count'];

/** How many of the new rows of an import are variants. */
export class ImportedVariants0152 implements MigrationInterface {
  readonly name = 'ImportedVariants1700000000152';

  async up(runner: QueryRunner): Promise<void> {
    // Older versions of the shop, which create no variants, leave them out.
    for (const name of counts)
      await runner.query(`ALTER TABLE product_imports ADD COLUMN ${name} integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of counts) await runner.query(`ALTER TABLE product_imports DROP COLUMN ${name}`);
  }
}
