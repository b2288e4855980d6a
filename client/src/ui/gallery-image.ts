/** One of several pictures. */
export interface GalleryImage {
  src: string;
  alt: string;
}

/** What a picture is called: 'Picture 2 of 4: The open tin'. */
export function pictureName(images: readonly GalleryImage[], index: number): string {
  return `Picture ${index + 1} of ${images.length}: ${images[index]?.alt ?? ''}`;
}
