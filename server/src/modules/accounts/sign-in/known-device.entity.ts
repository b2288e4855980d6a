import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, timeColumn } from '../../../db/column-types.js';

/**
 * A browser in which the user has signed in before. Its tries are counted apart, so that strangers who
 * guess at the account can't lock its owner out. The device's token is never stored, only its SHA-256.
 */
@Entity('known_devices')
@Index('known_devices_unique', ['userId', 'tokenHash'], { unique: true })
export class KnownDevice {
  @PrimaryColumn(idColumn) id!: string;
  @Column(idColumn) @ForeignKey('User', { name: 'known_devices_user_fk', onDelete: 'RESTRICT' }) userId!: string;
  @Column({ type: 'varchar', length: '64' }) tokenHash!: string;
  @Column(timeColumn) lastUsedAt!: number;
}
