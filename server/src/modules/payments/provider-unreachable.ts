import { Failure } from '../../domain/failure.js';
import { GatewayUnavailable, RequestRefused } from './payment-gateway.js';

/** Whether something failed only because the provider can't be asked now: later it may well work. */
export function isProviderUnreachable(error: unknown): boolean {
  return error instanceof GatewayUnavailable || (error instanceof Failure && error.code === 'PAYMENT_UNAVAILABLE');
}

/** Whether the provider gave no answer: it can't be asked now, or won't answer this question. */
export function hasNoAnswer(error: unknown): boolean {
  return isProviderUnreachable(error) || error instanceof RequestRefused;
}
