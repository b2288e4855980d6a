import type { ShopSettings } from '@domain/shop-settings.js';

/** Settings with nothing that needs more than one field. */
export const plainSettings: ShopSettings = {
  name: 'Gift Shop',
  bannerText: '',
  contactPhone: '(555) 010-0142',
  contactEmail: 'hello@example.com',
  contactHours: 'every day',
  postalAddress: '',
  shippingPrice: 7,
  taxPercent: 15,
  freeShippingThreshold: null,
  expressPrice: 12.99,
  overnightPrice: 19.99,
  acceptsCards: true,
  cardEntry: 'both',
  timeZone: 'UTC',
  closedWeekdays: [],
  closedDates: [],
  dispatchDays: 1,
  lowStockThreshold: 5,
  deletedCustomerDays: 0,
  guestCheckout: true,
  cartReminderHours: 4,
  requiresTwoStep: false,
  reviewSummary: null,
};
