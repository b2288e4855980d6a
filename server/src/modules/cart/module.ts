import { z } from 'zod';
import { personalDataPart, type ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import { CartResolver } from './cart.resolver.js';
import { CartService } from './cart.service.js';
import { SavedCart } from './saved-cart.entity.js';

/** The cart of a signed-in customer, the same in every browser. */
export const cartModule = {
  entities: [SavedCart],
  resolvers: [CartResolver],
  personalData: {
    cart: personalDataPart(
      z.array(
        z.object({
          productId: z.string(),
          quantity: z.int(),
          texts: z
            .array(z.object({ name: z.string(), value: z.string() }))
            .optional()
            .meta({ description: 'What you have filled in.' }),
          addOnOf: z.string().optional().meta({ description: 'The product of the line whose add-on it is.' }),
        }),
      ),
      ({ carts }: { carts: CartService }, actor) => carts.exportMine(actor),
    ),
  },
  create({ db, clock }: Platform, { readProducts }: { readProducts: ReadProducts }) {
    const carts = new CartService(db, clock, readProducts);
    return {
      services: { carts },
      resolvers: [new CartResolver(carts)],
      erases: [carts],
    };
  },
} satisfies ShopModule;
