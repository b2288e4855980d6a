import { z } from 'zod';
import { Failure } from '../../domain/failure.js';
import type { AccountsService } from '../../modules/accounts/accounts.service.js';
import type { Sessions } from '../../modules/accounts/sessions.js';
import type { TwoStepSignInService } from '../../modules/accounts/two-step-sign-in.service.js';
import { user } from '../../modules/accounts/user.schema.js';
import type { CartService } from '../../modules/cart/cart.service.js';
import { order } from '../../modules/orders/order.schema.js';
import type { OrdersService } from '../../modules/orders/orders.service.js';
import { dateTime } from '../../modules/rest-schemas.js';
import { restRoute, type RestRoute } from '../../modules/rest-route.js';

const personalData = z
  .object({
    user,
    sessions: z.array(
      z.object({
        id: z.string(),
        userAgent: z.string().nullable(),
        createdAt: dateTime,
        lastSeenAt: dateTime,
        isCurrent: z.boolean(),
      }),
    ),
    twoStepSignIn: z.object({ isOn: z.boolean(), turnedOnAt: dateTime.nullable(), recoveryCodesLeft: z.int() }),
    orders: z.array(order),
    cart: z.array(z.object({ productId: z.string(), quantity: z.int() })),
  })
  .meta({ id: 'PersonalData', description: 'All data that the shop has about a user.' });

/** Everything that the shop holds of the caller, as a file to keep. Here because it takes accounts, orders and the cart together. */
export function personalDataRoute({
  accounts,
  sessions,
  twoStep,
  orders,
  carts,
}: {
  accounts: AccountsService;
  sessions: Sessions;
  twoStep: TwoStepSignInService;
  orders: OrdersService;
  carts: CartService;
}): RestRoute {
  return restRoute({
    method: 'GET',
    path: '/api/users/me/data',
    operationId: 'downloadMyData',
    tag: 'Accounts',
    summary: 'Download your personal data',
    description: 'The profile, open sessions, orders and saved cart of the caller, as one file.',
    callers: 'users',
    answers: {
      200: { description: 'A JSON file with all data that the shop has about the caller.', schema: personalData },
    },
    handle: async (_request, { actor }) => {
      const user = await accounts.findMe(actor);
      if (!user) throw new Failure('UNAUTHENTICATED', 'Please log in first');
      return {
        headers: { 'content-disposition': 'attachment; filename="gift-shop-data.json"' },
        body: {
          user,
          sessions: await sessions.listMine(actor),
          twoStepSignIn: await twoStep.findMine(actor),
          orders: await orders.listMine(actor),
          cart: await carts.findMine(actor),
        },
      };
    },
  });
}
