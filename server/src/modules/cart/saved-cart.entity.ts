import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, jsonColumn, timeColumn } from '../../db/column-types.js';
import type { CartLine } from '../../domain/cart-lines.js';

/** What a signed-in shopper has in the cart, whichever browser put it there. Products and quantities only: never a price. */
@Entity('saved_carts')
@Index('saved_carts_changed', ['updatedAt'])
export class SavedCart {
  @PrimaryColumn(idColumn) @ForeignKey('User', { name: 'saved_carts_user_fk', onDelete: 'RESTRICT' }) userId!: string;
  @Column(jsonColumn) lines!: CartLine[];
  /** When the shopper last changed it. What is bought leaves the cart without a change. */
  @Column(timeColumn) updatedAt!: number;
}
