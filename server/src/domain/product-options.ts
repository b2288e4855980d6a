/** Something that shoppers choose about a product, such as its size, and what there is to choose. */
export interface ProductOption {
  name: string;
  values: string[];
}

/** The name of what is sold: 'Ten Pink Peonies (Large, Pink)'. */
export function itemName(name: string, optionValues: readonly string[] | null): string {
  return optionValues === null || optionValues.length === 0 ? name : `${name} (${optionValues.join(', ')})`;
}
