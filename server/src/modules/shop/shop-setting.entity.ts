import { Column, Entity, PrimaryColumn } from 'typeorm';
import { jsonColumn, timeColumn } from '../../db/column-types.js';

/** One setting of the shop that differs from its default. */
@Entity('shop_settings')
export class ShopSetting {
  @PrimaryColumn({ type: 'varchar', length: '64' }) key!: string;
  @Column(jsonColumn) value!: unknown;
  @Column(timeColumn) updatedAt!: number;
}
