import { UNDO_DELIVERY_SECONDS } from '@domain/order-state.js';
import { toast } from '~/ui/toast-store';

/** How long an 'Undo' is offered: a little less than the shop takes it. */
export const UNDO_MS = (UNDO_DELIVERY_SECONDS - 2) * 1000;

/** Says what was done to an order, with a button that takes it back while its email waits. @returns the toast's id */
export function offerUndo(text: string, undo: () => Promise<unknown>): number {
  return toast.success(text, { duration: UNDO_MS, action: { label: 'Undo', run: () => void undo() } });
}
