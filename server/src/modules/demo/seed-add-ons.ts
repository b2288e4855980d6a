import type { EntityManager } from 'typeorm';
import { ProductAddOn } from '../add-ons/product-add-on.entity.js';
import { demoId } from './demo-id.js';

const withFlowers = ['heart-box-of-truffles', 'beeswax-evening-candle', 'wrapping-paper-and-ribbon'];
const withCakes = ['balloon-in-a-box', 'party-popper-and-crown-box', 'wrapping-paper-and-ribbon'];

/** What the demo offers with its flowers and cakes, by their slugs. */
const addOns: Readonly<Record<string, readonly string[]>> = {
  'sunflower-armful': withFlowers,
  'hand-tied-peony-bouquet': withFlowers,
  'market-morning-tulips': withFlowers,
  'graduation-morning-flowers': withFlowers,
  'strawberry-layer-cake': withCakes,
  'vanilla-confetti-birthday-cake': withCakes,
  'rainbow-unicorn-cake': withCakes,
};

/** Inserts what the demo offers with its products, which are there already. */
export async function insertAddOns(manager: EntityManager): Promise<void> {
  await manager.insert(
    ProductAddOn,
    Object.entries(addOns).flatMap(([product, offered]) =>
      offered.map((addOn, position) => ({
        productId: demoId('product', product),
        relatedId: demoId('product', addOn),
        position,
      })),
    ),
  );
}
