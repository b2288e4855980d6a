import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { flagColumn, idColumn, jsonColumn, textColumn, timeColumn } from '../../../db/column-types.js';
import type { ShippingAddress } from '../../../domain/shipping-address.js';

/** A customer or admin. Deleting one anonymizes the row and sets `deletedAt`; orders keep pointing at it. */
@Entity('users')
@Index('users_newest', ['createdAt', 'id'], { where: 'deleted_at IS NULL' })
@Index('users_email_unique', ['emailNorm'], { unique: true, where: 'deleted_at IS NULL' })
export class User {
  @PrimaryColumn(idColumn) id!: string;
  @Column(textColumn) name!: string;
  /** As the person typed it. */
  @Column(textColumn) email!: string;
  /** What decides whether two addresses are the same. */
  @Column(textColumn) emailNorm!: string;
  /** argon2id; null for accounts that only an identity provider opens. */
  @Column({ ...textColumn, nullable: true }) passwordHash!: string | null;
  @Column(flagColumn) isAdmin!: boolean;
  @Column({ ...timeColumn, nullable: true }) emailVerifiedAt!: number | null;
  @Column({ ...jsonColumn, nullable: true }) shippingAddress!: ShippingAddress | null;
  @Column({ ...textColumn, nullable: true }) university!: string | null;
  @Column({ ...textColumn, nullable: true }) bio!: string | null;
  /** When the customer agreed to an email about a cart that was left; null: not, or not anymore. */
  @Column({ ...timeColumn, nullable: true }) cartRemindersAgreedAt!: number | null;
  @Column(timeColumn) createdAt!: number;
  /** Sessions older than this are dead. */
  @Column(timeColumn) credentialsChangedAt!: number;
  @Column({ ...timeColumn, nullable: true }) deletedAt!: number | null;
  /** Name and email as `userSearchText` folds them. */
  @Column({ ...textColumn, default: '' }) searchText!: string;
}
