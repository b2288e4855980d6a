import { Column, Entity, PrimaryColumn } from 'typeorm';
import { textColumn, timeColumn } from '../../db/column-types.js';

/** One setting of the shop that differs from its default, or `version`, which counts the changes. */
@Entity('shop_settings')
export class ShopSetting {
  @PrimaryColumn({ type: 'varchar', length: '64' }) key!: string;
  /** As JSON, by which a setting can be null. */
  @Column({ ...textColumn, transformer: { to: JSON.stringify, from: JSON.parse } }) value!: unknown;
  @Column(timeColumn) updatedAt!: number;
}
