import { useSyncExternalStore } from 'react';
import { createExternalStore } from '~/lib/external-store';
import { consentCookie, parseConsent, readConsent, type ConsentKind, type ConsentRecord } from './consent-record';

/** What the store needs of a browser; tests pass their own. */
export interface ConsentBrowser {
  readCookies: () => string;
  writeCookie: (cookie: string) => void;
  isSecure: boolean;
  now: () => number;
  /** The browser's other tabs; null where they can't be reached. */
  tabs: { send: (record: string) => void; listen: (listener: (record: string) => void) => void } | null;
}

/** The shopper's choice about cookies. */
export interface ConsentStore {
  /** null while there is none that counts. */
  get: () => ConsentRecord | null;
  subscribe: (listener: () => void) => () => void;
  /** Remembers a choice for 180 days, here and in all tabs. */
  choose: (choice: Record<ConsentKind, boolean>) => void;
  /** Looks at the cookie again: another tab may have written it. */
  refresh: () => void;
}

/** Creates the store of a page. */
export function createConsentStore(browser: ConsentBrowser): ConsentStore {
  const read = () => readConsent(browser.readCookies(), browser.now());
  const store = createExternalStore<ConsentRecord | null>(read());
  // Where cookies are forbidden, a choice lasts for the page; finding none doesn't end it.
  const take = (found: ConsentRecord | null) => {
    if (found && found.timestamp !== store.get()?.timestamp) store.set(found);
  };
  // Tabs send the record itself, because the message may arrive before the cookie is visible.
  browser.tabs?.listen((record) => take(parseConsent(record)));
  return {
    get: store.get,
    subscribe: store.subscribe,
    refresh: () => take(read()),
    choose({ analytics, marketing }) {
      const record: ConsentRecord = { necessary: true, analytics, marketing, timestamp: browser.now() };
      browser.writeCookie(consentCookie(record, browser.isSecure));
      store.set(record);
      browser.tabs?.send(JSON.stringify(record));
    },
  };
}

/** The page's own. Import it from lazily loaded code only: it looks at the browser at once. */
export const consent = createConsentStore({
  readCookies: () => document.cookie,
  writeCookie: (cookie) => void (document.cookie = cookie),
  isSecure: window.location.protocol === 'https:',
  now: Date.now,
  tabs: connectTabs(),
});

// A page from the browser's back/forward cache has missed all updates.
window.addEventListener('pageshow', consent.refresh);

function connectTabs(): ConsentBrowser['tabs'] {
  if (typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel('cookie-consent');
  return {
    send: (record) => channel.postMessage(record),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(String(data))),
  };
}

/** The choice that counts, or null. */
export function useConsent(): ConsentRecord | null {
  return useSyncExternalStore(consent.subscribe, consent.get, () => null);
}
