import {
  blankProduct,
  changedFields,
  parseProductFields,
  type ProductFields,
  type ProductInput,
} from '../../../domain/product-draft.js';
import { itemName, type ProductOption } from '../../../domain/product-options.js';
import {
  MAX_VARIANTS,
  optionNameProblem,
  optionValueProblem,
  parseVariants,
  TOO_MANY_VARIANTS,
  type VariantDraft,
  type VariantInput,
} from '../../../domain/product-variants.js';
import type { SaveVariants } from '../managing/manage-variants.js';
import type { Product } from '../product.entity.js';
import type { RowLinks } from './product-links.js';
import { columnOf, type OptionCells } from './products-csv.js';

/**
 * A row of a checked file about a product whose options or variants the file changes. All such rows of a product are
 * imported together, or none of them.
 */
export interface VariantRow {
  /** The number of the row as spreadsheets count: the header is row 1. */
  row: number;
  /** The product's name, for messages. */
  name: string | null;
  /** The same for all rows of a product, which stand one after the other. */
  group: number;
  /** The stored product; null for a new one. */
  productId: string | null;
  /** Whether it is the row of the product, its default variant. */
  isProduct: boolean;
  /** The product or variant to update; null for a new one. */
  id: string | null;
  /** The ID that a new one gets; null for any. */
  newId: string | null;
  /** Its name isn't `given`: an older version of the shop fails at this row instead of importing it as a product. */
  cells: ProductInput;
  options: OptionCells;
  /** As that of other rows. */
  stock: number;
  /** In the row of the product; as those of other rows. */
  links?: RowLinks;
}

/** What is stored of a product whose variants a file changes. */
export interface StoredProduct {
  product: Product;
  /** Its other variants. */
  variants: readonly Product[];
}

/** What is wrong in rows, by their numbers and columns. */
export type RowProblems = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** What the rows of a product would do. */
export interface VariantPlan {
  /** The product after its own row; null when the file doesn't have that. */
  fields: ProductFields | null;
  /** The options and all variants, to be saved as from the admin's editor. */
  variantsOf(productId: string): SaveVariants;
  /** The IDs of new variants by their places. */
  newIds: (string | null)[];
  /** What happens to each row, by its number. */
  effects: ReadonlyMap<number, 'new' | 'changed' | 'unchanged'>;
  /** What is wrong in the rows when saving `variantsOf` has refused these fields. */
  problemsOf: (fields: Readonly<Record<string, string>>) => RowProblems;
}

/** A variant after the import: stored, from a row, or both. */
interface Entry {
  row: VariantRow | null;
  stored: Product | null;
  isProduct: boolean;
  values: string[];
}

/** Stands for the ID that a new product will get. */
const NEW = 'new';

/**
 * Lays the rows of a product over what is stored of it. Variants without a row stay as they are, new ones come last, in
 * the order of the file; the values of an option are those of its variants.
 */
export function planVariants(
  rows: readonly VariantRow[],
  stored: StoredProduct | null,
  now: number,
): VariantPlan | { problems: RowProblems } {
  return new Planning(rows, stored).plan(now);
}

class Planning {
  private readonly problems = new Map<number, Record<string, string>>();
  /** The row of the product. */
  private readonly own: VariantRow | null;
  private readonly entries: Entry[];

  constructor(
    private readonly rows: readonly VariantRow[],
    private readonly stored: StoredProduct | null,
  ) {
    this.own = rows.find(({ isProduct }) => isProduct) ?? null;
    this.entries = this.listEntries();
  }

  plan(now: number): VariantPlan | { problems: RowProblems } {
    const fields = this.readProduct(now);
    const options = this.nameOptions().map((name, index) => this.readOption(name, index));
    const product = {
      ...(this.stored?.product ?? { countInStock: 0 }),
      ...(fields ?? this.stored?.product ?? blankProduct),
    };
    const drafts = this.readVariants(options, product);
    if (drafts === null || this.problems.size > 0) return { problems: this.problems };
    return {
      fields,
      variantsOf: (productId) => this.inputOf(options, productId),
      newIds: this.entries.map(({ row, stored }) => (stored === null ? (row?.newId ?? null) : null)),
      effects: this.effectsOf(options, drafts, fields),
      problemsOf: (refused) => {
        this.problems.clear();
        this.refuseFields(refused);
        return this.problems;
      },
    };
  }

  private listEntries(): Entry[] {
    const entry = (row: VariantRow | null, stored: Product | null, isProduct: boolean): Entry => ({
      ...{ row, stored, isProduct },
      values: [],
    });
    if (!this.stored) return this.rows.map((row) => entry(row, null, row.isProduct));
    const { product, variants } = this.stored;
    const known = [product, ...variants].sort((a, b) => a.position - b.position);
    for (const row of this.rows) {
      // It has been deleted since the dry run.
      if (row.id !== null && !known.some(({ id }) => id === row.id)) this.refuse(row, 'id', 'Product not found');
    }
    return [
      ...known.map((item) => entry(this.rows.find(({ id }) => id === item.id) ?? null, item, item === product)),
      ...this.rows.filter(({ id }) => id === null).map((row) => entry(row, null, false)),
    ];
  }

  private readProduct(now: number): ProductFields | null {
    if (!this.own) return null;
    const parsed = parseProductFields(this.own.cells, this.stored?.product ?? null, now);
    if ('fields' in parsed) return parsed.fields;
    for (const [field, problem] of Object.entries(parsed.errors)) this.refuse(this.own, columnOf(field), problem);
    return null;
  }

  /** Finds the name of each option: the row of the product decides, then what is stored, then the first variant. */
  private nameOptions(): string[] {
    const storedOptions = this.stored?.product.options ?? [];
    const count = Math.max(
      storedOptions.length,
      ...this.rows.flatMap(({ options }) => [options.names, options.values].map(lengthOf)),
    );
    for (const row of this.rows) {
      if (row.options.choices !== null && !row.isProduct)
        this.refuse(row, 'choices', 'Fill this in only in the row of the product');
      else if (count > 0 && (row.options.choices?.length ?? 0) > count)
        this.refuse(row, 'choices', 'Write a line for each option');
      if (count === 0 && (!row.isProduct || row.options.choices !== null))
        this.refuse(row, nameColumn(0), 'Name what sets the variants apart, such as Size');
    }
    return Array.from({ length: count }, (_, index) => {
      const namer = [this.own, ...this.rows].find((row) => row !== null && isGiven(row.options.names[index])) ?? null;
      const isNamed = namer !== null && (namer === this.own || !storedOptions[index]);
      const name = (isNamed ? namer.options.names[index] : storedOptions[index]?.name)?.trim() ?? '';
      const problem = optionNameProblem(name);
      if (problem !== null) {
        const user = this.rows.find(({ options }) => isGiven(options.values[index])) ?? this.first;
        this.refuse(namer ?? user, nameColumn(index), problem);
        return name;
      }
      for (const row of this.rows) {
        const given = row.options.names[index];
        if (isGiven(given) && given.trim() !== name)
          this.refuse(row, nameColumn(index), `This option of the product is “${name}”`);
      }
      return name;
    });
  }

  /** Finds the value that each variant has of an option, and all values of the option. */
  private readOption(name: string, index: number): ProductOption {
    const before = this.stored?.product.options?.[index]?.values ?? [];
    const choices = this.choicesOf(index);
    // However a row spells a value: it is the same one.
    const spelled = new Map((choices ?? before).map((value) => [value.toLowerCase(), value]));
    const used = new Set<string>();
    for (const entry of this.entries) {
      const value = this.valueOf(entry, name, index);
      if (value === null) continue;
      const known = spelled.get(value.toLowerCase());
      if (known === undefined && choices !== null)
        this.refuse(entry.row ?? this.first, valueColumn(index), `The column choices doesn’t have “${value}”`);
      else spelled.set(value.toLowerCase(), known ?? value);
      entry.values[index] = known ?? value;
      used.add(known ?? value);
    }
    const lost = new Set(
      this.entries.map(({ stored }) => stored?.optionValues?.[index]).filter((value) => value && !used.has(value)),
    );
    return { name, values: choices ?? [...spelled.values()].filter((value) => !lost.has(value)) };
  }

  private choicesOf(index: number): string[] | null {
    const choices = this.own?.options.choices ?? null;
    if (this.own === null || choices === null) return null;
    const line = choices[index];
    const problem = line?.map(optionValueProblem).find((found) => found !== null) ?? null;
    if (line === undefined) this.refuse(this.own, 'choices', 'Write a line for each option');
    else if (problem !== null) this.refuse(this.own, 'choices', problem);
    return line ?? null;
  }

  private valueOf({ row, stored }: Entry, name: string, index: number): string | null {
    const given = row?.options.values[index]?.trim() ?? null;
    if (row !== null && given !== null) {
      const problem = optionValueProblem(given);
      if (problem !== null) this.refuse(row, valueColumn(index), problem);
      return problem === null ? given : null;
    }
    const value = stored?.optionValues?.[index] ?? null;
    // An option without a name has been refused.
    if (name === '') return value;
    if (value === null && row !== null)
      this.refuse(row, valueColumn(index), `Enter the value of “${name}” of this variant`);
    else if (value === null && stored !== null)
      this.refuse(
        this.first,
        nameColumn(index),
        `Add the row of “${itemName(stored.name, stored.optionValues)}” with its value of “${name}”`,
      );
    return value;
  }

  /** Applies the rules of the admin's editor. @returns null when they are broken */
  private readVariants(
    options: ProductOption[],
    product: ProductFields & { countInStock: number },
  ): VariantDraft[] | null {
    if (this.entries.length > MAX_VARIANTS) {
      for (const { row } of this.entries.slice(MAX_VARIANTS)) if (row) this.refuse(row, 'variantOf', TOO_MANY_VARIANTS);
      return null;
    }
    const productId = this.stored?.product.id ?? NEW;
    const known = new Map(
      (this.stored?.variants ?? []).map((row) => [row.id, row as ProductFields & { countInStock: number }]),
    );
    const parsed = parseVariants(this.inputOf(options, productId), productId, known.set(productId, product));
    if ('variants' in parsed) return parsed.variants;
    this.refuseFields(parsed.errors);
    return null;
  }

  private inputOf(options: ProductOption[], productId: string): SaveVariants {
    const variants = this.entries.map(({ row, stored, isProduct, values }): VariantInput => {
      if (isProduct) return { _id: productId, values };
      if (!stored) return { ...row?.cells, values, countInStock: row?.stock ?? 0 };
      return { ...row?.cells, _id: stored.id, values, stockDelta: row?.stock ?? 0 };
    });
    return { options, variants };
  }

  private effectsOf(options: ProductOption[], drafts: readonly VariantDraft[], fields: ProductFields | null) {
    return new Map(
      this.entries.flatMap(({ row, stored, isProduct }, index) => {
        const draft = drafts[index];
        if (!row || !draft) return [];
        const after = isProduct ? (fields ?? draft.fields) : draft.fields;
        const isChanged =
          stored !== null &&
          (row.stock !== 0 ||
            changedFields(stored, after).length > 0 ||
            isOther(stored.optionValues ?? [], draft.values) ||
            (isProduct && this.changesOptions(stored, options)));
        return [[row.row, stored === null ? 'new' : isChanged ? 'changed' : 'unchanged'] as const];
      }),
    );
  }

  /** Whether the row of the product itself changes its options; new values of other rows don't count. */
  private changesOptions(product: Product, options: readonly ProductOption[]): boolean {
    const before = product.options ?? [];
    const names = (of: readonly ProductOption[]) => of.map(({ name }) => name);
    const values = (of: readonly ProductOption[]) => of.map((option) => option.values);
    const hasChoices = this.own !== null && this.own.options.choices !== null;
    return isOther(names(before), names(options)) || (hasChoices && isOther(values(before), values(options)));
  }

  /** Turns what the admin's editor would say into what is wrong in the rows. */
  private refuseFields(errors: Readonly<Record<string, string>>): void {
    // What is missing has been named by then, and would be named again.
    const isFirst = this.problems.size === 0;
    for (const [field, problem] of Object.entries(errors)) {
      const [list, position, name = ''] = field.split('.');
      const row = (list === 'variants' && this.entries[Number(position)]?.row) || this.first;
      if (list === 'variants' && name !== '' && name !== 'values') this.refuse(row, columnOf(name), problem);
      else if (!isFirst) continue;
      else if (name === 'values' && list === 'variants') this.refuse(row, valueColumn(0), problem);
      else if (name === 'name') this.refuse(row, nameColumn(Number(position)), problem);
      else this.refuse(row, list === 'options' ? 'choices' : columnOf(field), problem);
    }
  }

  /** The row for what is wrong with something that has none. */
  private get first(): VariantRow {
    return this.own ?? (this.rows[0] as VariantRow);
  }

  private refuse({ row }: VariantRow, column: string, problem: string): void {
    const known = this.problems.get(row) ?? {};
    known[column] ??= problem;
    this.problems.set(row, known);
  }
}

function nameColumn(index: number): string {
  return `option${index + 1}Name`;
}

function valueColumn(index: number): string {
  return `option${index + 1}Value`;
}

function isGiven(text: string | null | undefined): text is string {
  return text !== null && text !== undefined;
}

function isOther(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

/** The number of cells up to the last one that is given. */
function lengthOf(texts: readonly (string | null)[]): number {
  return texts.findLastIndex((text) => text !== null) + 1;
}

/**
 * Whether a row changes the options of its product, or is a new variant of it.
 * @param item what is stored of the row; null for a new one
 * @param product the product itself
 */
export function changesVariants({ names, values, choices }: OptionCells, item: Product, product: Product): boolean {
  const options = product.options ?? [];
  return (
    names.some((name, index) => name !== null && name.trim() !== options[index]?.name) ||
    values.some((value, index) => value !== null && value.trim() !== item.optionValues?.[index]) ||
    (choices !== null &&
      item === product &&
      isOther(
        choices,
        options.map((option) => option.values),
      ))
  );
}

/** Adds to the problems of a product's rows that none of the others is imported either. */
export function withOthers(problems: RowProblems, rows: readonly Pick<VariantRow, 'row'>[]): RowProblems {
  const bad = rows.find(({ row }) => problems.has(row));
  if (!bad) return problems;
  const message = `Not imported, because row ${bad.row} of the same product has an error`;
  return new Map(rows.map(({ row }) => [row, problems.get(row) ?? { variantOf: message }]));
}
