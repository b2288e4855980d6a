import type { EditedProduct, ProductFormValues } from './product-form-values';

/** A product form that left the screen unsaved. */
export interface ProductDraft {
  /** The version that its changes are counted from; null makes a new product. */
  product: EditedProduct | null;
  values: ProductFormValues;
}

/** The name under which it is kept. */
export const PRODUCT_DRAFT = 'product-form';
