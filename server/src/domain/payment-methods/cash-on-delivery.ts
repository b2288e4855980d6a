import type { DeliveryKind } from '../delivery.js';
import type { PersonMethod } from './payment-method.js';

const refusals: Readonly<Record<DeliveryKind, string | null>> = {
  ship: null,
  pickup: 'You’re picking this order up, so you can’t pay for it on delivery.',
  email: 'Your gift cards are sent by email, so you can’t pay for them on delivery.',
};

/** Cash for whoever brings the gifts. */
export const cashOnDelivery: PersonMethod = {
  id: 'cash-on-delivery',
  name: 'Cash on delivery',
  confirmedBy: 'person',
  order: 'prepare-first',
  days: null,
  needsInstructions: false,
  instructionsHint: 'For example, whether the driver can give change.',
  suits: ({ deliveryKind }) => refusals[deliveryKind],
  offer: 'We prepare your gifts now. Whoever receives them pays the driver in cash.',
  button: 'Order and pay in cash',
  ask: ({ amount }) => `Please have ${amount} in cash ready when your gifts are delivered.`,
};
