import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { countColumn, flagColumn, idColumn, textColumn, timeColumn } from '../../db/column-types.js';

/** Where a review is on its way to the product's page. */
export type ReviewStatus = 'pending' | 'published' | 'refused';

/** What a customer who received a product says about it. Shoppers see it once an admin has published it. */
@Entity('reviews')
@Check('reviews_stars', 'stars BETWEEN 1 AND 5')
@Check('reviews_status_known', "status IN ('pending', 'published', 'refused')")
@Index('reviews_once', ['userId', 'productId'], { unique: true })
@Index('reviews_product', ['productId', 'status', 'createdAt', 'id'])
@Index('reviews_status', ['status', 'createdAt', 'id'])
@Index('reviews_newest', ['createdAt', 'id'])
export class Review {
  @PrimaryColumn(idColumn) id!: string;
  @Column(idColumn) @ForeignKey('Product', { name: 'reviews_product_fk', onDelete: 'RESTRICT' }) productId!: string;
  @Column(idColumn) @ForeignKey('User', { name: 'reviews_user_fk', onDelete: 'RESTRICT' }) userId!: string;
  @Column(countColumn) stars!: number;
  /** Empty: none. */
  @Column(textColumn) title!: string;
  @Column(textColumn) text!: string;
  /** What its author is called beside it. */
  @Column(textColumn) authorName!: string;
  @Column({ type: 'varchar', length: '16' }) status!: ReviewStatus;
  /** Why it was refused, for its author. */
  @Column({ ...textColumn, nullable: true }) refusalReason!: string | null;
  /** What the shop says to it. */
  @Column({ ...textColumn, nullable: true }) reply!: string | null;
  @Column({ ...timeColumn, nullable: true }) repliedAt!: number | null;
  /** Made up for the demo shop, and shown as such. */
  @Column(flagColumn) isDemo!: boolean;
  @Column(timeColumn) createdAt!: number;
  @Column(timeColumn) updatedAt!: number;
  /** Counts edits and decisions: whoever saw an older version gets a conflict. */
  @Column({ ...countColumn, default: 1 }) version!: number;
}
