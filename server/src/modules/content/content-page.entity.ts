import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { countColumn, flagColumn, idColumn, textColumn, timeColumn } from '../../db/column-types.js';

/** A page of text that was written or edited in the admin area. A page that comes with the shop has no row before that. */
@Entity('content_pages')
export class ContentPage {
  /** The last part of its address. */
  @PrimaryColumn({ type: 'varchar', length: '60' }) slug!: string;
  @Column(textColumn) title!: string;
  @Column(textColumn) lead!: string;
  @Column(textColumn) description!: string;
  /** Markdown. */
  @Column(textColumn) text!: string;
  @Column(flagColumn) isIndexed!: boolean;
  /** Whether the page shows the text that comes with the shop again. */
  @Column(flagColumn) isDefault!: boolean;
  /** Counts the changes. */
  @Column(countColumn) version!: number;
  @Column(timeColumn) createdAt!: number;
  @Column(timeColumn) updatedAt!: number;
}

/** A page as it was after one change: the history, from which any version can be taken again. */
@Entity('content_page_versions')
@Index('content_page_versions_actor', ['actorId'])
export class ContentPageVersion {
  @PrimaryColumn({ type: 'varchar', length: '60' }) slug!: string;
  @PrimaryColumn(countColumn) version!: number;
  @Column(textColumn) title!: string;
  @Column(textColumn) lead!: string;
  @Column(textColumn) description!: string;
  @Column(textColumn) text!: string;
  @Column(flagColumn) isIndexed!: boolean;
  @Column(flagColumn) isDefault!: boolean;
  @Column(idColumn) actorId!: string;
  /** Of the admin when it happened. */
  @Column(textColumn) actorName!: string;
  @Column(timeColumn) createdAt!: number;
}
