import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, jsonColumn, textColumn, timeColumn } from '../../../db/column-types.js';

/** An import is `checked` after the dry run, which changes nothing. */
export type ProductImportStatus = 'checked' | 'running' | 'done';

/** A problem with one field of one row. Rows are counted as in spreadsheets: the header is row 1. */
export interface ProductImportError {
  row: number;
  /** The name in that row, or else the name of the product that it updates. Older imports have none. */
  name?: string | null;
  field: string;
  message: string;
}

/** An import of a file of products, from its dry run to its end. */
@Entity('product_imports')
@Check('product_imports_status_known', "status IN ('checked', 'running', 'done')")
@Index('product_imports_newest', ['createdAt', 'id'])
export class ProductImport {
  @PrimaryColumn(idColumn) id!: string;
  @Column(textColumn) fileName!: string;
  @Column({ type: 'varchar', length: '16' }) status!: ProductImportStatus;
  /** The number of rows. The dry run sorts them into new, changed and unchanged ones and ones with errors. */
  @Column(countColumn) rowCount!: number;
  @Column(countColumn) newCount!: number;
  /** Those of the new ones that are variants. */
  @Column({ ...countColumn, default: 0 }) newVariantCount!: number;
  @Column(countColumn) changedCount!: number;
  @Column(countColumn) unchangedCount!: number;
  /** The number of rows with errors. Rows that the import itself could not process are added. */
  @Column(countColumn) errorCount!: number;
  /**
   * The number of processed rows, out of those without errors. The progress bar shows it, and a restarted server
   * continues there.
   */
  @Column(countColumn) doneCount!: number;
  @Column(countColumn) createdCount!: number;
  /** Those of the created ones that are variants. */
  @Column({ ...countColumn, default: 0 }) createdVariantCount!: number;
  @Column(countColumn) updatedCount!: number;
  /** The first few hundred errors. */
  @Column(jsonColumn) errors!: ProductImportError[];
  /** The columns of the file that no product has. */
  @Column(jsonColumn) ignoredColumns!: string[];
  /** The rows that can be imported, until the import is done. It is large, so queries must ask for it by name. */
  @Column({ ...textColumn, nullable: true, select: false }) content!: string | null;
  @Column(idColumn) actorId!: string;
  @Column(textColumn) actorName!: string;
  @Column(timeColumn) createdAt!: number;
  @Column(timeColumn) updatedAt!: number;
}
