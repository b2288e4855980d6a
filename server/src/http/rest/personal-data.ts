import { Failure } from '../../domain/failure.js';
import type { AccountsService } from '../../modules/accounts/accounts.service.js';
import type { Sessions } from '../../modules/accounts/sessions.js';
import type { CartService } from '../../modules/cart/cart.service.js';
import type { OrdersService } from '../../modules/orders/orders.service.js';
import type { RestRoute } from '../../modules/rest-route.js';

/** Everything that the shop holds of the caller, as a file to keep. Here because it takes accounts, orders and the cart together. */
export function personalDataRoute(
  accounts: AccountsService,
  sessions: Sessions,
  orders: OrdersService,
  carts: CartService,
): RestRoute {
  return {
    method: 'GET',
    path: '/api/users/me/data',
    handle: async (_request, { actor }) => {
      const user = await accounts.findMe(actor);
      if (!user) throw new Failure('UNAUTHENTICATED', 'Please log in first');
      return {
        headers: { 'content-disposition': 'attachment; filename="gift-shop-data.json"' },
        body: {
          user,
          sessions: await sessions.listMine(actor),
          orders: await orders.listMine(actor),
          cart: await carts.findMine(actor),
        },
      };
    },
  };
}
