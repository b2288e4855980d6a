/** A picture of a product. */
export interface ProductImage {
  /** Its address: on this shop, on another site, or the picture itself as data. */
  src: string;
  /** What it shows, for people who can't see it. */
  alt: string;
}

export const MAX_PRODUCT_IMAGES = 10;
export const MAX_IMAGE_ALT = 200;

/** A product's pictures as they are stored. */
interface StoredImages {
  /** The address of the first one. */
  image: string;
  /** All of them with their texts, as `picturesColumn` writes them; null for one picture without a text. */
  pictures: string | null;
}

/** The column of a product's pictures. An alternative text of '' stands for the product's name. */
export function picturesColumn(images: readonly ProductImage[]): string | null {
  const hasMore = images.length > 1 || images.some(({ alt }) => alt !== '');
  return hasMore ? JSON.stringify(images.map(({ src, alt }) => ({ src, alt }))) : null;
}

/**
 * The pictures of a product in their order, with the texts that were given. `image` says which is first, because older
 * versions of the shop, which run beside this one during an upgrade, change nothing else.
 */
export function storedImages({ image, pictures }: StoredImages): [ProductImage, ...ProductImage[]] {
  const [first, ...more] = pictures === null ? [] : (JSON.parse(pictures) as ProductImage[]);
  return [{ src: image, alt: first?.src === image ? first.alt : '' }, ...more];
}

/** The pictures of a product as they are shown: those without a text of their own have the product's name. */
export function productImages(product: StoredImages & { name: string }): ProductImage[] {
  return storedImages(product).map(({ src, alt }) => ({ src, alt: alt === '' ? product.name : alt }));
}
