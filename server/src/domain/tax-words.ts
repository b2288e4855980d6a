/** The name of the tax that the settings state. */
export const PLAIN_TAX = 'Tax';

/** 'Includes VAT 20%', for what prices contain. */
export function includedTaxLabel({ label }: { label: string }): string {
  return `Includes ${label === PLAIN_TAX ? 'tax' : label}`;
}
