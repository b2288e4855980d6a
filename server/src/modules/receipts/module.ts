import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { OrdersService } from '../orders/orders.service.js';
import type { ShopService } from '../shop/shop.service.js';
import { receiptInvariants } from './invariants.js';
import { Receipt } from './receipt.entity.js';
import { receiptRoutes } from './receipts.rest.js';
import { Receipts } from './receipts.service.js';

/** A numbered receipt for each order that was paid. */
export const receiptsModule = {
  entities: [Receipt],
  routes: (services: { receipts: Receipts }) => receiptRoutes(services),
  invariants: receiptInvariants,
  create({ db }: Platform, { orders, shop }: { orders: OrdersService; shop: ShopService }) {
    const receipts = new Receipts(db, orders, shop);
    return {
      services: { receipts },
      tasks: [
        {
          name: 'issue-receipts',
          words: 'Number the receipts of paid orders',
          everyMs: 10 * 60_000,
          run: () => receipts.issueDue(),
        },
      ],
      // guard: receipts.test.ts 'of a guest who is taken out', try: [() => receipts.forgetAnonymized()] -> []
      cleanUps: [() => receipts.forgetAnonymized()],
      // guard: receipts.test.ts 'of a deleted customer', try: [receipts] -> []
      erases: [receipts],
    };
  },
} satisfies ShopModule;
