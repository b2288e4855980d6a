import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, jsonColumn, textColumn, timeColumn } from '../../../db/column-types.js';
import type { BulkChange } from '../../../domain/bulk-edit.js';

/** A bulk edit is `checked` after its preview, which changes nothing. */
export type BulkEditStatus = 'checked' | 'running' | 'done' | 'undoing' | 'undone';

/** One value that a bulk edit changes; values as the interfaces write them. */
export interface BulkEditChange {
  productId: string;
  name: string;
  field: string;
  before: string | null;
  after: string | null;
}

/** A product or variant that a bulk edit left alone, and why. */
export interface BulkEditProblem {
  productId: string;
  name: string;
  message: string;
}

/** A change of many products at once, from its preview to its end. */
@Entity('bulk_edits')
@Check('bulk_edits_status_known', "status IN ('checked', 'running', 'done', 'undoing', 'undone')")
export class BulkEdit {
  @PrimaryColumn(idColumn) id!: string;
  @Column({ type: 'varchar', length: '16' }) status!: BulkEditStatus;
  @Column(jsonColumn) change!: BulkChange;
  /** The number of products that were chosen. The other counts count their variants, too. */
  @Column(countColumn) productCount!: number;
  @Column(countColumn) changeCount!: number;
  @Column(countColumn) unchangedCount!: number;
  /** What was refused, in the preview and when it was applied. */
  @Column(countColumn) refusedCount!: number;
  /** The number of products with changes, and how many of them are processed: a restarted server continues there. */
  @Column(countColumn) workCount!: number;
  @Column(countColumn) doneCount!: number;
  @Column(countColumn) changedCount!: number;
  @Column(countColumn) undoneCount!: number;
  /** What undoing has left as it was. */
  @Column(countColumn) keptCount!: number;
  /** The first changes of the preview. */
  @Column(jsonColumn) changes!: BulkEditChange[];
  /** The first refusals; once it is being undone, what stayed as it was. */
  @Column(jsonColumn) problems!: BulkEditProblem[];
  /** The products that change (`BulkWork`), until that is done. It is large: queries ask for it by name. */
  @Column({ ...textColumn, nullable: true, select: false }) content!: string | null;
  @Column(idColumn) actorId!: string;
  @Column(textColumn) actorName!: string;
  @Column(timeColumn) createdAt!: number;
  @Column(timeColumn) updatedAt!: number;
}
