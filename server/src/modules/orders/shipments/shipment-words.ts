/** What both interfaces say about sending orders. */
export const PREPARE =
  'Says that a parcel of a paid or confirmed order is being prepared, or takes it back, until something of it was sent. Without a parcel, it means all parcels of the order that are still to be sent. Safe to repeat.';
export const SEND =
  'Marks pieces of an order as sent, or all that is left of it or of one of its parcels. The customer is emailed 30 seconds later.';
export const CORRECT = 'Replaces the carrier and the tracking number of a shipment. Nobody is emailed. Safe to repeat.';
export const UNDO_SENDING = 'Takes a shipment back within 30 seconds, before the customer is emailed.';
export const DELIVER =
  'Marks a shipment as delivered. With the last one of an order that was sent completely, the order is delivered and its customer is emailed. Safe to repeat.';
export const UNDO_DELIVERY =
  'Takes it back that a shipment was delivered: at any time until the order is delivered, and within 30 seconds if it made the order delivered. Safe to repeat.';
export const REMOVE_PHOTO =
  'Removes a photo of a delivery; another one that has taken its place stays. Safe to repeat.';
