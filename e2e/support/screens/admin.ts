import type { Screen } from '../screens';
import { adminCollectionScreens } from './admin-collections';
import { adminContentScreens } from './admin-content';
import { adminDeliveryScreens } from './admin-delivery';
import { adminDiscountScreens } from './admin-discounts';
import { adminGiftCardScreens } from './admin-gift-cards';
import { adminImportScreens } from './admin-import';
import { adminJobScreens } from './admin-jobs';
import { adminMediaScreens } from './admin-media';
import { adminOrderScreens, adminTodayScreens } from './admin-orders';
import { adminOverviewScreens } from './admin-overview';
import { adminPaymentMethodScreens } from './admin-payment-methods';
import { adminProductScreens } from './admin-products';
import { adminReviewScreens } from './admin-reviews';
import { adminSettingsScreens } from './admin-settings';
import { adminTaxScreens } from './admin-taxes';
import { adminUserScreens } from './admin-users';

/** Everything that an admin sees, by area. */
export const adminAreas: Readonly<Record<string, readonly Screen[]>> = {
  orders: adminOrderScreens,
  today: adminTodayScreens,
  products: adminProductScreens,
  collections: adminCollectionScreens,
  pictures: adminMediaScreens,
  imports: adminImportScreens,
  reviews: adminReviewScreens,
  users: adminUserScreens,
  jobs: adminJobScreens,
  content: adminContentScreens,
  settings: adminSettingsScreens,
  delivery: adminDeliveryScreens,
  payments: adminPaymentMethodScreens,
  taxes: adminTaxScreens,
  discounts: adminDiscountScreens,
  'gift cards': adminGiftCardScreens,
  overview: adminOverviewScreens,
};
