import type { PersonMethod } from './payment-method.js';

const DAYS = 7;

/** Money that arrives on the shop's account within days. The gifts wait for it. */
export const bankTransfer: PersonMethod = {
  id: 'bank-transfer',
  name: 'Bank transfer',
  confirmedBy: 'person',
  order: 'pay-first',
  days: DAYS,
  needsInstructions: true,
  instructionsHint: 'The bank, the account holder and the account number. Customers see them once they have ordered.',
  suits: () => null,
  offer: `Order now and send the money from your bank within ${DAYS} days. We hold your gifts, and prepare them when the money arrives.`,
  button: 'Order and pay by bank transfer',
  ask: ({ amount, reference, lastDay }) =>
    `Please transfer ${amount} by ${lastDay} and give ${reference} as the reference. We’re holding your gifts until then.`,
};
