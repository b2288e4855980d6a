import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { countColumn } from '../../../db/column-types.js';

/** How many orders are to arrive on a date. Dates that nobody has chosen have no row. */
@Entity('delivery_days')
@Check('delivery_days_not_negative', 'taken >= 0')
export class DeliveryDay {
  /** YYYY-MM-DD. */
  @PrimaryColumn({ type: 'varchar', length: '10' }) date!: string;
  /** Orders that are open, paid or delivered. */
  @Column(countColumn) taken!: number;
}
