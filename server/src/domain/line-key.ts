/**
 * What tells the lines of a cart apart: the same product with other texts is another line. Without texts it is the ID of
 * what is sold.
 */
export function lineKey(id: string, texts: readonly { name: string; value: string }[] = []): string {
  return texts.length === 0 ? id : JSON.stringify([id, ...texts.map(({ name, value }) => [name, value]).sort()]);
}
