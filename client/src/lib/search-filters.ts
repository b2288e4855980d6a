/** What a list is narrowed to, beside keyword and category: query parameters of its address. */
export interface SearchFilters {
  minPrice: number | null;
  maxPrice: number | null;
  /** Only what can be bought now. */
  inStock: boolean;
  isOnSale: boolean;
  /** The slug of a collection. */
  collection: string | null;
  /** Values of options, such as `Size:Large`. */
  option: readonly string[];
  /** The day by which it arrives, YYYY-MM-DD. */
  arrivesBy: string | null;
}

export const noFilters: SearchFilters = {
  minPrice: null,
  maxPrice: null,
  inStock: false,
  isOnSale: false,
  collection: null,
  option: [],
  arrivesBy: null,
};

/** The server takes no more (`MAX_CHOICES`). */
const MOST_OPTIONS = 20;

/** A price as a filter takes it, also as the pattern of a field, in which it may be missing. */
const PRICE = String.raw`\$?\d{1,6}(\.\d{1,2})?`;
export const PRICE_PATTERN = String.raw`\s*(${PRICE})?\s*`;

/** Reads the filters of an address. What can't be meant counts as none, so that every address shows a list. */
export function readFilters(params: URLSearchParams): SearchFilters {
  const price = (name: string) => {
    const text = params.get(name)?.trim() ?? '';
    return new RegExp(`^${PRICE}$`).test(text) ? Number(text.replace('$', '')) : null;
  };
  const [low, high] = [price('minPrice'), price('maxPrice')];
  const isTurned = low !== null && high !== null && low > high;
  const options = params.getAll('option').filter((option) => /^[^:]*[^:\s][^:]*:.*\S/.test(option));
  return {
    minPrice: isTurned ? high : low,
    maxPrice: isTurned ? low : high,
    inStock: params.get('inStock') === 'true',
    isOnSale: params.get('isOnSale') === 'true',
    collection: /^[a-z0-9-]{1,80}$/.exec(params.get('collection') ?? '')?.[0] ?? null,
    option: [...new Set(options)].slice(0, MOST_OPTIONS),
    arrivesBy: readDay(params.get('arrivesBy')),
  };
}

/** A day of an address: what `isDate` takes for one. That would come with all that is said of dates, which no list needs at first. */
export function readDay(text: string | null): string | null {
  return text && /^2\d{3}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) ? text : null;
}

/** The filters that are set, as the variables of a query. */
export function filterVariables(
  filters: SearchFilters,
): Partial<{ -readonly [Name in keyof SearchFilters]: Given<Name> }> {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => isSet(value as SearchFilters[keyof SearchFilters])),
  );
}

type Given<Name extends keyof SearchFilters> = Name extends 'option' ? string[] : NonNullable<SearchFilters[Name]>;

/** The filters that are set, as an address has them. */
export function filterPairs(filters: SearchFilters): [name: string, value: string][] {
  return Object.entries(filterVariables(filters)).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
}

/** The query of an address with these filters: `?minPrice=20&inStock=true`; nothing without any. @param more goes before or after them */
export function filterQuery(
  filters: SearchFilters,
  { sort = null, page = 1 }: { sort?: string | null; page?: number } = {},
): string {
  const pairs = [
    ...(sort ? [['sort', sort]] : []),
    ...filterPairs(filters),
    ...(page > 1 ? [['page', String(page)]] : []),
  ];
  // A colon may stay as it is in a query.
  const query = new URLSearchParams(pairs).toString().replaceAll('%3A', ':');
  return query && `?${query}`;
}

function isSet(value: SearchFilters[keyof SearchFilters]): boolean {
  return typeof value === 'object' && value !== null ? value.length > 0 : value !== null && value !== false;
}
