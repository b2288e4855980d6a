import { HOLD_MINUTES } from '../order-state.js';
import type { ProviderMethod } from './payment-method.js';

/** Paid at once through the payment provider. Clients may call it anything, such as 'PayPal' or 'Card'. */
export const card: ProviderMethod = {
  id: 'card',
  name: 'Card',
  confirmedBy: 'provider',
  holdMinutes: HOLD_MINUTES,
};
