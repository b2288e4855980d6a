import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, textColumn, timeColumn } from '../../../db/column-types.js';

/** Who opens an account from outside. A person at a provider opens one account, and an account has one person there. */
@Entity('identities')
@Index('identities_user_unique', ['userId', 'provider'], { unique: true })
export class Identity {
  @PrimaryColumn({ type: 'varchar', length: '16' }) provider!: 'google';
  @PrimaryColumn({ type: 'varchar', length: '128' }) subject!: string;
  @Column(idColumn) @ForeignKey('User', { name: 'identities_user_fk', onDelete: 'RESTRICT' }) userId!: string;
  /** The person's address at the provider when the two were connected; null for connections older than this column. */
  @Column({ ...textColumn, nullable: true }) email!: string | null;
  @Column(timeColumn) createdAt!: number;
}
