import { Column, Entity, PrimaryColumn } from 'typeorm';
import { idColumn, timeColumn } from '../../../db/column-types.js';

/**
 * The photo of a delivery. Its row is there before its file and goes after it, so that whatever fails, the clean-up knows
 * of every file. What no shipment names is deleted.
 */
@Entity('delivery_photos')
export class DeliveryPhoto {
  /** Also the name of the folder that holds its file. */
  @PrimaryColumn(idColumn) id!: string;
  @Column(timeColumn) createdAt!: number;
}
