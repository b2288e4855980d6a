import type { EntityManager } from 'typeorm';
import { insertIfNew } from '../../db/plain-manager.js';
import { blankMethod } from '../../domain/delivery-draft.js';
import { DeliveryMethodRow } from '../delivery/delivery-method.entity.js';
import { noteDeliveryChange } from '../shop/delivery-revision.js';
import { pickup } from './demo-examples.js';

/** After the methods that come with the shop. */
const POSITION = 10;

/** Offers the pickup at the shop, for which the demo's examples have an order; free of charge, as methods are at first. */
export async function insertPickup(manager: EntityManager, now: number): Promise<void> {
  const { id } = pickup;
  const row = { ...blankMethod, ...pickup, position: POSITION, version: 1, updatedAt: now };
  await insertIfNew(manager, DeliveryMethodRow, row);
  await noteDeliveryChange(manager, `demo ${id}`, now);
}

/** Takes it away again, unless someone has made it their own. */
export async function removePickup(manager: EntityManager, now: number): Promise<void> {
  const { affected } = await manager.delete(DeliveryMethodRow, { id: pickup.id, version: 1 });
  if (affected !== 0) await noteDeliveryChange(manager, `no demo ${now}`, now);
}
