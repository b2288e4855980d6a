import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, type EntityManager } from 'typeorm';
import { countColumn, flagColumn, idColumn, jsonColumn, timeColumn } from '../../../db/column-types.js';
import { Failure } from '../../../domain/failure.js';
import { MAX_CARRIER, MAX_TRACKING_NUMBER, type Pieces } from '../../../domain/fulfillment.js';

/** Pieces of one parcel of an order that left together. */
@Entity('shipments')
@Check('shipments_parcel', 'parcel >= 1')
@Check('shipments_sent_first', 'delivered_at >= sent_at')
@Index('shipments_order', ['orderId', 'sentAt', 'id'])
@Index('shipments_photo', ['photoId'], { where: 'photo_id IS NOT NULL' })
@Index('shipments_sent', ['sentAt', 'id'])
export class Shipment {
  @PrimaryColumn(idColumn) id!: string;
  @Column(idColumn)
  @ForeignKey('Order', { name: 'shipments_order_fk', onDelete: 'RESTRICT' })
  orderId!: string;
  /** The number of the parcel, from 1. */
  @Column(countColumn) parcel!: number;
  @Column(jsonColumn) pieces!: Pieces[];
  @Column({ type: 'varchar', length: String(MAX_CARRIER), nullable: true }) carrier!: string | null;
  @Column({ type: 'varchar', length: String(MAX_TRACKING_NUMBER), nullable: true }) trackingNumber!: string | null;
  @Column(timeColumn) sentAt!: number;
  @Column({ ...timeColumn, nullable: true }) deliveredAt!: number | null;
  /** Made by the delivery of its order, of what hadn't been sent before: it is there as long as the order is delivered. */
  @Column({ ...flagColumn, default: false }) isHandedOver!: boolean;
  /** The photo of its delivery, a `DeliveryPhoto`; null: none. */
  @Column({ ...idColumn, nullable: true }) photoId!: string | null;
}

/** @throws Failure NOT_FOUND when the order has no such shipment */
export async function findShipment(manager: EntityManager, orderId: string, id: string): Promise<Shipment> {
  const shipment = await manager.findOneBy(Shipment, { id, orderId });
  if (!shipment) throw new Failure('NOT_FOUND', 'Shipment not found');
  return shipment;
}
