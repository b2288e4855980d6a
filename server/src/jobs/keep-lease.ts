/**
 * Renews a lease while work runs under it, so that the lease can be short and the work long.
 * @param renew extends the lease; false: it belongs to someone else by now @returns a function that stops renewing;
 *   it never throws
 */
export function keepLease(
  everyMs: number,
  renew: () => Promise<boolean>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // guard: jobs.test.ts 'the lease is renewed', try: (renew) -> (() => true)
    renewing = renewing.then(renew).then((isOurs) => (isOurs ? undefined : clearInterval(timer)), onError);
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return renewing;
  };
}
