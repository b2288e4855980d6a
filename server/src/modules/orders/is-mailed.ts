import type { Order } from './order.entity.js';

/** Whether an order is sent by email: nobody has to get it out of the house by a certain day. */
export function isMailed({ delivery }: Pick<Order, 'delivery'>): boolean {
  return delivery?.kind === 'email';
}
