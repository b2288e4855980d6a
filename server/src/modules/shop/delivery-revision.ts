import type { EntityManager } from 'typeorm';
import { ShopSetting } from './shop-setting.entity.js';

/** The row that says which the latest change to delivery methods or discounts was, so that a look at the settings tells it, too. */
export const DELIVERY = 'deliveryRevision';

/**
 * Notes a change to delivery methods or discounts, so that every process reads them again.
 * @param revision another one after each change
 * @param now in ms since 1970
 */
export async function noteDeliveryChange(manager: EntityManager, revision: string, now: number): Promise<void> {
  await manager.upsert(ShopSetting, { key: DELIVERY, value: revision, updatedAt: now }, ['key']);
}
