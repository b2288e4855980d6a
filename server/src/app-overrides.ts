import type { ServeOverrides } from './http/serve-shop.js';
import type { SessionLimits } from './modules/accounts/sign-in/sessions.js';
import type { CallLimits } from './modules/limits/module.js';
import type { WatchLimits } from './modules/orders/reading/watch-orders.js';
import type { GatewayLimits } from './modules/payments/guarded-payment-gateway.js';
import type { PlatformOverrides } from './open-platform.js';

/** What a test or tool puts in the place of the real thing. */
export interface AppOverrides extends PlatformOverrides, CallLimits, ServeOverrides {
  /** After how long a connection is closed on which nothing moves in the middle of a request. */
  idleMs?: number | undefined;
  /** Whether jobs run by themselves; tests that call the worker say no. */
  worksInBackground?: boolean;
  /** How long, how often and how much at once the payment provider is asked. */
  gatewayLimits?: Partial<GatewayLimits>;
  /** How long sessions last. */
  sessionLimits?: Partial<SessionLimits> | undefined;
  /** How many may listen to orders, and how often is looked at them. */
  watchLimits?: Partial<WatchLimits> | undefined;
}
