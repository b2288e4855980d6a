/** The names of the queries whose documents are `@public`. Codegen gives the server their SHA-256. */
export const publicQueries = new Set<string>();

/** How long a page waits for an answer. Placing an order and starting a payment are safe to repeat. */
const TIMEOUT_MS = 30_000;

/**
 * Sends a public query by GET with the hash of its text, so that the response can be shared for five seconds; all
 * others are sent unchanged. Times out when no response comes. A server of another version doesn't know the hash and
 * gets the text.
 * @param options as Apollo's link makes them: a POST with a JSON body
 */
export async function persistedFetch(address: RequestInfo | URL, options?: RequestInit): Promise<Response> {
  const limit = new AbortController();
  setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), TIMEOUT_MS);
  // Apollo cancels requests with its own signal.
  const signal = AbortSignal.any([limit.signal, options?.signal ?? limit.signal]);
  const { operationName, query, variables } = JSON.parse(options?.body as string) as Record<string, string>;
  // Browsers can hash only on HTTPS and on localhost.
  if (publicQueries.has(operationName!) && crypto.subtle) {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(query));
    const sha256Hash = Array.from(new Uint8Array(hash), (byte) => (byte + 256).toString(16).slice(1)).join('');
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const answer = await fetch(
      `${address as string}?operationName=${operationName}&variables=${encodeURIComponent(JSON.stringify(variables))}&extensions=${JSON.stringify(extensions)}`,
      // Not from the browser's cache: the page counts the five seconds by itself.
      { ...options, signal, method: 'GET', body: null, cache: 'no-store' },
    );
    if (!/_NOT_FOUND/.test(await answer.clone().text())) return answer;
  }
  return fetch(address, { ...options, signal });
}
