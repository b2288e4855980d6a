import { invalidInput } from '../../../domain/failure.js';
import { payLaterProblem } from '../../../domain/payment-methods/pay-later.js';
import type { OrderToPay } from '../../../domain/payment-methods/payment-method.js';
import type { ChosenMethod } from '../../payments/methods/payment-methods.service.js';

/**
 * Refuses a way to pay later that is off, or that does not suit the order or its buyer.
 * @throws Failure BAD_USER_INPUT with `paymentMethod`
 */
export function refuseUnsuitable({ method, setting }: ChosenMethod, order: OrderToPay, isGuest: boolean): void {
  if (method.confirmedBy === 'provider') return;
  const problem = payLaterProblem(method, setting, order, isGuest);
  // guard: pay-later.test.ts 'is refused', try: !== null -> === ''
  if (problem !== null) throw invalidInput({ paymentMethod: problem });
}
