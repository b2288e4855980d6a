import { dateFormat } from '@domain/long-date.js';
import type { ProductForm_ProductFragment } from '~/graphql/generated';

/** The dates on which a product changes by itself, with what the form and the list call them. */
export const dateLabels = {
  publishFrom: 'Publish on',
  publishUntil: 'Hide on',
  saleFrom: 'Sale starts',
  saleUntil: 'Sale ends',
} as const;

export type DateName = keyof typeof dateLabels;
export const dateNames = Object.keys(dateLabels) as DateName[];

type Dates = Pick<ProductForm_ProductFragment, DateName>;

/** An instant on the shop's clocks, as a browser's field for dates has it: '2027-02-14T09:00'. */
export function inShopTime(instant: string, timeZone: string): string {
  const text = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return text.format(new Date(instant)).replace(' ', 'T');
}

/** A product whose dates are on the shop's clocks. What a refusal leaves out is null. */
export function withShopTimes<Product extends Partial<Dates>>(product: Product, timeZone: string): Product & Dates {
  const local = (name: DateName) => {
    const instant = product[name];
    return instant == null ? null : inShopTime(instant, timeZone);
  };
  return { ...product, ...(Object.fromEntries(dateNames.map((name) => [name, local(name)])) as Dates) };
}

const words: Record<DateName, string> = {
  publishFrom: 'Goes live',
  publishUntil: 'Hides',
  saleFrom: 'Sale starts',
  saleUntil: 'Sale ends',
};

/** What happens to a product next, and when: 'Sale ends Feb 14, 2027, 9:00 AM'. Null when nothing is planned. */
export function nextChange(product: Dates, timeZone: string): string | null {
  const planned = dateNames.flatMap((name) =>
    product[name] === null ? [] : { name, time: Date.parse(product[name]) },
  );
  const [next] = planned.sort((a, b) => a.time - b.time);
  if (!next) return null;
  const date = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone });
  // Node and browsers disagree on the space before AM and PM.
  return `${words[next.name]} ${date.format(next.time).replaceAll('\u202f', ' ')}`;
}
