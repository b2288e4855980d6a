import { Check, Column, Entity, Index, IsNull, PrimaryColumn } from 'typeorm';
import {
  centsColumn,
  countColumn,
  flagColumn,
  idColumn,
  jsonColumn,
  textColumn,
  timeColumn,
} from '../../db/column-types.js';
import type { Discount, DiscountKind } from '../../domain/discounts.js';
import type { Zone } from '../../domain/zone.js';

/** A discount code or an automatic offer. */
@Entity('discounts')
@Check('discounts_uses_not_negative', 'uses >= 0')
@Index('discounts_code', ['code'], { unique: true, where: 'code IS NOT NULL' })
export class DiscountRow implements Discount {
  @PrimaryColumn(idColumn) id!: string;
  @Column(textColumn) name!: string;
  @Column({ type: 'varchar', length: '30', nullable: true }) code!: string | null;
  @Column({ type: 'varchar', length: '16' }) kind!: DiscountKind;
  @Column({ ...countColumn, nullable: true }) percent!: number | null;
  @Column({ ...centsColumn, nullable: true }) amountCents!: number | null;
  @Column({ ...countColumn, nullable: true }) buyQuantity!: number | null;
  @Column({ ...countColumn, nullable: true }) getQuantity!: number | null;
  @Column(jsonColumn) collectionIds!: readonly string[];
  @Column(flagColumn) excludesSales!: boolean;
  @Column({ ...jsonColumn, default: '[]' }) zones!: readonly Zone[];
  @Column({ ...centsColumn, nullable: true }) minimumCents!: number | null;
  @Column({ type: 'varchar', length: '10', nullable: true }) startsOn!: string | null;
  @Column({ type: 'varchar', length: '10', nullable: true }) endsOn!: string | null;
  @Column({ ...countColumn, nullable: true }) maxUses!: number | null;
  @Column({ ...countColumn, nullable: true }) maxUsesPerCustomer!: number | null;
  @Column(flagColumn) isCombinable!: boolean;
  @Column(flagColumn) isActive!: boolean;
  /** The orders that use it and haven't ended unpaid. */
  @Column({ ...countColumn, default: 0 }) uses!: number;
  /** Counts edits: an editor with an older version gets a conflict instead of overwriting. */
  @Column(countColumn) version!: number;
  @Column(timeColumn) createdAt!: number;
  @Column(timeColumn) updatedAt!: number;
}

/** The automatic offers that are switched on; not all of them may apply today. */
export const activeOffers = { code: IsNull(), isActive: true };
