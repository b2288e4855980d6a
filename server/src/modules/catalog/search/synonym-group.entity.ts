import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, jsonColumn } from '../../../db/column-types.js';

/** Words that mean the same to the search, as the owner wrote them. */
@Entity('synonym_groups')
@Index('synonym_groups_position', ['position'])
export class SynonymGroup {
  @PrimaryColumn(idColumn) id!: string;
  /** The place in the list, from 0. */
  @Column(countColumn) position!: number;
  @Column(jsonColumn) words!: string[];
}
