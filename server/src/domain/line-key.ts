/**
 * What tells the lines of a cart apart: the same product with other texts is another line. Without texts it is the ID of
 * what is sold.
 */
export function lineKey(id: string, texts: readonly { name: string; value: string }[] = []): string {
  // No text has a NUL.
  return (
    id +
    texts
      .map(({ name, value }) => `\0${name}\0${value}`)
      .sort()
      .join('')
  );
}
