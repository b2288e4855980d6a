import { PLACEHOLDER_IMAGE } from '@domain/product-draft.js';
import type { ProductImage } from '@domain/product-images.js';

/** The pictures that the product form holds. */
export interface PictureValues {
  /** Where the first one is, as it is typed; '' for none. */
  image: string;
  /** What it shows; '' leaves that to the product's name. */
  imageAlt: string;
  /** The others in their order. */
  moreImages: readonly ProductImage[];
}

interface PicturedProduct {
  name: string;
  image: string;
  images: readonly ProductImage[];
}

/** The pictures of a product as the form holds them. */
export function pictureValuesOf({ name, image, images }: PicturedProduct): PictureValues {
  // A picture without a text of its own comes with the product's name.
  const [first, ...moreImages] = images.map(({ src, alt }) => ({ src, alt: alt === name ? '' : alt }));
  // The placeholder isn't a real picture: the form shows that there is none.
  if (image === PLACEHOLDER_IMAGE) return { image: '', imageAlt: '', moreImages };
  return { image, imageAlt: first?.alt ?? '', moreImages };
}

/** All pictures of the form in their order. */
export function imagesOf({ image, imageAlt, moreImages }: PictureValues): ProductImage[] {
  const first = { src: image.trim(), alt: imageAlt.trim() };
  const more = moreImages.map(({ src, alt }) => ({ src, alt: alt.trim() }));
  return first.src === '' ? more : [first, ...more];
}

/** The pictures as they are sent: one without a text is `image` alone, as for clients that know of no others. */
export function pictureInput(values: PictureValues): { image?: string; images?: ProductImage[] } {
  return isPlain(values) ? { image: values.image.trim() } : { images: imagesOf(values) };
}

/** What the form changes of the pictures; null when that is nothing. */
export function pictureChanges(values: PictureValues, before: PictureValues): ReturnType<typeof pictureInput> | null {
  if (JSON.stringify(imagesOf(values)) === JSON.stringify(imagesOf(before))) return null;
  // `image` alone would keep the others.
  return isPlain(before) ? pictureInput(values) : { images: imagesOf(values) };
}

/** The problems of a product's pictures at the fields of the form; other problems stay where they are. */
export function pictureProblems(problems: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems)
      .map(([field, problem]) => [pictureField(field), problem] as const)
      // Of several problems at a field, the first is shown.
      .reverse(),
  );
}

/** The field of the form for one of the server: `images.2.alt` is one of the further pictures. */
export function pictureField(field: string): string {
  if (!/^images(\.|$)/.test(field)) return field;
  if (field === 'images.0.src') return 'image';
  return field === 'images.0.alt' ? 'imageAlt' : 'moreImages';
}

/** What is to be said of a product's pictures, beside the address of the first. */
export function picturesInWords(product: PicturedProduct): Record<'Alternative text' | 'More pictures', string> {
  const { imageAlt, moreImages } = pictureValuesOf(product);
  return {
    'Alternative text': imageAlt || 'none',
    'More pictures': moreImages.map(({ src, alt }) => alt || src).join(', ') || 'none',
  };
}

function isPlain({ imageAlt, moreImages }: PictureValues): boolean {
  return imageAlt.trim() === '' && moreImages.length === 0;
}
