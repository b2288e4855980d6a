/** Why stock changes, other than by orders; 'Other' is followed by the admin's own words. */
export const stockReasons = ['Delivery arrived', 'Recounted', 'Damaged', 'Other'] as const;

/** Reasons that only add, or only take away. */
const signs: Readonly<Record<string, 1 | -1>> = { 'Delivery arrived': 1, Damaged: -1 };

/** Whether a reason can be true of a change: a delivery adds stock, damage takes it away. Own words fit any. */
export function fitsStockChange(reason: string, delta: number): boolean {
  const sign = signs[reason];
  return sign === undefined || !(delta * sign < 0);
}

/** What to say of a reason that doesn't fit. */
export function stockReasonProblem(reason: string): string {
  return signs[reason] === 1
    ? `“${reason}” only adds stock. Choose another reason.`
    : `“${reason}” only removes stock. Choose another reason.`;
}
