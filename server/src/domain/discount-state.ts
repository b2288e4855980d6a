import { stateRefusal, type Discount } from './discounts.js';

/** What an owner sees of a discount: whether it can be used. */
export const discountStates = ['active', 'scheduled', 'ended', 'used-up', 'off'] as const;
export type DiscountState = (typeof discountStates)[number];

const states = { 'not-started': 'scheduled', expired: 'ended', 'used-up': 'used-up' } as const;

/** @param today in the shop's time zone */
export function discountState(discount: Discount, uses: number, today: string): DiscountState {
  if (!discount.isActive) return 'off';
  const refusal = stateRefusal(discount, uses, today);
  return refusal === null ? 'active' : states[refusal];
}
