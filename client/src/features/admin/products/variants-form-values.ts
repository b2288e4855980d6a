import type { ProductVariantInput, SaveVariantsInput, VariantsForm_ProductFragment } from '~/graphql/generated';
import { ontoNewer } from '../onto-newer';
import { numberOrNull, readNumber, typedAmount } from '../typed-number';

/** What the grid of variants holds; figures as they are typed. */
export interface VariantsValues {
  options: OptionValues[];
  rows: VariantRow[];
}

export interface OptionValues {
  name: string;
  /** As typed, with commas between them. */
  values: string;
}

/** A row of the grid. An empty sale price means that it is not on sale, and not in a sale that is planned. */
export interface VariantRow {
  /** Tells it from the others as long as the form shows it. */
  key: string;
  /** '' for a new variant. */
  id: string;
  /** One value of each option. */
  values: string[];
  sku: string;
  price: string;
  salePrice: string;
  countInStock: string;
  weightGrams: string;
  image: string;
}

/** The product that the grid started from. */
export type EditedVariants = Omit<VariantsForm_ProductFragment, '__typename'>;

type Offer = Omit<EditedVariants['variants'][number], 'options' | '__typename'>;

/** 'Small, Large' → ['Small', 'Large']. */
export function readValues(text: string): string[] {
  return text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/** The stored variants; a product without options has one row, which becomes its default variant. */
export function gridOf(product: EditedVariants): VariantsValues {
  const variants = product.options.length === 0 ? [{ ...product, options: [] }] : product.variants;
  return {
    options: product.options.map(({ name, values }) => ({ name, values: values.join(', ') })),
    rows: variants.map((variant) =>
      rowOf(
        variant,
        variant.options.map(({ value }) => value),
        isSalePlanned(product),
      ),
    ),
  };
}

/** Whether the sale of a product, with its variants that have a sale price, begins by itself. */
export function isSalePlanned({ saleFrom }: Pick<EditedVariants, 'saleFrom'>): boolean {
  return saleFrom !== null;
}

function rowOf(offer: Offer, values: string[], isPlanned: boolean): VariantRow {
  return {
    key: offer._id,
    id: offer._id,
    values,
    sku: offer.sku ?? '',
    price: typedAmount(offer.price),
    salePrice: (offer.isOnSale || isPlanned) && offer.salePrice !== null ? typedAmount(offer.salePrice) : '',
    countInStock: String(offer.countInStock),
    weightGrams: offer.weightGrams?.toString() ?? '',
    image: offer.image,
  };
}

let newRows = 0;

/** A row for a new variant, priced like the default one. */
export function blankRow({ price, image }: EditedVariants, values: string[]): VariantRow {
  newRows += 1;
  return {
    key: `new ${newRows}`,
    id: '',
    values,
    sku: '',
    price: typedAmount(price),
    salePrice: '',
    countInStock: '0',
    weightGrams: '',
    image,
  };
}

/**
 * Adds a row for each combination of values that has none. Rows keep what was typed; those whose value an option has no
 * longer take its first one, unless another row has the same then; the default variant goes before the others.
 * @param most how many rows there may be; what has a row stays
 */
export function withAllCombinations(values: VariantsValues, product: EditedVariants, most: number): VariantRow[] {
  const offered = values.options.map((option) => readValues(option.values));
  if (offered.length === 0 || offered.some((one) => one.length === 0)) return values.rows;
  const combinations = offered.reduce<string[][]>(
    (all, one) => all.flatMap((before) => one.map((value) => [...before, value])),
    [[]],
  );
  const key = (combination: readonly string[]) => JSON.stringify(combination);
  const known = new Map<string, VariantRow>();
  const isDefault = ({ id }: VariantRow) => id === product._id;
  for (const row of [...values.rows].sort((a, b) => Number(isDefault(b)) - Number(isDefault(a)))) {
    const fitted = offered.map((one, index) =>
      one.includes(row.values[index] ?? '') ? row.values[index] : one[0],
    ) as string[];
    if (!known.has(key(fitted))) known.set(key(fitted), { ...row, values: fitted });
  }
  let room = most - known.size;
  return combinations.flatMap((combination) => {
    const row = known.get(key(combination));
    if (row) return [row];
    room -= 1;
    return room < 0 ? [] : [blankRow(product, combination)];
  });
}

/**
 * Lays what was typed over the product as someone else has saved it meanwhile. A difference of stock stays the same
 * difference. A variant that they deleted and that was edited here is a new one.
 */
export function ontoNewerGrid(typed: VariantsValues, product: EditedVariants, newer: EditedVariants): VariantsValues {
  const [before, after] = [gridOf(product), gridOf(newer)];
  const find = ({ rows }: VariantsValues, { key }: VariantRow) => rows.find((row) => row.key === key);
  const kept = typed.rows.flatMap((row) => {
    const [old, theirs] = [find(before, row), find(after, row)];
    if (!old) return [row];
    if (theirs) return [rowOntoNewer(row, old, theirs)];
    return JSON.stringify(row) === JSON.stringify(old) ? [] : [{ ...row, id: '' }];
  });
  const { options } = ontoNewer({ options: typed.options }, { options: before.options }, { options: after.options });
  return { options, rows: [...kept, ...after.rows.filter((row) => !find(before, row))] };
}

function rowOntoNewer(typed: VariantRow, before: VariantRow, newer: VariantRow): VariantRow {
  const delta = readNumber(typed.countInStock) - readNumber(before.countInStock);
  const merged = ontoNewer(typed, before, newer);
  if (!Number.isInteger(delta) || delta === 0) return merged;
  return { ...merged, countInStock: String(Math.max(0, readNumber(newer.countInStock) + delta)) };
}

/** What is sent. Of known variants, stock goes as the difference to what the form started from. */
export function saveInputOf({ options, rows }: VariantsValues, product: EditedVariants): SaveVariantsInput {
  const before = new Map(gridOf(product).rows.map((row) => [row.id, row]));
  return {
    productId: product._id,
    version: product.version,
    options: options.map(({ name, values }) => ({ name, values: readValues(values) })),
    variants:
      options.length === 0 ? [] : rows.map((row) => variantInputOf(row, before.get(row.id), isSalePlanned(product))),
  };
}

function variantInputOf(row: VariantRow, before: VariantRow | undefined, isPlanned: boolean): ProductVariantInput {
  const count = readNumber(row.countInStock);
  const hasSale = row.salePrice.trim() !== '';
  return {
    ...(row.id !== '' && { _id: row.id }),
    values: row.values,
    sku: row.sku.trim() || null,
    price: readNumber(row.price),
    // A price for a planned sale doesn't begin it.
    ...(!(hasSale && isPlanned) && { isOnSale: hasSale }),
    ...(hasSale ? { salePrice: readNumber(row.salePrice) } : isPlanned && { salePrice: null }),
    weightGrams: numberOrNull(row.weightGrams),
    image: row.image,
    ...(before ? { stockDelta: count - readNumber(before.countInStock) } : { countInStock: count }),
  };
}

/** Figures that can't be read, by the server's names of the fields: JSON has no way to send them. */
export function unreadable({ options, rows }: VariantsValues): Record<string, string> {
  const problems: Record<string, string> = {};
  if (options.length === 0) return problems;
  const whole = (text: string) => Number.isInteger(readNumber(text));
  rows.forEach((row, index) => {
    const at = (field: string) => `variants.${index}.${field}`;
    if (Number.isNaN(readNumber(row.price))) problems[at('price')] = 'Enter a price such as 39.50';
    if (row.salePrice.trim() !== '' && Number.isNaN(readNumber(row.salePrice)))
      problems[at('salePrice')] = 'Enter a price such as 29.50, or nothing';
    if (!whole(row.countInStock)) problems[at('countInStock')] = 'Enter a whole number';
    if (row.weightGrams.trim() !== '' && !whole(row.weightGrams))
      problems[at('weightGrams')] = 'Enter whole grams, or nothing';
  });
  return problems;
}
