import { browserStorage, readJson, writeJson } from '~/lib/browser-storage';

/** Under this name the tab remembers who orders without an account, and the order that waits for its payment. */
const GUEST_KEY = 'guest-checkout';

/** Whom the emails about an order go to. */
export interface GuestDetails {
  name: string;
  email: string;
}

/** A guest's unpaid order, and the key that opens it. */
export interface GuestOrder {
  id: string;
  key: string;
}

interface Remembered {
  details?: GuestDetails;
  order?: GuestOrder;
}

/** What the tab knows of its guest. Storage is not to be trusted. */
export function readGuest(): Remembered {
  const stored = readJson(browserStorage('sessionStorage'), GUEST_KEY) as {
    details?: Partial<GuestDetails> | null;
    order?: Partial<GuestOrder> | null;
  } | null;
  const { details, order } = stored ?? {};
  return {
    ...(typeof details?.name === 'string' &&
      typeof details.email === 'string' && { details: { name: details.name, email: details.email } }),
    ...(typeof order?.id === 'string' && typeof order.key === 'string' && { order: { id: order.id, key: order.key } }),
  };
}

/** Remembers it until the tab is closed: a reload must neither lose what was typed nor hold the gifts twice. */
export function rememberGuest(change: Remembered): void {
  writeJson(browserStorage('sessionStorage'), GUEST_KEY, { ...readGuest(), ...change });
}
