import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { centsColumn, idColumn, timeColumn } from '../../db/column-types.js';

/** How the provider's records and ours can differ. */
export const differenceKinds = [
  /** The provider has taken money for an order that we don't know. */
  'unknown_payment',
  /** The provider has taken money that isn't recorded here. */
  'missing_payment',
  /** The amount that was taken isn't the one that we have. */
  'payment_amount',
  /** The provider has no such payment. */
  'payment_not_theirs',
  /** More or less went back than we have. */
  'refunded_amount',
  /** A dispute that isn't recorded here, or not as it is. */
  'dispute',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** A difference between the provider's records and ours; kept after it is resolved. */
@Entity('provider_differences')
@Index('provider_differences_once', ['kind', 'providerId'], { unique: true })
@Index('provider_differences_open', ['firstSeenAt', 'id'], { where: 'resolved_at IS NULL' })
export class ProviderDifference {
  @PrimaryColumn(idColumn) id!: string;
  @Column({ type: 'varchar', length: '32' }) kind!: DifferenceKind;
  /** The provider's id of the payment intent or dispute. */
  @Column({ type: 'varchar', length: '255' }) providerId!: string;
  @Column({ ...idColumn, nullable: true }) orderId!: string | null;
  /** Of both amounts: ISO 4217 in lower case. */
  @Column({ type: 'varchar', length: '3', default: 'usd' }) currency!: string;
  @Column({ ...centsColumn, nullable: true }) oursCents!: number | null;
  @Column({ ...centsColumn, nullable: true }) theirsCents!: number | null;
  @Column(timeColumn) firstSeenAt!: number;
  @Column(timeColumn) lastSeenAt!: number;
  @Column({ ...timeColumn, nullable: true }) resolvedAt!: number | null;
}
