import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session_UserFragment } from '~/graphql/generated';
import { browserStorage, onStorageChange, readJson, writeJson, type TextStorage } from './browser-storage';
import { createExternalStore } from './external-store';

/** The signed-in user, as the session holds it. */
export type SessionUser = Session_UserFragment;

/** Who is signed in in this browser. */
export interface SessionStore {
  /** null when signed out. */
  getUser: () => SessionUser | null;
  /** The user of the server's own rendering, which hydration compares with; null on pages that are the same for everybody. */
  getRenderedUser: () => SessionUser | null;
  subscribe: (listener: () => void) => () => void;
  /** After a sign-in, a registration, or a changed profile. A token, where there is one, stays in memory only. */
  setCredentials: (user: SessionUser, token?: string | null) => void;
  /** The bearer token that integrators work with; browsers carry a cookie and have none. */
  getToken: () => string | null;
  /** Forgets the user here. The caller notifies the server. */
  logout: () => void;
}

/** The documented storage key. */
export const USER_INFO_KEY = 'UserInfo';

/**
 * Creates the session of a page.
 * @param initial what the server said while it rendered; it takes precedence over outdated storage. undefined: the page is
 *   the same for everybody, so the user of the last page is taken for this one's until the server has been asked
 * @param storage null on the server
 * @param isHinted whether someone is probably signed in; counts only where the server said nothing
 */
export function createSessionStore(
  initial: SessionUser | null | undefined,
  storage: TextStorage | null,
  isHinted = false,
): SessionStore {
  let token: string | null = null;
  const store = createExternalStore<SessionUser | null>(
    initial === undefined ? (isHinted ? readStoredUser(storage) : null) : initial,
  );
  if (initial !== undefined) writeJson(storage, USER_INFO_KEY, initial && storedUser(initial));

  return {
    getUser: store.get,
    getRenderedUser: () => initial ?? null,
    subscribe: store.subscribe,
    getToken: () => token,
    setCredentials(user, newToken = token) {
      token = newToken;
      writeJson(storage, USER_INFO_KEY, storedUser(user));
      store.set(publicUser(user));
    },
    logout() {
      token = null;
      writeJson(storage, USER_INFO_KEY, null);
      store.set(null);
    },
  };
}

/** The token that an integrator's page left in `UserInfo`, if any. Read once, before the session rewrites the record without it. */
export function readStoredToken(storage: TextStorage | null = browserStorage()): string | null {
  const stored = readJson(storage, USER_INFO_KEY) as { token?: unknown } | null;
  return typeof stored?.token === 'string' && stored.token !== '' ? stored.token : null;
}

/** The user whom the last page has stored; null when the record isn't whole. */
function readStoredUser(storage: TextStorage | null): SessionUser | null {
  const stored = readJson(storage, USER_INFO_KEY) as SessionUser | null;
  return stored?._id && stored.createdAt ? publicUser({ ...stored, isEmailVerified: true }) : null;
}

/** Whether browser storage still holds the user; true where there is no storage to look into. */
export function isUserStored(storage: TextStorage | null = browserStorage()): boolean {
  return storage === null || readJson(storage, USER_INFO_KEY) !== null;
}

/** Calls back when another tab signs in or out. */
export function onSessionChangeElsewhere(listener: (userId: string | null) => void): () => void {
  return onStorageChange(USER_INFO_KEY, () => {
    const stored = readJson(browserStorage(), USER_INFO_KEY) as { _id?: unknown } | null;
    listener(typeof stored?._id === 'string' ? stored._id : null);
  });
}

/** The page's session; the server makes one per request, the browser one per visit. */
export const SessionContext = createContext<SessionStore | null>(null);

/** The session itself, for signing in and out. */
export function useSession(): SessionStore {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs the SessionContext of app/providers');
  return session;
}

/** The signed-in user, or null. While hydrating, the one whom the server rendered the page for. */
export function useUser(): SessionUser | null {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.getUser, session.getRenderedUser);
}

/** Only the documented public fields: never a token, a password or a provider's id (decision S2). */
function publicUser(user: SessionUser): SessionUser {
  const { _id, name, email, isAdmin, isEmailVerified, shippingAddress, university, bio, createdAt } = user;
  return { _id, name, email, isAdmin, isEmailVerified, shippingAddress, university, bio, createdAt };
}

/** The documented record under `UserInfo`; whether the address is verified is the server's to say. */
function storedUser(user: SessionUser) {
  const { isEmailVerified: _unstored, shippingAddress, ...stored } = publicUser(user);
  // The documented address has no region; JSON leaves out what is undefined.
  return {
    ...stored,
    shippingAddress: shippingAddress && { ...shippingAddress, region: shippingAddress.region ?? undefined },
  };
}
