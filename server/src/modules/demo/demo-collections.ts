import type { CollectionKind, CollectionRule } from '../../domain/collections.js';

/** A collection of the demo shop: a rule, or products by their slugs in `demo-catalog.json`. */
export interface DemoCollection {
  slug: string;
  name: string;
  kind: CollectionKind;
  description: string;
  /** The product whose picture it shows. */
  picture: string;
  products: readonly string[] | Partial<CollectionRule>;
}

/** What the demo shop shows together, in its order. */
export const demoCollections: readonly DemoCollection[] = [
  {
    slug: 'valentines-day',
    name: 'Valentine’s Day',
    kind: 'collection',
    description: 'Roses, truffles and love letters: what to give on February 14, and on any day that feels like it.',
    picture: 'heart-box-of-truffles',
    products: [
      'heart-box-of-truffles',
      'a-dozen-garden-roses',
      'one-long-red-rose',
      'love-letter-kit',
      'chocolate-fondue-for-two',
      'plum-velvet-heart-cushion',
      'lipstick-and-a-kiss',
      'blue-stone-promise-ring',
      'hand-tied-peony-bouquet',
      'songs-of-your-year-radio',
    ],
  },
  {
    slug: 'for-her',
    name: 'For Her',
    kind: 'collection',
    description: 'Peonies, a slow bath, a scarf for cold evenings: gifts that she will use, wear and remember.',
    picture: 'hand-tied-peony-bouquet',
    products: [
      'hand-tied-peony-bouquet',
      'slow-bath-box',
      'aquamarine-drop-necklace',
      'lambswool-scarf',
      'almond-milk-soap-trio',
      'teapot-for-two-and-kericho-tea',
      'straw-hat-and-sandals',
      'beeswax-evening-candle',
      'gentle-hand-cream',
    ],
  },
  {
    slug: 'under-40-dollars',
    name: 'Under $40',
    kind: 'collection',
    description: 'Small prices, real joy: every gift that costs less than $40 today and is ready to leave.',
    picture: 'pink-vanilla-cupcakes',
    products: { maxPriceCents: 3999, inStock: true },
  },
  {
    slug: 'flowers',
    name: 'Flowers',
    kind: 'category',
    description: 'Bouquets, branches and bulbs, cut in the morning and tied by hand before they travel to you.',
    picture: 'market-morning-tulips',
    products: [
      'a-dozen-garden-roses',
      'market-morning-tulips',
      'hand-tied-peony-bouquet',
      'sunflower-armful',
      'garden-flowers-simply-tied',
      'graduation-morning-flowers',
      'cherry-blossom-branches',
      'one-long-red-rose',
      'hyacinth-in-bloom',
    ],
  },
  {
    slug: 'cakes-and-sweets',
    name: 'Cakes and Sweets',
    kind: 'category',
    description: 'Layer cakes, cupcakes, doughnuts and truffles from our own kitchen, boxed so that nothing slips.',
    picture: 'strawberry-layer-cake',
    products: [
      'strawberry-layer-cake',
      'vanilla-confetti-birthday-cake',
      'rainbow-unicorn-cake',
      'pink-vanilla-cupcakes',
      'heart-box-of-truffles',
      'bakers-dozen-doughnuts',
      'anniversary-pie',
      'single-origin-chocolate-six-bars',
      'chocolate-trophy',
      'mooncakes-and-tea',
    ],
  },
  {
    slug: 'comfort-and-care',
    name: 'Comfort and Care',
    kind: 'collection',
    description: 'For someone who is ill, tired or grieving: soup, flowers, tea and other quiet kindnesses.',
    picture: 'ginger-lemon-and-honey-box',
    products: { categories: ['get-well', 'sympathy'], inStock: true },
  },
];
