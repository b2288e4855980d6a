import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, textColumn, timeColumn } from '../../db/column-types.js';

const hashColumn = { type: 'varchar', length: '64' } as const;

/** Someone's wish for one email when a product or a variant is back in stock. It is deleted once that email is sent. */
@Entity('stock_alerts')
@Index('stock_alerts_once', ['productId', 'emailNorm'], { unique: true })
@Index('stock_alerts_email', ['emailHash'])
@Index('stock_alerts_token', ['tokenHash'], { unique: true })
@Index('stock_alerts_age', ['createdAt'])
export class StockAlert {
  @PrimaryColumn(idColumn) id!: string;
  @Column(idColumn) @ForeignKey('Product', { name: 'stock_alerts_product_fk', onDelete: 'CASCADE' }) productId!: string;
  @Column(textColumn) email!: string;
  @Column(textColumn) emailNorm!: string;
  /** SHA-256 of `emailNorm`, which the link that ends all alerts of an address names instead of the address. */
  @Column(hashColumn) emailHash!: string;
  /** Of the link that confirms the address. The token itself is only in the email. */
  @Column({ ...hashColumn, nullable: true }) tokenHash!: string | null;
  @Column(timeColumn) createdAt!: number;
  @Column({ ...timeColumn, nullable: true }) confirmedAt!: number | null;
  /** When the email was queued. */
  @Column({ ...timeColumn, nullable: true }) queuedAt!: number | null;
}
