import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import { scaledRates } from '../../domain/delivery.js';
import type { AuditService } from '../audit/audit.service.js';
import type { ShopService } from '../shop/shop.service.js';
import { DeliveryMethodRow } from './delivery-method.entity.js';
import { DeliveryMethods } from './delivery-methods.service.js';
import { DeliveryMethodsResolver } from './delivery-methods.resolver.js';

/** The ways in which orders reach people, and what each costs where. */
export const deliveryModule = {
  entities: [DeliveryMethodRow],
  amounts: [
    { entity: DeliveryMethodRow, words: 'prices of delivery methods', json: { property: 'rates', map: scaledRates } },
  ],
  resolvers: [DeliveryMethodsResolver],
  create({ db, clock, ids }: Platform, { audit, shop }: { audit: AuditService; shop: ShopService }) {
    const delivery = new DeliveryMethods(db, clock, ids, audit, shop);
    return { services: { delivery }, resolvers: [new DeliveryMethodsResolver(delivery)] };
  },
} satisfies ShopModule;
