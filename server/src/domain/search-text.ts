/** Folds text so that search ignores case, accents and compatibility forms, the same on both databases. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A LIKE pattern that finds the keyword literally, anywhere; use with ESCAPE '\'. */
export function likePattern(keyword: string): string {
  return `%${foldForSearch(keyword).replace(/[\\%_]/g, '\\$&')}%`;
}
