import type { FulfillmentState } from '~/graphql/generated';

/** How far the gifts of an order are, in words. */
export const fulfillmentWords: Readonly<Record<FulfillmentState, string>> = {
  UNFULFILLED: 'Not sent',
  PREPARING: 'Being prepared',
  PARTLY_SENT: 'Partly sent',
  SENT: 'Sent',
  DELIVERED: 'Delivered',
};
