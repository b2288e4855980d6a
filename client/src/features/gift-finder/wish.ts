import { readDay } from '~/lib/search-filters';

/** What someone looks for, as the address of the gift finder says it. */
export interface Wish {
  who: string | null;
  occasion: string | null;
  /** Lowest and highest price, such as `25-49.99`; either may be missing. */
  budget: string | null;
  /** The day by which it is needed, YYYY-MM-DD. */
  arrivesBy: string | null;
}

/** Reads the answers of an address. What can't be meant counts as none, so that every address shows gifts. */
export function readWish(params: URLSearchParams): Wish {
  const text = (name: string) => params.get(name) || null;
  const budget = /^(\d{1,6}(\.\d{1,3})?)?-(\d{1,6}(\.\d{1,3})?)?$/.exec(params.get('budget') ?? '')?.[0] ?? null;
  return {
    who: text('who'),
    occasion: text('occasion'),
    budget: budget === '-' ? null : budget,
    arrivesBy: readDay(params.get('arrivesBy')),
  };
}

/** The same answers as the variables of the query. */
export function wishVariables({ who, occasion, budget, arrivesBy }: Wish) {
  const [minPrice, maxPrice] = (budget ?? '-').split('-').map((text) => (text ? Number(text) : null));
  return {
    ...(who !== null && { who }),
    ...(occasion !== null && { occasion }),
    ...(minPrice != null && { minPrice }),
    ...(maxPrice != null && { maxPrice }),
    ...(arrivesBy !== null && { arrivesBy }),
  };
}

/** The budget of an address. */
export function budgetOf({ minPrice, maxPrice }: { minPrice: number | null; maxPrice: number | null }): string {
  return `${minPrice ?? ''}-${maxPrice ?? ''}`;
}

/** The address of some answers, without those that aren't given. */
export function wishQuery(wish: Wish): string {
  const given = Object.entries(wish as unknown as Record<string, string | null>).filter(([, value]) => value !== null);
  return given.length === 0 ? '' : `?${new URLSearchParams(given as [string, string][]).toString()}`;
}
