/**
 * The product that an order's line is about, in the databases' own words.
 * @param alias what the query calls the line
 */
export function productOfLine(alias: string): string {
  return `COALESCE(${alias}.variant_of, ${alias}.product_id)`;
}
