import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, jsonColumn, textColumn, timeColumn } from '../../../db/column-types.js';

/** `checked`: the dry run is done, nothing is changed yet. */
export type ProductImportStatus = 'checked' | 'running' | 'done';

/** What is wrong with one field of one row; rows are counted as spreadsheets do, the header is row 1. */
export interface ProductImportError {
  row: number;
  /** What the row calls the product, or else what the product is called; older imports have none. */
  name?: string | null;
  field: string;
  message: string;
}

/** A file of products on its way into the catalog. */
@Entity('product_imports')
@Check('product_imports_status_known', "status IN ('checked', 'running', 'done')")
@Index('product_imports_newest', ['createdAt', 'id'])
export class ProductImport {
  @PrimaryColumn(idColumn) id!: string;
  @Column(textColumn) fileName!: string;
  @Column({ type: 'varchar', length: '16' }) status!: ProductImportStatus;
  /** Rows of the file: new, changed and unchanged ones and those with errors, as the dry run found them. */
  @Column(countColumn) rowCount!: number;
  @Column(countColumn) newCount!: number;
  @Column(countColumn) changedCount!: number;
  @Column(countColumn) unchangedCount!: number;
  /** Rows with errors; what the import itself could not do is added. */
  @Column(countColumn) errorCount!: number;
  /**
   * Processed rows, out of those without errors: shown by the progress bar, and where a restarted server continues.
   */
  @Column(countColumn) doneCount!: number;
  @Column(countColumn) createdCount!: number;
  @Column(countColumn) updatedCount!: number;
  /** The first few hundred. */
  @Column(jsonColumn) errors!: ProductImportError[];
  /** Columns of the file that no product has. */
  @Column(jsonColumn) ignoredColumns!: string[];
  /** The rows that can be imported, until they are. Large: read only by who works on them. */
  @Column({ ...textColumn, nullable: true, select: false }) content!: string | null;
  @Column(idColumn) actorId!: string;
  @Column(textColumn) actorName!: string;
  @Column(timeColumn) createdAt!: number;
  @Column(timeColumn) updatedAt!: number;
}
