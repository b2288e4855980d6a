import { twoStepSignInRoutes } from '../../modules/accounts/two-step-sign-in.rest.js';
import { userRoutes } from '../../modules/accounts/users.rest.js';
import { productExportRoute } from '../../modules/catalog/import/product-imports.rest.js';
import { productRoutes } from '../../modules/catalog/products.rest.js';
import { adminOrderRoutes } from '../../modules/orders/admin-orders.rest.js';
import { orderRoutes } from '../../modules/orders/orders.rest.js';
import type { RestDescription, RestRoute } from '../../kit/rest-route.js';
import { personalDataRoute } from './personal-data.js';
import { docsDescriptions } from './register-docs.js';
import { healthDescription } from './register-health.js';
import { orderEventsDescription } from './register-order-events.js';
import { uploadDescriptions } from './upload-route.js';
import { webhookDescription } from './register-webhook.js';

type Takes<F extends (services: never) => unknown> = Parameters<F>[0];

/** All that the routes call. */
export type ApiServices = Takes<typeof productRoutes> &
  Takes<typeof productExportRoute> &
  Takes<typeof userRoutes> &
  Takes<typeof twoStepSignInRoutes> &
  Takes<typeof personalDataRoute> &
  Takes<typeof orderRoutes> &
  Takes<typeof adminOrderRoutes>;

/** The calls that are registered as they are described. */
export function apiRoutes(services: ApiServices): RestRoute[] {
  return [
    ...userRoutes(services),
    ...twoStepSignInRoutes(services),
    personalDataRoute(services),
    ...productRoutes(services),
    productExportRoute(services),
    ...orderRoutes(services),
    ...adminOrderRoutes(services),
  ];
}

/** Every call below /api, with those that read their bodies themselves. */
export function apiDescriptions(): RestDescription[] {
  // Only handlers call services, and nothing calls these handlers.
  return [
    ...apiRoutes({} as ApiServices),
    orderEventsDescription,
    ...uploadDescriptions,
    webhookDescription,
    healthDescription,
    ...docsDescriptions,
  ];
}
