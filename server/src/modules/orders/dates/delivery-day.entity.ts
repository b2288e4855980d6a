import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { countColumn } from '../../../db/column-types.js';

/** How many parcels are to arrive on a date; an order without parcels of its own is one. Dates that nobody has chosen have no row. */
@Entity('delivery_days')
@Check('delivery_days_not_negative', 'taken >= 0')
export class DeliveryDay {
  /** YYYY-MM-DD. */
  @PrimaryColumn({ type: 'varchar', length: '10' }) date!: string;
  /** Those of orders that are open, paid or delivered. */
  @Column(countColumn) taken!: number;
}
