import type { RestRoute } from '../../kit/rest-route.js';
import { stopRoutes } from '../../kit/stop-routes.js';
import { StopCartRemindersInput } from './cart-reminders.input.js';
import type { CartReminders } from './cart-reminders.service.js';

/** Where the links in reminders lead. */
export const CART_REMINDER_PAGE = '/cart-reminder';

/** Routes of the emails about carts that were left. */
export function cartReminderRoutes({ reminders }: { reminders: CartReminders }): RestRoute[] {
  return stopRoutes({
    page: CART_REMINDER_PAGE,
    api: '/api/cart-reminders/stop',
    operationId: 'stopCartReminders',
    tag: 'Accounts',
    summary: 'Stop the emails about carts that a customer left',
    input: StopCartRemindersInput,
    done: 'The customer’s agreement is taken back.',
    message: 'You won’t get any more cart reminders.',
    stop: (key) => reminders.stop(key),
  });
}
