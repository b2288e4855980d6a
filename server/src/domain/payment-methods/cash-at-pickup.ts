import type { PersonMethod } from './payment-method.js';

/** Cash in the shop, for gifts that are fetched there. */
export const cashAtPickup: PersonMethod = {
  id: 'cash-at-pickup',
  name: 'Cash at pickup',
  confirmedBy: 'person',
  order: 'prepare-first',
  days: null,
  needsInstructions: false,
  instructionsHint: 'For example, when someone is in the shop.',
  suits: ({ deliveryKind }) =>
    deliveryKind === 'pickup' ? null : 'You can only pay at pickup for an order that you pick up.',
  offer: 'We prepare your gifts now. You pay in cash when you pick them up.',
  button: 'Order and pay at pickup',
  ask: ({ amount }) => `Please bring ${amount} in cash when you pick your gifts up.`,
};
