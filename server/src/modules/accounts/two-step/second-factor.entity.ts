import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, textColumn, timeColumn } from '../../../db/column-types.js';

/** The authenticator app of a user. It counts from `confirmedAt` on: before that, the user has not shown a first code. */
@Entity('second_factors')
export class SecondFactor {
  @PrimaryColumn(idColumn)
  @ForeignKey('User', { name: 'second_factors_user_fk', onDelete: 'RESTRICT' })
  userId!: string;
  /** The key of the app, in base32. It is needed to work out codes, so it can't be a hash (docs/decisions/0030). */
  @Column(textColumn) key!: string;
  @Column(timeColumn) createdAt!: number;
  @Column({ ...timeColumn, nullable: true }) confirmedAt!: number | null;
  /** The 30-second step of the last code that was accepted: no code of this step or an earlier one works again. */
  @Column(countColumn) lastStep!: number;
}
