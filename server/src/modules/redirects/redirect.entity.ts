import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, timeColumn } from '../../db/column-types.js';
import type { RedirectStatus } from '../../domain/redirects.js';

/** An address without a page that leads to another one. */
@Entity('redirects')
@Index('redirects_from', ['fromPath'], { unique: true })
@Index('redirects_newest', ['createdAt', 'id'])
export class Redirect {
  @PrimaryColumn(idColumn) id!: string;
  /** By `redirectPath`. */
  @Column({ type: 'varchar', length: '300' }) fromPath!: string;
  /** A path of the shop, escaped as it was typed, with a query where there is one. */
  @Column({ type: 'varchar', length: '300' }) toPath!: string;
  @Column(countColumn) status!: RedirectStatus;
  @Column(timeColumn) createdAt!: number;
}
