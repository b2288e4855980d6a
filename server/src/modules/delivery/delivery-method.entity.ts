import { Column, Entity, PrimaryColumn } from 'typeorm';
import { countColumn, flagColumn, idColumn, jsonColumn, textColumn, timeColumn } from '../../db/column-types.js';
import type { StoredDeliveryMethod } from '../../domain/delivery-draft.js';
import type { DeliveryKind, DeliveryRate } from '../../domain/delivery.js';

/** A way in which orders reach people. One that comes with the shop has a row once it was changed. */
@Entity('delivery_methods')
export class DeliveryMethodRow implements StoredDeliveryMethod {
  @PrimaryColumn(idColumn) id!: string;
  @Column(textColumn) name!: string;
  @Column(textColumn) note!: string;
  @Column({ type: 'varchar', length: '16' }) kind!: DeliveryKind;
  /** Lists begin with the lowest. */
  @Column(countColumn) position!: number;
  @Column(flagColumn) isActive!: boolean;
  @Column(countColumn) minDays!: number;
  @Column(countColumn) maxDays!: number;
  @Column(jsonColumn) rates!: readonly DeliveryRate[];
  /** Counts edits: an editor with an older version gets a conflict instead of overwriting. */
  @Column(countColumn) version!: number;
  @Column(timeColumn) updatedAt!: number;
}
