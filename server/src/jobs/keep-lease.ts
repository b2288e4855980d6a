/**
 * Renews a lease while something works under it, so that the lease can be short and the work long.
 * @param renew moves the lease forward; false: it belongs to someone else by now
 * @returns what ends the renewing; it never throws
 */
export function keepLease(
  everyMs: number,
  renew: () => Promise<boolean>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let renewing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing.then(renew).then((isOurs) => (isOurs ? undefined : clearInterval(timer)), onError);
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return renewing;
  };
}
