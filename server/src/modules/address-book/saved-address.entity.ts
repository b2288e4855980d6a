import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { flagColumn, idColumn, jsonColumn, textColumn, timeColumn } from '../../db/column-types.js';
import type { ShippingAddress } from '../../domain/shipping-address.js';

/** An address that someone has saved, to choose it at the checkout. Orders keep their own copy. */
@Entity('saved_addresses')
@Index('saved_addresses_user', ['userId', 'createdAt', 'id'])
@Index('saved_addresses_default', ['userId'], { unique: true, where: 'is_default' })
export class SavedAddress {
  @PrimaryColumn(idColumn) id!: string;
  @Column(idColumn)
  @ForeignKey('User', { name: 'saved_addresses_user_fk', onDelete: 'RESTRICT' })
  userId!: string;
  /** What its owner calls it; empty: nothing. */
  @Column(textColumn) label!: string;
  @Column(jsonColumn) shippingAddress!: ShippingAddress;
  /** Whether the checkout suggests it. At most one address of a person is the default. */
  @Column(flagColumn) isDefault!: boolean;
  @Column(timeColumn) createdAt!: number;
}
