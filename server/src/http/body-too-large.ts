/** What a body is refused with that is larger than its call takes. */
export function bodyTooLarge(): Error {
  return Object.assign(new Error('Request body is too large'), { statusCode: 413 });
}

/**
 * Whether a parsed body has more values than some number, objects and lists counted with what is in them. A check of each
 * value would take seconds and answer with as many errors.
 */
export function hasMoreValues(body: unknown, most: number): boolean {
  const open = [body];
  let count = 1;
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inner: unknown[] = Object.values(value);
    count += inner.length;
    if (count > most) return true;
    for (const one of inner) open.push(one);
  }
  return false;
}
