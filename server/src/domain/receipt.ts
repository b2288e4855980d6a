/** Who has been paid, as receipts name it. */
export interface Seller {
  name: string;
  /** The lines of the postal address; '' for none. */
  postalAddress: string;
  email: string;
  phone: string;
}

/** How a receipt is called: 12 → 'R-000012'. */
export function receiptNumber(number: number): string {
  return `R-${String(number).padStart(6, '0')}`;
}
