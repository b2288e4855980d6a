/**
 * What tells the lines of a cart apart: the same product with other texts, or as an add-on of another gift, is another
 * line. Without both it is the ID of what is sold.
 * @param addOnOf the ID of the gift whose add-on it is
 */
export function lineKey(
  id: string,
  texts: readonly { name: string; value: string }[] = [],
  addOnOf?: string | null,
): string {
  // No text has a NUL.
  return (
    id +
    texts
      .map(({ name, value }) => `\0${name}\0${value}`)
      .sort()
      .join('') +
    (addOnOf ? `\0\0${addOnOf}` : '')
  );
}
