import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, jsonColumn, textColumn, timeColumn } from '../../db/column-types.js';
import type { ShippingAddress } from '../../domain/shipping-address.js';

/** Someone to whom a customer sends gifts. Orders keep their own copy of the address. */
@Entity('recipients')
@Index('recipients_user', ['userId'])
export class Recipient {
  @PrimaryColumn(idColumn) id!: string;
  @Column(idColumn)
  @ForeignKey('User', { name: 'recipients_user_fk', onDelete: 'RESTRICT' })
  userId!: string;
  /** What the customer calls the person. */
  @Column(textColumn) name!: string;
  @Column(jsonColumn) shippingAddress!: ShippingAddress;
  @Column(timeColumn) createdAt!: number;
}
