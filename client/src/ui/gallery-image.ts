/** How wide a picture is shown on a product's page. */
export const DETAIL_SIZES = '(min-width: 1280px) 553px, (min-width: 768px) 48vw, 100vw';

/** A picture of a product that has several. */
export interface GalleryImage {
  src: string;
  alt: string;
}

/** What a picture is called: 'Picture 2 of 4: The open tin'. */
export function pictureName(images: readonly GalleryImage[], index: number): string {
  return `Picture ${index + 1} of ${images.length}: ${images[index]?.alt ?? ''}`;
}
