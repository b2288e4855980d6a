import type { Category } from '../../domain/categories.js';
import type { ProductImage } from '../../domain/product-images.js';
import type { ProductOption } from '../../domain/product-options.js';
import type { TextOption } from '../../domain/text-options.js';
import catalog from './demo-catalog.json' with { type: 'json' };

/**
 * The demo shop: its products, its three banner slides, and what their pictures show.
 *
 * The data is in `demo-catalog.json`; this module gives it types. The folder `pictures` draws the pictures into
 * `client/public/images/`:
 *
 * - `/images/products/<slug>/960.jpg`, and `320`, `640`, `960` as `.avif` and `.webp`
 * - `/images/products/<slug>/<shot>/960.webp`, and `320`, `640`, `960` as `.avif`, for its further pictures
 * - `/images/slides/<slug>/1600.jpg`, `800`, `1200`, `1600` as `.avif` and `.webp`, and for phones
 *   `phone-480`, `phone-800` as `.avif` and `.webp`
 */

/** Widths of the square pictures, in pixels. */
export const squareWidths = [320, 640, 960] as const;

/** Widths of the wide banner slides (16:7), in pixels. */
export const slideWidths = [800, 1200, 1600] as const;

/** Widths of the upright banner slides for phones (2:3), in pixels. */
export const phoneSlideWidths = [480, 800] as const;

/** The pictures of a product: from the front, from close up, beside a cup that shows its size, and gift-wrapped. */
const demoShots = ['front', 'detail', 'scale', 'wrapped'] as const;
export type DemoShot = (typeof demoShots)[number];

/** Color family of a picture's ground. */
export type DemoTile = 'rose' | 'peach' | 'sky' | 'lilac' | 'leaf' | 'sun';

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
  /** It is sold as a gift card, worth its price. */
  isGiftCard?: boolean;
  countInStock: number;
  /** The business days that it needs before it can leave. */
  preparationDays?: number;
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
  /** The ground of its picture. What stands on it is in `pictures/models/slides.ts`. */
  tile: DemoTile;
}

/** All products, the newest first. */
export const demoProducts = catalog.products as readonly DemoProduct[];

/** The three slides of the home page's banner, in order. */
export const demoSlides = catalog.slides as readonly DemoSlide[];

/** What the alternative texts of a product's pictures say; the first has the product's name. */
const imageTexts: Record<DemoShot, string> = {
  front: '',
  detail: 'Seen from close up',
  scale: 'Beside a coffee cup, which shows the size',
  wrapped: 'Wrapped as a gift',
};

/** Which pictures a product has. A gift card comes by email, so there is nothing to wrap and no size to show. */
export function shotsOf({ isGiftCard = false }: Pick<DemoProduct, 'isGiftCard'>): readonly DemoShot[] {
  return isGiftCard ? ['front'] : demoShots;
}

/** The pictures of a product. */
export function demoImages({ slug, isGiftCard }: Pick<DemoProduct, 'slug' | 'isGiftCard'>): ProductImage[] {
  return shotsOf({ isGiftCard }).map((shot) => ({
    src: `/images/products/${slug}/${shot === 'front' ? '960.jpg' : `${shot}/960.webp`}`,
    alt: imageTexts[shot],
  }));
}
