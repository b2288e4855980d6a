/** Who has been paid, as receipts name it. */
export interface Seller {
  name: string;
  /** The lines of the postal address; '' for none. */
  postalAddress: string;
  /** As the tax office writes it; '' for none. Receipts that were issued before shops had it have no such field. */
  taxNumber?: string;
  email: string;
  phone: string;
}

/** How a receipt is called: 12 → 'R-000012'. */
export function receiptNumber(number: number): string {
  return `R-${String(number).padStart(6, '0')}`;
}
