/** What a search is narrowed to, beside keyword and category: query parameters of its address. */
export interface SearchFilters {
  minPrice: number | null;
  maxPrice: number | null;
  /** Only what can be bought now. */
  inStock: boolean;
  isOnSale: boolean;
  /** The slug of a collection. */
  collection: string | null;
}

export const noFilters: SearchFilters = {
  minPrice: null,
  maxPrice: null,
  inStock: false,
  isOnSale: false,
  collection: null,
};

/** Reads the filters of an address. What can't be meant counts as none, so that every address shows a list. */
export function readFilters(params: URLSearchParams): SearchFilters {
  const price = (name: string) => {
    const text = params.get(name)?.trim().replace(/^\$/, '') ?? '';
    return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : null;
  };
  const [low, high] = [price('minPrice'), price('maxPrice')];
  const isTurned = low !== null && high !== null && low > high;
  return {
    minPrice: isTurned ? high : low,
    maxPrice: isTurned ? low : high,
    inStock: params.get('inStock') === 'true',
    isOnSale: params.get('isOnSale') === 'true',
    collection: /^[a-z0-9-]{1,80}$/.exec(params.get('collection') ?? '')?.[0] ?? null,
  };
}

/** The filters that are set, as an address has them. */
export function filterValues(filters: SearchFilters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === null || value === false ? [] : [[name, String(value)] as const],
    ),
  );
}

/** The query of an address with these filters: `?minPrice=20&inStock=true`; nothing without any. */
export function filterQuery(filters: SearchFilters): string {
  const query = new URLSearchParams(filterValues(filters)).toString();
  return query && `?${query}`;
}
