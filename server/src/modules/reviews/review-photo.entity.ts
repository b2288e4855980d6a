import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, timeColumn } from '../../db/column-types.js';

/**
 * A photo that a customer has uploaded for a review. The row is there before the first of its files and goes after the
 * last, so that whatever fails, the clean-up knows of every file.
 */
@Entity('review_photos')
@Index('review_photos_review', ['reviewId', 'position'])
@Index('review_photos_uploader', ['uploadedBy', 'createdAt'])
export class ReviewPhoto {
  /** Also the name of the folder that holds its files. */
  @PrimaryColumn(idColumn) id!: string;
  /** Without a foreign key: the row stays until the files are gone, even when its account is removed. */
  @Column(idColumn) uploadedBy!: string;
  /** null: it waits for its review to be sent, or for its files to be deleted. */
  @Column({ ...idColumn, nullable: true })
  @ForeignKey('Review', { name: 'review_photos_review_fk', onDelete: 'SET NULL' })
  reviewId!: string | null;
  /** Its place among the photos of its review. */
  @Column(countColumn) position!: number;
  @Column(timeColumn) createdAt!: number;
  /** When its files were complete; null before. */
  @Column({ ...timeColumn, nullable: true }) storedAt!: number | null;
  /** Since when its files may be deleted; null: they are kept. */
  @Column({ ...timeColumn, nullable: true }) removedAt!: number | null;
}
