import { toAddressForm, type AddressFormValues } from '~/lib/address-form';
import { browserStorage, readJson, sameKinds, writeJson } from '~/lib/browser-storage';
import { ADDRESS_KEY } from '~/lib/checkout-attempt';

/** What the tab knows of the address that is being entered; null for nothing. Storage is not to be trusted. */
export function readEntered(owner: string | null): AddressFormValues | null {
  const stored = readJson(browserStorage('sessionStorage'), ADDRESS_KEY) as { owner?: unknown; form?: unknown } | null;
  // Whoever signs in next on this computer doesn’t see the address of someone else.
  if (!stored?.form || (typeof stored.owner === 'string' && stored.owner !== owner)) return null;
  return sameKinds(toAddressForm(null), stored.form);
}

/** Remembers it until it is saved, the order is paid or the tab is closed. @param owner the ID of who is signed in */
export function rememberEntered(owner: string | null, form: AddressFormValues): void {
  writeJson(browserStorage('sessionStorage'), ADDRESS_KEY, { owner, form });
}

/** The cart has it. */
export function forgetEntered(): void {
  writeJson(browserStorage('sessionStorage'), ADDRESS_KEY, null);
}
