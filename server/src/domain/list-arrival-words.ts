/**
 * How lists say by which day their products arrive, as far as it is known how they reach people.
 * @param kinds of the delivery methods that products have, in any case; null: unknown
 */
export function listArrivalWords(kinds: readonly string[] | null): {
  /** Before a day: 'Arrives by', 'Ready by' in the shop. */
  by: string;
  /** After 'can': 'arrive', or 'be ready' in the shop. */
  verb: string;
} {
  if (kinds === null) return { by: 'Needed by', verb: 'be there' };
  const pickups = kinds.filter((kind) => kind.toLowerCase() === 'pickup').length;
  if (pickups === 0) return { by: 'Arrives by', verb: 'arrive' };
  return pickups === kinds.length
    ? { by: 'Ready by', verb: 'be ready' }
    : { by: 'Arrives or ready by', verb: 'arrive or be ready' };
}
