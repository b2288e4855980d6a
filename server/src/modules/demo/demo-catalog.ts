import type { Category } from '../../domain/categories.js';
import type { ProductOption } from '../../domain/product-options.js';
import type { TextOption } from '../../domain/text-options.js';
import catalog from './demo-catalog.json' with { type: 'json' };

/**
 * The demo shop: its products, its three banner slides, and what their pictures show.
 *
 * The data is in `demo-catalog.json`; this module gives it types. The folder `pictures` draws the pictures from it into
 * `client/public/images/`:
 *
 * - `/images/products/<slug>/960.jpg`, and `320`, `640`, `960` as `.avif` and `.webp`
 * - `/images/slides/<slug>/1600.jpg`, `800`, `1200`, `1600` as `.avif` and `.webp`, and for phones
 *   `phone-480`, `phone-800` as `.avif` and `.webp`
 */

/** Widths of the square pictures, in pixels. */
export const squareWidths = [320, 640, 960] as const;

/** Widths of the wide banner slides (16:7), in pixels. */
export const slideWidths = [800, 1200, 1600] as const;

/** Widths of the upright banner slides for phones (2:3), in pixels. */
export const phoneSlideWidths = [480, 800] as const;

/** Color family of a picture's ground. */
export type DemoTile = 'rose' | 'peach' | 'sky' | 'lilac' | 'leaf' | 'sun';

/**
 * One object of a picture. Lengths are percents of the tile and relative to the other objects: the
 * whole group is scaled and moved to fill the picture well.
 */
export interface DemoObject {
  /** Name in the Fluent Emoji set. */
  icon: string;
  /** Middle of the visible object, from the left. */
  x: number;
  /** Lowest visible point, from the top. */
  base: number;
  /** Longest visible side before turning. */
  size: number;
  /** Degrees clockwise. */
  turn?: number;
  /** Mirrored left to right. */
  flip?: boolean;
  /** Rotation of all hues in degrees, to tell a blue balloon from a red one. */
  hue?: number;
  /** In the air: no shade on the ground. */
  floats?: boolean;
}

/** A picture that is composed of emoji: a ground, and objects, the hindmost first. */
export interface DemoPicture {
  tile: DemoTile;
  objects: readonly DemoObject[];
}

/** Options and their variants. The first variant has the product's own price and stock. */
export interface DemoChoice {
  options: ProductOption[];
  variants: { values: string[]; priceCents?: number; countInStock?: number }[];
}

/** A product of the demo shop; money is in cents. */
export interface DemoProduct {
  slug: string;
  name: string;
  category: Category;
  description: string;
  priceCents: number;
  /** Set exactly when the product is on sale. */
  salePriceCents: number | null;
  isOnSale: boolean;
  isPopular: boolean;
  isPublished: boolean;
  countInStock: number;
  /** What shoppers choose about it. Its own row is the first variant. */
  choice?: DemoChoice;
  /** The texts that shoppers may fill in. */
  textOptions?: TextOption[];
  /** The ground of its picture. What stands on it is its model in `pictures/models`. */
  tile: DemoTile;
}

/** A slide of the home page's banner; the words are set over the picture by the client. */
export interface DemoSlide {
  slug: string;
  heading: string;
  text: string;
  callToAction: string;
  picture: DemoPicture;
}

/** All products, the newest first. */
export const demoProducts = catalog.products as readonly DemoProduct[];

/** The three slides of the home page's banner, in order. */
export const demoSlides = catalog.slides as readonly DemoSlide[];
