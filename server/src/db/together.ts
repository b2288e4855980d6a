/**
 * Sends statements of one transaction without waiting for each: PostgreSQL gets them in one packet, and runs them in their
 * order. It waits for all of them even when one fails, because none may come after the transaction has ended.
 * @throws what the first one that failed threw
 */
export async function together<Results extends readonly unknown[]>(
  ...statements: { readonly [Place in keyof Results]: Promise<Results[Place]> }
): Promise<Results> {
  const ends = await Promise.allSettled(statements);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value) as unknown as Results;
}
