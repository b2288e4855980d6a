/** The page of a list from its address, `?page=2`; anything that is no page is the first. */
export function pageNumberOf(params: URLSearchParams): number {
  const text = params.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
