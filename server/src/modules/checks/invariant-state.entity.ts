import { Column, Entity, PrimaryColumn } from 'typeorm';
import { countColumn, timeColumn } from '../../db/column-types.js';

/** How an invariant was found when it was last checked, by whichever process. */
@Entity('invariant_states')
export class InvariantState {
  @PrimaryColumn({ type: 'varchar', length: '8' }) id!: string;
  @Column(timeColumn) checkedAt!: number;
  /** Since when it has been broken; null: it holds. The shop is notified when this changes. */
  @Column({ ...timeColumn, nullable: true }) brokenSince!: number | null;
  /** How many rows break it, as far as they were counted. */
  @Column(countColumn) brokenRows!: number;
}
