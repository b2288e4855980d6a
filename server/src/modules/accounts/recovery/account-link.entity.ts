import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, timeColumn } from '../../../db/column-types.js';

/** What a link in a mail lets its reader do, once. */
export type LinkPurpose = 'reset-password' | 'verify-email';

/** A single-use link that was mailed to a user. The token itself is never stored, only its SHA-256. */
@Entity('account_links')
@Index('account_links_token_unique', ['tokenHash'], { unique: true })
@Index('account_links_user', ['userId'])
export class AccountLink {
  @PrimaryColumn(idColumn) id!: string;
  @Column(idColumn) @ForeignKey('User', { name: 'account_links_user_fk', onDelete: 'RESTRICT' }) userId!: string;
  @Column({ type: 'varchar', length: '32' }) purpose!: LinkPurpose;
  @Column({ type: 'varchar', length: '64' }) tokenHash!: string;
  @Column(timeColumn) createdAt!: number;
  @Column(timeColumn) expiresAt!: number;
  @Column({ ...timeColumn, nullable: true }) usedAt!: number | null;
}
