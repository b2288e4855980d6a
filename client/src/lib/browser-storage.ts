/** The two calls that the stores need of `localStorage`; tests pass a plain object. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser's storage, or null on the server and where the browser forbids it (private windows, blocked site data). */
export function browserStorage(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): TextStorage | null {
  try {
    return typeof window === 'undefined' ? null : window[kind];
  } catch {
    return null;
  }
}

/** Reads JSON; anything missing or unreadable is null, because other code and older versions write here too. */
export function readJson(storage: TextStorage | null, key: string): unknown {
  try {
    const text = storage?.getItem(key);
    return text == null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** The fields of an empty form with what was stored of them. */
export function sameKinds<Form extends object>(empty: Form, stored: unknown): Form {
  const known = isRecord(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(empty).map(([name, value]) => [name, typeof known[name] === typeof value ? known[name] : value]),
  ) as Form;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Writes JSON, or removes the key for null; the marks of GraphQL's types are none of the documented fields. A full or
 * forbidden storage is no reason to stop a shopper.
 */
export function writeJson(storage: TextStorage | null, key: string, value: unknown): void {
  try {
    if (value === null) storage?.removeItem(key);
    else
      storage?.setItem(
        key,
        JSON.stringify(value, (name, part: unknown) => (name === '__typename' ? undefined : part)),
      );
  } catch {
    // The page keeps working from memory.
  }
}

/** Calls back when another tab changes the key or clears the whole storage. Does nothing on the server. */
export function onStorageChange(key: string, listener: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const handle = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
