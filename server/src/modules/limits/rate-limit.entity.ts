import { Column, Entity, PrimaryColumn } from 'typeorm';
import { countColumn, timeColumn } from '../../db/column-types.js';

/** How often something was tried in the current window; in the database, so that all processes count together. */
@Entity('rate_limits')
export class RateLimit {
  @PrimaryColumn({ type: 'varchar', length: '200' }) key!: string;
  @Column(timeColumn) windowStart!: number;
  @Column(countColumn) count!: number;
}
