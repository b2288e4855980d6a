import type { BulkEditFilterInput, PreviewBulkEditInput } from '~/graphql/generated';
import { categoryLabels, categoryToEnum, type Category } from '~/lib/catalog-terms';
import { formatMoney } from '~/lib/money';
import { readNumber } from '../typed-number';

/** Which products are to be changed: those that were ticked, or all that the list's filters find. */
export type BulkSelection = { ids: readonly string[] } | { filter: BulkEditFilterInput };

/** What can be done with many products at once. */
export const bulkActions = {
  publish: 'Publish',
  hide: 'Hide from shoppers',
  price: 'Change prices by a percentage',
  category: 'Move to a category',
  count: 'Set the stock',
  delta: 'Add to the stock, or remove from it',
} as const;

/** The form as people fill it in. */
export interface BulkEditValues {
  action: keyof typeof bulkActions;
  direction: 'up' | 'down';
  percent: string;
  changesSalePrice: boolean;
  category: Category;
  units: string;
  reason: string;
  otherReason: string;
}

/** The form before anything is typed. */
export const blankBulkEdit: BulkEditValues = {
  action: 'publish',
  direction: 'up',
  percent: '',
  changesSalePrice: true,
  category: 'birthday',
  units: '',
  reason: '',
  otherReason: '',
};

/** What the form asks the shop for. What can't be read as a number is sent as 0, which the shop refuses at its field. */
export function bulkEditInput(selection: BulkSelection, values: BulkEditValues): PreviewBulkEditInput {
  const sign = values.direction === 'down' ? -1 : 1;
  const change: Record<BulkEditValues['action'], () => Partial<PreviewBulkEditInput>> = {
    publish: () => ({ isPublished: true }),
    hide: () => ({ isPublished: false }),
    price: () => ({
      pricePercent: sign * (readNumber(values.percent.replace(/\s*%\s*$/, '')) || 0),
      changesSalePrice: values.changesSalePrice,
    }),
    category: () => ({ category: categoryToEnum(values.category) }),
    count: () => ({ countInStock: wholeNumber(values.units) ?? -1 }),
    delta: () => ({
      stockDelta: sign * (wholeNumber(values.units) ?? 0),
      stockReason: values.reason === 'Other' ? values.otherReason : values.reason,
    }),
  };
  const chosen = 'ids' in selection ? { ids: [...selection.ids] } : { filter: selection.filter };
  return { ...chosen, ...change[values.action]() };
}

/** GraphQL takes no larger number as an Int. */
function wholeNumber(text: string): number | null {
  const typed = text.trim().replace(/(?<=\d),(?=\d{3}\b)/g, '');
  return /^\d{1,9}$/.test(typed) ? Number(typed) : null;
}

/** Which field of the form an error of the shop belongs to. */
export function fieldOfProblem(field: string, values: BulkEditValues): keyof BulkEditValues | null {
  if (field === 'pricePercent') return 'percent';
  if (field === 'countInStock' || field === 'stockDelta') return 'units';
  if (field === 'stockReason') return values.reason === 'Other' ? 'otherReason' : 'reason';
  return field === 'category' ? 'category' : null;
}

const fieldWords: Readonly<Record<string, string>> = {
  price: 'Price',
  salePrice: 'Sale price',
  category: 'Category',
  isPublished: 'Status',
  countInStock: 'Stock',
};

/** The name of a changed field, for admins. */
export function fieldWord(field: string): string {
  return fieldWords[field] ?? field;
}

/** A value of a changed field, for admins. */
export function valueText(field: string, value: string | null): string {
  if (value === null) return 'none';
  if (field === 'price' || field === 'salePrice') return formatMoney(Number(value));
  if (field === 'isPublished') return value === 'true' ? 'Published' : 'Hidden';
  if (field === 'category') return categoryLabels[value as Category] ?? value;
  return Number(value).toLocaleString('en-US');
}

/** The filters of the list's address, as the shop takes them for a bulk edit. */
export function filterOf(variables: BulkEditFilterInput & Record<string, unknown>): BulkEditFilterInput {
  const { keyword, category, isPublished, isOnSale, stockLevel } = variables;
  const given = { keyword, category, isPublished, isOnSale, stockLevel };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
}

/** '1 product', '2,000 products'. */
export function productWords(count: number): string {
  return count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`;
}
