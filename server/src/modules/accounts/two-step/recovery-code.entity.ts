import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../db/column-types.js';

/** A code that replaces the authenticator app once; using it deletes the row. Only its SHA-256 is stored. */
@Entity('recovery_codes')
@Index('recovery_codes_unique', ['userId', 'codeHash'], { unique: true })
export class RecoveryCode {
  @PrimaryColumn(idColumn) id!: string;
  @Column(idColumn) @ForeignKey('User', { name: 'recovery_codes_user_fk', onDelete: 'RESTRICT' }) userId!: string;
  @Column({ type: 'varchar', length: '64' }) codeHash!: string;
}
