import { Column, Entity, PrimaryColumn } from 'typeorm';
import { countColumn, flagColumn, idColumn, textColumn, timeColumn } from '../../../db/column-types.js';
import type { PaymentMethodSetting } from '../../../domain/payment-methods/pay-later.js';

/** What the owner has decided about a way to pay later. A method without a row is switched off. */
@Entity('payment_methods')
export class PaymentMethodRow implements PaymentMethodSetting {
  @PrimaryColumn(idColumn) id!: string;
  @Column(flagColumn) isOn!: boolean;
  @Column(textColumn) instructions!: string;
  @Column(flagColumn) forGuests!: boolean;
  @Column(countColumn) version!: number;
  @Column(timeColumn) updatedAt!: number;
}
