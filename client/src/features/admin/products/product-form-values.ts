import { isStockCount, MAX_STOCK, parseProductFields } from '@domain/product-draft.js';
import { productSlug } from '@domain/slug.js';
import { fitsStockChange, stockReasonProblem } from '@domain/stock-reason.js';
import type { CreateProductInput, ProductForm_ProductFragment, UpdateProductInput } from '~/graphql/generated';
import { categories, categoryFromEnum, categoryLabels, categoryToEnum, type Category } from '~/lib/catalog-terms';
import { numberOrNull, readNumber, typedAmount } from '../typed-number';
import { dateLabels, dateNames, withShopTimes, type DateName } from './product-dates';
import {
  imagesOf,
  pictureChanges,
  pictureInput,
  pictureProblems,
  picturesInWords,
  pictureValuesOf,
  type PictureValues,
} from './product-pictures';
import {
  textChanges,
  textInput,
  textProblems,
  textsInWords,
  textValuesOf,
  type TextOptionValues,
} from './product-texts';

/** What the product form holds; figures as they are typed. */
export interface ProductFormValues extends PictureValues {
  name: string;
  price: string;
  isOnSale: boolean;
  salePrice: string;
  isPopular: boolean;
  isPublished: boolean;
  countInStock: string;
  /** Why the stock changes: one of `stockReasons`, '' for none yet. */
  stockReason: string;
  /** The words for 'Other'. */
  otherReason: string;
  /** '' until one is chosen for a new product. */
  category: Category | '';
  description: string;
  sku: string;
  weightGrams: string;
  preparationDays: string;
  /** The ID of the tax class; '' for Standard. */
  taxClass: string;
  /** Whether each unit becomes a gift card. Its texts are those of all gift cards. */
  isGiftCard: boolean;
  /** How its address reads; '' follows the name. */
  slug: string;
  /** On the shop's clocks, as '2027-02-14T09:00'; '' for none. */
  publishFrom: string;
  publishUntil: string;
  saleFrom: string;
  saleUntil: string;
  /** What shoppers fill in. */
  texts: readonly TextOptionValues[];
}

/** The product that a form started from, with its dates on the shop's clocks (`withShopTimes`). */
export type EditedProduct = Omit<ProductForm_ProductFragment, '__typename' | 'variants'>;

export const blankValues: ProductFormValues = {
  name: '',
  price: '',
  isOnSale: false,
  salePrice: '',
  isPopular: false,
  isPublished: true,
  countInStock: '',
  stockReason: '',
  otherReason: '',
  category: '',
  description: '',
  image: '',
  sku: '',
  weightGrams: '',
  preparationDays: '0',
  taxClass: '',
  isGiftCard: false,
  slug: '',
  publishFrom: '',
  publishUntil: '',
  saleFrom: '',
  saleUntil: '',
  imageAlt: '',
  moreImages: [],
  texts: [],
};

export function valuesOf(product: EditedProduct): ProductFormValues {
  return {
    ...blankValues,
    name: product.name,
    price: typedAmount(product.price),
    isOnSale: product.isOnSale,
    salePrice: product.salePrice === null ? '' : typedAmount(product.salePrice),
    isPopular: product.isPopular,
    isPublished: product.isPublished,
    countInStock: String(product.countInStock),
    category: categoryFromEnum(product.category),
    description: product.description,
    sku: product.sku ?? '',
    weightGrams: product.weightGrams?.toString() ?? '',
    preparationDays: String(product.preparationDays),
    taxClass: product.taxClass ?? '',
    isGiftCard: product.isGiftCard,
    slug: product.slug === productSlug({ slug: null, name: product.name }) ? '' : product.slug,
    publishFrom: product.publishFrom ?? '',
    publishUntil: product.publishUntil ?? '',
    saleFrom: product.saleFrom ?? '',
    saleUntil: product.saleUntil ?? '',
    ...pictureValuesOf(product),
    texts: ownTextsOf(product),
  };
}

/** What shoppers fill in, as far as it is the product's own. */
function ownTextsOf({ isGiftCard, textOptions }: EditedProduct): TextOptionValues[] {
  return isGiftCard ? [] : textValuesOf(textOptions);
}

/** Whether enough is filled in to send it (specification, section 5). */
export function isComplete({ name, price, description }: ProductFormValues): boolean {
  return name.trim() !== '' && description.trim() !== '' && readNumber(price) > 0;
}

const saleFields = ['price', 'salePrice', 'isOnSale', 'saleFrom'] as const;

/**
 * What is wrong with the form, by field, in the words of the server, whose rules these are.
 * @param product what is edited; null for a new one
 */
export function problemsOf(
  values: ProductFormValues,
  product: EditedProduct | null,
): Partial<Record<keyof ProductFormValues, string>> {
  const draft = draftOf(values);
  // The server knows the shop's clocks; to compare dates with each other, any will do.
  const dates = dateNames.map((name) => [name, draft[name] && `${draft[name]}Z`]);
  const parsed = parseProductFields({ ...draft, ...(Object.fromEntries(dates) as Record<DateName, string | null>) });
  const problems: Partial<Record<keyof ProductFormValues, string>> =
    'errors' in parsed ? pictureProblems(textProblems(parsed.errors)) : {};
  // A sale that is planned may be that of variants.
  const changes = product && updateInputOf(values, product);
  if (product && !saleFields.some((field) => changes?.[field] !== undefined)) delete problems.salePrice;
  const count = readNumber(values.countInStock);
  if (!isStockCount(count))
    problems.countInStock = `Stock must be a whole number from 0 to ${MAX_STOCK.toLocaleString('en-US')}`;
  if (values.category === '') problems.category = 'Choose a category';
  if (!product && imagesOf(values).length === 0) problems.image = 'Please upload an image before creating the product.';
  if (product && isStockCount(count) && count !== product.countInStock) {
    if (values.stockReason === '') problems.stockReason = 'Choose a reason for the change';
    else if (!fitsStockChange(values.stockReason, count - product.countInStock))
      problems.stockReason = stockReasonProblem(values.stockReason);
    else if (reasonOf(values) === '') problems.otherReason = 'Choose a reason for the change';
  }
  return problems;
}

export function createInputOf(values: ProductFormValues): CreateProductInput {
  const { taxClass, isGiftCard, ...fields } = fieldsOf(values);
  return {
    ...fields,
    ...(taxClass !== null && { taxClass }),
    ...pictureInput(values),
    ...(isGiftCard ? { isGiftCard } : textChanges(values.texts, [])),
    countInStock: readNumber(values.countInStock),
  };
}

/** What the form changes of the product, and nothing else; null when that is nothing. Stock goes as a difference. */
export function updateInputOf(values: ProductFormValues, product: EditedProduct): Partial<UpdateProductInput> | null {
  const fields = fieldsOf(values);
  const before = fieldsOf(valuesOf(product));
  const changed = (Object.keys(fields) as (keyof typeof fields)[]).filter((field) => fields[field] !== before[field]);
  const pictures = pictureChanges(values, valuesOf(product));
  const texts = values.isGiftCard ? null : textChanges(values.texts, ownTextsOf(product));
  const delta = readNumber(values.countInStock) - product.countInStock;
  if (changed.length === 0 && !pictures && !texts && !delta) return null;
  return {
    ...pictures,
    ...texts,
    ...Object.fromEntries(changed.map((field) => [field, fields[field]])),
    ...(delta && { stockDelta: delta, stockReason: reasonOf(values) }),
  };
}

/**
 * What was typed over one version, laid over a newer one: fields that were left alone show the newer values, and a
 * difference of stock stays the same difference.
 */
export function mergeValues(
  typed: ProductFormValues,
  { base, theirs }: { base: EditedProduct; theirs: EditedProduct },
): ProductFormValues {
  const before = valuesOf(base);
  const now = valuesOf(theirs);
  // What it means counts: '20' for '20.00' changes nothing, and must not be laid over a newer price.
  const meant = meaningOf(typed);
  const meantBefore = meaningOf(before);
  const own = Object.entries(typed).filter(([field]) => meant[field] !== meantBefore[field]);
  const delta = readNumber(typed.countInStock) - base.countInStock;
  return {
    ...now,
    ...(Object.fromEntries(own) as Partial<ProductFormValues>),
    countInStock: String(delta ? Math.max(0, theirs.countInStock + delta) : theirs.countInStock),
  };
}

/** What differs between two versions, in words: `{ label: 'Price', before: '20', after: '22' }`. */
export function differencesOf(before: EditedProduct, after: EditedProduct) {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  return (Object.keys(now) as (keyof typeof now)[])
    .filter((label) => old[label] !== now[label])
    .map((label) => ({ label, before: old[label], after: now[label] }));
}

/**
 * The product that comes with a refusal, as the form knows products; null when there is none.
 * @param product as the server shows it outside of GraphQL's types: with the category's documented id
 */
export function productFromRefusal(product: unknown, timeZone: string): EditedProduct | null {
  const given = product as (Omit<EditedProduct, 'category'> & { category: Category }) | null | undefined;
  if (!given?._id || !categories.includes(given.category)) return null;
  return withShopTimes({ ...given, category: categoryToEnum(given.category) }, timeZone);
}

function wordsOf(product: EditedProduct) {
  const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no');
  return {
    Name: product.name,
    Price: typedAmount(product.price),
    'On sale': yesOrNo(product.isOnSale),
    'Sale price': product.salePrice === null ? 'none' : typedAmount(product.salePrice),
    Popular: yesOrNo(product.isPopular),
    Published: yesOrNo(product.isPublished),
    Stock: String(product.countInStock),
    Category: categoryLabels[categoryFromEnum(product.category)],
    Description: product.description,
    Image: product.image,
    SKU: product.sku ?? 'none',
    Weight: product.weightGrams === null ? 'none' : `${product.weightGrams} g`,
    'Preparation (days)': String(product.preparationDays),
    'Tax class': product.taxClass ?? 'Standard',
    'Gift card': yesOrNo(product.isGiftCard),
    Address: valuesOf(product).slug || 'as the name',
    ...Object.fromEntries(
      dateNames.map((name) => [dateLabels[name], product[name]?.replace('T', ' ') ?? 'not planned']),
    ),
    ...picturesInWords(product),
    'Text options': textsInWords(product.isGiftCard ? [] : product.textOptions),
  };
}

/** What each field means, as values that can be compared. */
function meaningOf(values: ProductFormValues): Record<string, unknown> {
  return {
    ...values,
    ...fieldsOf(values),
    image: values.image.trim(),
    moreImages: JSON.stringify(values.moreImages),
    texts: JSON.stringify(textInput(values.texts)),
  };
}

function reasonOf({ stockReason, otherReason }: ProductFormValues): string {
  return stockReason === 'Other' ? otherReason.trim() : stockReason;
}

/** In the form that the shared rules read. */
function draftOf(values: ProductFormValues) {
  return {
    name: values.name,
    description: values.description,
    ...pictureInput(values),
    category: values.category,
    price: readNumber(values.price),
    salePrice: numberOrNull(values.salePrice),
    isOnSale: values.isOnSale,
    isPopular: values.isPopular,
    isPublished: values.isPublished,
    sku: values.sku.trim() || null,
    weightGrams: numberOrNull(values.weightGrams),
    preparationDays: numberOrNull(values.preparationDays) ?? 0,
    taxClass: values.taxClass || null,
    isGiftCard: values.isGiftCard,
    slug: values.slug,
    publishFrom: values.publishFrom || null,
    publishUntil: values.publishUntil || null,
    saleFrom: values.saleFrom || null,
    saleUntil: values.saleUntil || null,
    textOptions: textInput(values.texts),
  };
}

/** What is sent of the form, without the pictures, the text options and the stock. */
function fieldsOf(values: ProductFormValues) {
  const { image: _image, images: _images, textOptions: _texts, ...draft } = draftOf(values);
  return {
    ...draft,
    name: draft.name.trim(),
    description: draft.description.trim(),
    slug: draft.slug.trim(),
    // What doesn't count now may be half typed.
    salePrice: Number.isNaN(draft.salePrice) ? null : draft.salePrice,
    // A form without one isn't sent.
    category: categoryToEnum(values.category || 'other'),
  };
}
