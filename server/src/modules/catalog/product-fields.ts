import { decimalFromCents } from '../../domain/money.js';
import { parseProductFields, type ProductFields, type ProductInput } from '../../domain/product-draft.js';

/** The fields of a product's row that an editor decides. */
const editable = [
  'name',
  'description',
  'image',
  'category',
  'priceCents',
  'salePriceCents',
  'isOnSale',
  'isPopular',
  'isPublished',
] as const satisfies readonly (keyof ProductFields)[];

/**
 * What a product is after an edit: what it was, but for what is given. Checked as any other product.
 * @param product null: a new one
 */
export function fieldsAfter(product: ProductFields | null, given: ProductInput): ReturnType<typeof parseProductFields> {
  const defined = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return parseProductFields({ ...(product && inputOf(product)), ...defined });
}

/** Which fields an edit would change. */
export function changedFields(before: ProductFields, after: ProductFields): (keyof ProductFields)[] {
  return editable.filter((field) => after[field] !== before[field]);
}

/** A product in the form that `parseProductFields` reads. */
function inputOf({ priceCents, salePriceCents, ...product }: ProductFields): ProductInput {
  const { name, description, image, category, isOnSale, isPopular, isPublished } = product;
  return {
    name,
    description,
    image,
    category,
    isOnSale,
    isPopular,
    isPublished,
    price: decimalFromCents(priceCents),
    salePrice: salePriceCents === null ? null : decimalFromCents(salePriceCents),
  };
}
