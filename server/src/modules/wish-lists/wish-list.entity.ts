import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, textColumn, timeColumn } from '../../db/column-types.js';

/** A wish list of a customer. Nothing in its row changes when somebody buys from it. */
@Entity('wish_lists')
@Index('wish_lists_user', ['userId', 'createdAt', 'id'])
@Index('wish_lists_key', ['shareKey'], { unique: true, where: 'share_key IS NOT NULL' })
export class WishList {
  @PrimaryColumn(idColumn) id!: string;
  @Column(idColumn) @ForeignKey('User', { name: 'wish_lists_user_fk', onDelete: 'RESTRICT' }) userId!: string;
  @Column(textColumn) name!: string;
  /** For those who look at the list; empty: none. */
  @Column(textColumn) note!: string;
  /** YYYY-MM-DD. */
  @Column({ type: 'varchar', length: '10', nullable: true }) occasionDate!: string | null;
  /** 128 random bits that open the list; null while it isn't shared. */
  @Column({ ...idColumn, nullable: true }) shareKey!: string | null;
  @Column(timeColumn) createdAt!: number;
}
