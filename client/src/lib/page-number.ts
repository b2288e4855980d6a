/** The page of a list from its address, `?page=2` unless its parameter has another `name`; anything that is no page is the first. */
export function pageNumberOf(params: URLSearchParams, name = 'page'): number {
  const text = params.get(name) ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
