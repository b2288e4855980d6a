import type { EntityManager } from 'typeorm';
import { chosenValues } from '../../../domain/option-choices.js';
import type { Product } from '../product.entity.js';
import { ProductChoice } from './product-choice.entity.js';

/** Rows a statement; SQLite takes at most 32,766 values. */
const CHUNK = 1000;

/** Saves what the rows of a product have of its options, in the transaction that saves these. @param items all its rows */
export async function saveChoices(
  manager: EntityManager,
  product: Pick<Product, 'id' | 'options' | 'version'>,
  items: readonly Pick<Product, 'id' | 'optionValues'>[],
): Promise<void> {
  await manager.delete(ProductChoice, { productId: product.id });
  await insert(manager, choicesOf(product, items));
}

/** Adds what new products have of their options. */
export async function addChoices(manager: EntityManager, rows: readonly Product[]): Promise<void> {
  const products = rows.filter(({ options }) => options !== null);
  await insert(
    manager,
    products.flatMap((product) =>
      choicesOf(
        product,
        rows.filter(({ id, variantOf }) => id === product.id || variantOf === product.id),
      ),
    ),
  );
}

async function insert(manager: EntityManager, choices: readonly ProductChoice[]): Promise<void> {
  for (let at = 0; at < choices.length; at += CHUNK) await manager.insert(ProductChoice, choices.slice(at, at + CHUNK));
}

function choicesOf(
  { id: productId, options, version }: Pick<Product, 'id' | 'options' | 'version'>,
  items: readonly Pick<Product, 'id' | 'optionValues'>[],
): ProductChoice[] {
  return items.flatMap(({ id: itemId, optionValues }) =>
    chosenValues(options ?? [], optionValues ?? []).map((chosen) => ({ itemId, productId, version, ...chosen })),
  );
}
