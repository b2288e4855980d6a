import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, jsonColumn, textColumn, timeColumn } from '../../db/column-types.js';

/** `checked`: the dry run is done, nothing is changed yet. */
export type ProductImportStatus = 'checked' | 'running' | 'done' | 'failed';

/** What is wrong with one field of one row; rows are counted from 1, the header is none. */
export interface ProductImportError {
  row: number;
  field: string;
  message: string;
}

/** A file of products on its way into the catalogue. */
@Entity('product_imports')
@Check('product_imports_status_known', "status IN ('checked', 'running', 'done', 'failed')")
@Index('product_imports_newest', ['createdAt', 'id'])
export class ProductImport {
  @PrimaryColumn(idColumn) id!: string;
  @Column(textColumn) fileName!: string;
  @Column({ type: 'varchar', length: '16' }) status!: ProductImportStatus;
  @Column(countColumn) rowCount!: number;
  /** Rows worked off: what the progress bar shows, and where a restarted server goes on. */
  @Column(countColumn) doneCount!: number;
  @Column(countColumn) createdCount!: number;
  @Column(countColumn) updatedCount!: number;
  @Column(jsonColumn) errors!: ProductImportError[];
  /** The rows, until they are imported. */
  @Column({ ...textColumn, nullable: true }) content!: string | null;
  @Column(idColumn) actorId!: string;
  @Column(textColumn) actorName!: string;
  @Column(timeColumn) createdAt!: number;
  @Column(timeColumn) updatedAt!: number;
}
