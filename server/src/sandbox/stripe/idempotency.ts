import type { SandboxStore } from './sandbox-store.js';
import { InvalidParameter, StripeError } from './stripe-error.js';

export interface Answer {
  status: number;
  /** JSON */
  body: string;
}

const MAX_KEY_LENGTH = 255;

/**
 * Acts once for each key: the first answer again, refusals and all, and nothing happens twice.
 * The change and its answer are written together, so that a crash leaves both or neither.
 * @param beforeActing time that passes while the key is in use, for example a switched latency
 * @throws StripeError 409 idempotency_key_in_use while the first request runs; 400 idempotency_error for another request
 */
export async function actOnce(
  { store, now }: { store: SandboxStore; now: () => number },
  key: string | null,
  request: string,
  act: () => unknown,
  beforeActing: () => Promise<void>,
): Promise<Answer & { isReplayed: boolean }> {
  if (key !== null) {
    const kept = claim(store, key, request, now());
    if (kept) return { ...kept, isReplayed: true };
  }
  try {
    await beforeActing();
    const answer = store.atOnce(() => {
      const result = answerOf(act);
      if (key !== null) store.settleKey(key, result);
      return result;
    });
    return { ...answer, isReplayed: false };
  } catch (error) {
    if (key !== null) store.settleKey(key, null);
    throw error;
  }
}

function claim(store: SandboxStore, key: string, request: string, now: number): Answer | null {
  if (key.length > MAX_KEY_LENGTH) {
    const message = `Idempotency keys must be at most ${MAX_KEY_LENGTH} characters long.`;
    throw new StripeError(400, 'invalid_request_error', message);
  }
  const kept = store.claimKey(key, request, now);
  if (kept === null) return null;
  if (!store.isSameRequest(kept, request)) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new StripeError(400, 'idempotency_error', message);
  }
  if (kept.status === null || kept.body === null) {
    const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
    throw new StripeError(409, 'idempotency_error', message, { code: 'idempotency_key_in_use' });
  }
  return { status: kept.status, body: kept.body };
}

/**
 * Refusals are answers like any other. Only invalid parameters are rethrown, to roll back what was done before they
 * were read.
 */
function answerOf(act: () => unknown): Answer {
  try {
    return { status: 200, body: JSON.stringify(act()) };
  } catch (error) {
    if (!(error instanceof StripeError) || error instanceof InvalidParameter) throw error;
    return { status: error.status, body: JSON.stringify(error.body) };
  }
}
