import { Column, Entity, PrimaryColumn } from 'typeorm';
import { countColumn, textColumn, timeColumn } from '../../db/column-types.js';

/** A menu, or the sections of the home page, that an admin has changed. Without a row, a part is the shop's default. */
@Entity('layout_parts')
export class LayoutPart {
  @PrimaryColumn({ type: 'varchar', length: '32' }) id!: string;
  /** JSON; null: the default again. */
  @Column({ ...textColumn, nullable: true }) value!: string | null;
  /** Counts the changes. */
  @Column(countColumn) version!: number;
  @Column(timeColumn) updatedAt!: number;
}
