/** A key that nobody else has, such as an idempotency key: 128 random bits. */
export function randomKey(): string {
  // `crypto.randomUUID` exists in secure contexts only.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
