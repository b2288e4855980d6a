import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { countColumn, idColumn, timeColumn } from '../../db/column-types.js';

/** In how many paid orders a product was bought together with another one; only the most frequent ones are kept. */
@Entity('bought_together')
@Index('bought_together_related', ['relatedId'])
export class BoughtTogether {
  @PrimaryColumn(idColumn)
  @ForeignKey('Product', { name: 'bought_together_product_fk', onDelete: 'CASCADE' })
  productId!: string;
  @PrimaryColumn(idColumn)
  @ForeignKey('Product', { name: 'bought_together_related_fk', onDelete: 'CASCADE' })
  relatedId!: string;
  @Column(countColumn) orders!: number;
  @Column(timeColumn) countedAt!: number;
}
