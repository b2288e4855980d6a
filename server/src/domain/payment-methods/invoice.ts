import type { PersonMethod } from './payment-method.js';

const DAYS = 14;

/** For customers whom the shop trusts: the gifts go first, the money follows. */
export const invoice: PersonMethod = {
  id: 'invoice',
  name: 'Invoice',
  confirmedBy: 'person',
  order: 'prepare-first',
  days: DAYS,
  needsInstructions: true,
  instructionsHint: 'Where the money goes, such as your account. Customers see it once they have ordered.',
  suits: () => null,
  offer: `We prepare your gifts now. You pay the invoice within ${DAYS} days.`,
  button: 'Order on invoice',
  ask: ({ amount, reference, lastDay }) => `Please pay ${amount} by ${lastDay} and give ${reference} as the reference.`,
};
