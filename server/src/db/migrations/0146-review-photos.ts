import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';

/** Photos that customers add to their reviews. */
export class ReviewPhotos0146 implements MigrationInterface {
  readonly name = 'ReviewPhotos1700000000146';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'review_photos',
        columns: [
          { name: 'id', type: 'varchar', length: '40', isPrimary: true },
          { name: 'uploaded_by', type: 'varchar', length: '40' },
          { name: 'review_id', type: 'varchar', length: '40', isNullable: true },
          { name: 'position', type: 'integer' },
          { name: 'created_at', type: 'bigint' },
          { name: 'stored_at', type: 'bigint', isNullable: true },
          { name: 'removed_at', type: 'bigint', isNullable: true },
        ],
        indices: [
          { name: 'review_photos_review', columnNames: ['review_id', 'position'] },
          { name: 'review_photos_uploader', columnNames: ['uploaded_by', 'created_at'] },
        ],
        foreignKeys: [
          {
            // An older version of the shop deletes reviews without knowing of their photos; the clean-up then finds them.
            name: 'review_photos_review_fk',
            columnNames: ['review_id'],
            referencedTableName: 'reviews',
            referencedColumnNames: ['id'],
            onDelete: 'SET NULL',
          },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('review_photos');
  }
}
