import { parseArrivesBy } from '../../../domain/delivery-dates.js';
import { invalidInput } from '../../../domain/failure.js';
import { parseOptionChoices, type OptionChoice } from '../../../domain/option-choices.js';
import { parsePriceRange, type PriceRange } from '../../../domain/price-range.js';

/** What a list is narrowed to by values that have to be read first. */
export interface ListFilters {
  prices: PriceRange;
  choices: readonly OptionChoice[];
  /** YYYY-MM-DD; null: whenever they arrive. */
  arrivesBy: string | null;
  /** What arrives by a date is in stock unless something else was asked. */
  inStock: boolean | null;
}

/** The same as they are asked for; everything is optional. */
interface AskedFilters {
  minPrice?: number | null;
  maxPrice?: number | null;
  option?: readonly string[] | null;
  arrivesBy?: string | null;
  inStock?: boolean | null;
}

/** @throws Failure BAD_USER_INPUT with fields `minPrice`, `maxPrice`, `option`, `arrivesBy` */
export function readListFilters(query: AskedFilters): ListFilters {
  const prices = parsePriceRange(query);
  const options = parseOptionChoices(query.option);
  const arrival = parseArrivesBy(query.arrivesBy);
  if ('errors' in prices || 'errors' in options || 'errors' in arrival)
    throw invalidInput({
      ...('errors' in prices && prices.errors),
      ...('errors' in options && options.errors),
      ...('errors' in arrival && arrival.errors),
    });
  const { date: arrivesBy } = arrival;
  // guard: arrives-by.test.ts 'a variant that is sold out', try: (arrivesBy === null ? null : true) -> null
  const inStock = query.inStock ?? (arrivesBy === null ? null : true);
  return { prices: prices.range, choices: options.choices, arrivesBy, inStock };
}
