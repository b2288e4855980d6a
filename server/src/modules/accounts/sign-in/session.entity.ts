import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, textColumn, timeColumn } from '../../../db/column-types.js';

/** One sign-in. The token itself is never stored, only its SHA-256. */
@Entity('sessions')
@Index('sessions_token_unique', ['tokenHash'], { unique: true })
@Index('sessions_user', ['userId'])
export class Session {
  @PrimaryColumn(idColumn) id!: string;
  @Column(idColumn) @ForeignKey('User', { name: 'sessions_user_fk', onDelete: 'RESTRICT' }) userId!: string;
  @Column({ type: 'varchar', length: '64' }) tokenHash!: string;
  @Column({ ...textColumn, nullable: true }) userAgent!: string | null;
  @Column(timeColumn) createdAt!: number;
  /** When a request last came with it, to within some minutes. */
  @Column({ ...timeColumn, nullable: true }) lastSeenAt!: number | null;
  @Column(timeColumn) expiresAt!: number;
  @Column({ ...timeColumn, nullable: true }) revokedAt!: number | null;
}
