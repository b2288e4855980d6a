import { Column, Entity, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, jsonColumn, timeColumn } from '../../../db/column-types.js';
import type { BulkFields } from '../../../domain/bulk-edit.js';

/** What a bulk edit has changed about a row: its values before, and how many units it added. */
export interface BulkEditRow {
  id: string;
  before: BulkFields;
  stockDelta: number;
}

/** What a bulk edit has changed about a product and its variants, so that it can be undone. */
@Entity('bulk_edit_items')
export class BulkEditItem {
  @PrimaryColumn(idColumn) bulkEditId!: string;
  @PrimaryColumn(idColumn) productId!: string;
  /** The product's version afterward: while it has that, nobody else has edited it or its variants. */
  @Column(countColumn) version!: number;
  @Column(jsonColumn) rows!: BulkEditRow[];
  @Column(timeColumn) createdAt!: number;
}
