/** The name of the tax that the settings state. */
export const PLAIN_TAX = 'Tax';

/** What a total contains, for the rows under it: 'Includes VAT 20%'. Amounts of zero are left out. */
export function includedTaxes(taxes: readonly { label: string; amount: number; isIncluded: boolean }[]) {
  return taxes
    .filter(({ isIncluded, amount }) => isIncluded && amount > 0)
    .map(({ label, amount }) => ({ label: `Includes ${label === PLAIN_TAX ? 'tax' : label}`, amount }));
}
