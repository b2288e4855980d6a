import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { countColumn, flagColumn, idColumn, jsonColumn, textColumn, timeColumn } from '../../db/column-types.js';
import type { CollectionKind, CollectionRule, FinderQuestion } from '../../domain/collections.js';

const dayColumn = { type: 'varchar', length: '10', nullable: true } as const;

/** Products that the owner shows together, chosen by hand (`CollectionProduct`) or by a rule. */
@Entity('collections')
@Index('collections_slug', ['slug'], { unique: true })
export class Collection {
  @PrimaryColumn(idColumn) id!: string;
  @Column({ type: 'varchar', length: '16' }) kind!: CollectionKind;
  @Column({ type: 'varchar', length: '80' }) slug!: string;
  @Column(textColumn) name!: string;
  @Column(textColumn) description!: string;
  @Column({ ...textColumn, nullable: true }) image!: string | null;
  /** Lists begin with the lowest. */
  @Column(countColumn) position!: number;
  @Column(flagColumn) isPublished!: boolean;
  /** The first and last day on which visitors see it, in the shop's time zone. */
  @Column(dayColumn) startsOn!: string | null;
  @Column(dayColumn) endsOn!: string | null;
  /** Null: chosen by hand. */
  @Column({ ...jsonColumn, nullable: true }) rule!: CollectionRule | null;
  /** Null: it is no answer in the gift finder. */
  @Column({ type: 'varchar', length: '16', nullable: true }) finder!: FinderQuestion | null;
  @Column(timeColumn) createdAt!: number;
  @Column(timeColumn) updatedAt!: number;
  /** Counts edits: an editor with an older version gets a conflict instead of overwriting. */
  @Column({ ...countColumn, default: 1 }) version!: number;
}
