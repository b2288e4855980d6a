import { In, type EntityManager } from 'typeorm';
import { invalidInput } from '../../../domain/failure.js';
import { readTextsOf } from '../../../domain/gift-card-texts.js';
import type { LinePieces } from '../../../domain/order-pieces.js';
import type { TaxedLine } from '../../../domain/order-totals.js';
import { withExtra } from '../../../domain/pricing.js';
import { itemName } from '../../../domain/product-options.js';
import { extraOf } from '../../../domain/text-options.js';
import { ProductAddOn } from '../../add-ons/product-add-on.entity.js';
import type { Product } from '../../catalog/product.entity.js';
import type { ReadProducts } from '../../catalog/reading/read-products.js';
import type { OrderedItems } from './order-draft.js';
import { noLongerSold } from './order-refusals.js';

/** A line of the cart, with what is to be written on its pieces. */
export interface FoundItem extends LinePieces {
  product: Product;
}

/**
 * Refuses add-ons that the shop doesn't offer with their gifts. It takes one statement, and none without add-ons.
 * @param items of `itemsOf`, in the order in which they were asked for
 * @throws Failure BAD_USER_INPUT with fields such as `orderItems.1.addOnOf`
 */
export async function refuseUnofferedAddOns(
  manager: EntityManager,
  { items: ordered }: OrderedItems,
  items: readonly FoundItem[],
): Promise<void> {
  const tied = items.filter(({ addOnOf }) => addOnOf !== undefined);
  if (tied.length === 0) return;
  const products = new Map(items.map(({ product }) => [product.id, product]));
  const giftOf = (item: FoundItem) => products.get(item.addOnOf ?? '') as Product;
  const rows = await manager.findBy(ProductAddOn, {
    productId: In([...new Set(tied.map((item) => mainId(giftOf(item))))]),
    relatedId: In([...new Set(tied.map(({ product }) => mainId(product)))]),
  });
  const offered = new Set(rows.map(({ productId, relatedId }) => `${productId} ${relatedId}`));
  const errors = tied
    .filter((item) => !offered.has(`${mainId(giftOf(item))} ${mainId(item.product)}`))
    .map((item) => [
      `${ordered[item.position]!.field}.addOnOf`,
      `We don’t offer ${item.product.name} with ${giftOf(item).name}. Please order it on its own.`,
    ]);
  // guard: add-ons.test.ts 'is refused'
  if (errors.length > 0) throw invalidInput(Object.fromEntries(errors) as Record<string, string>);
}

/** The ID of the product that a row is, or of which it is a variant. */
function mainId({ id, variantOf }: Product): string {
  return variantOf ?? id;
}

/**
 * Compares what is ordered with what its products offer.
 * @param products those of all lines, by their IDs
 * @param today in the shop's time zone
 * @throws Failure BAD_USER_INPUT when a line names a variant of another product, or with fields such as
 *   `orderItems.0.texts.engraving` or `orderItems.1.addOnOf`
 */
export function itemsOf(ordered: OrderedItems, products: ReadonlyMap<string, Product>, today: string): FoundItem[] {
  refuseForeignVariants(ordered, products);
  const errors: Record<string, string> = {};
  const read = ordered.items.map(({ productId, quantity, texts: given, field, parcel }, position): FoundItem => {
    const product = products.get(productId) as Product;
    const gift = ordered.items[position]!.addOnOf === undefined ? undefined : giftOf(ordered.items, position, products);
    const tie = { ...(parcel !== undefined && { parcel }), ...(gift && { addOnOf: gift.productId }) };
    const name = itemName(product.name, product.optionValues);
    // guard: parcels.test.ts 'a gift card in a parcel'
    if (product.isGiftCard && field.startsWith('parcels.'))
      errors[field] = `${name} comes by email, so it can’t be in a parcel. Please order it on its own.`;
    // guard: add-ons.test.ts 'is refused'
    if (gift === null) errors[`${field}.addOnOf`] = `The gift that ${name} goes with isn’t in the same parcel`;
    const parsed = readTextsOf(product, given, today);
    if ('texts' in parsed) return { product, quantity, position, texts: parsed.texts, ...tie };
    for (const [text, problem] of Object.entries(parsed.errors))
      errors[`${field}.texts.${text}`] = `${name}: ${problem}`;
    return { product, quantity, position, texts: [], ...tie };
  });
  // guard: text-options.test.ts 'is refused at its item'
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return read;
}

/**
 * The item whose add-on another one is: in its parcel, the very variant or one of that product, and no add-on itself.
 * @returns null when there is none
 */
function giftOf(
  items: OrderedItems['items'],
  at: number,
  products: ReadonlyMap<string, Product>,
): OrderedItems['items'][number] | null {
  const { addOnOf, parcel } = items[at]!;
  const gifts = items.filter((other) => other.parcel === parcel && other.addOnOf === undefined);
  return (
    gifts.find(({ productId }) => productId === addOnOf) ??
    gifts.find(({ productId }) => products.get(productId)?.variantOf === addOnOf) ??
    null
  );
}

/** What the pieces of an item cost each, with what their texts add, how many they are, and how they are taxed. */
export function pricedItem({ product, quantity, texts, parcel }: FoundItem): TaxedLine {
  const { taxClass, isGiftCard } = product;
  return {
    ...withExtra(product, extraOf(texts)),
    ...{ quantity, taxClass, isGiftCard },
    ...(parcel !== undefined && { parcel }),
  };
}

/**
 * Refuses lines whose products can't be ordered.
 * @param products those that can, by their IDs
 * @throws Failure BAD_USER_INPUT when something in the cart is no longer sold
 */
export async function refuseGone(
  manager: EntityManager,
  readProducts: Pick<ReadProducts, 'namesOf'>,
  { lines, items }: OrderedItems,
  products: ReadonlyMap<string, Product>,
): Promise<void> {
  const gone = lines.filter((line) => !products.has(line.productId)).map((line) => line.productId);
  if (gone.length === 0) return;
  const fields = items
    .filter(({ productId }) => gone.includes(productId))
    .map(({ field }) => field.slice(0, field.lastIndexOf('.')));
  throw noLongerSold(await readProducts.namesOf(manager, gone), gone.length, fields);
}

/** @throws Failure BAD_USER_INPUT when a line names a variant of another product */
function refuseForeignVariants({ variants }: OrderedItems, products: ReadonlyMap<string, Product>): void {
  for (const { variant, product, field } of variants) {
    // guard: variants.test.ts 'is refused for a variant of another product'
    if (products.get(variant)?.variantOf !== product)
      throw invalidInput({ [field]: 'One of the products has no such variant.' });
  }
}
