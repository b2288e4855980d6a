/** The most photos that a review can have. */
export const MAX_REVIEW_PHOTOS = 3;

/** What may be uploaded for a review. What a file is, its content says. */
export const REVIEW_PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** What is said of other files, and of damaged ones. */
export const PHOTO_REFUSAL = 'Choose a JPEG, PNG or WebP photo that isn’t damaged';

/** The fewest pixels of a photo's shorter side: less shows nothing. */
export const MIN_PHOTO_SIDE = 200;

const SRC = /^\/uploads\/([0-9a-f]{32})\/960\.jpg$/;

/** The address of a photo. Its id can't be guessed, so whoever wasn't told the address doesn't find it. */
export function photoSrc(id: string): string {
  return `/uploads/${id}/960.jpg`;
}

/** The id of the photo at an address; null when no photo can be there. */
export function photoIdOf(src: unknown): string | null {
  return typeof src === 'string' ? (SRC.exec(src)?.[1] ?? null) : null;
}

/**
 * Reads a review's photos from untrusted data: addresses that uploads have returned, in their order.
 * @returns their ids, null when the data says nothing of photos; or what is wrong, in words for the author
 */
export function readPhotos(value: unknown): { ids: string[] | null } | { problem: string } {
  if (value == null) return { ids: null };
  if (!Array.isArray(value)) return { problem: 'photos must be a list of addresses' };
  if (value.length > MAX_REVIEW_PHOTOS) return { problem: tooManyPhotos };
  const ids = value.map(photoIdOf);
  if (new Set(ids).size < ids.length) return { problem: 'Add each photo once' };
  return ids.every((id) => id !== null) ? { ids } : { problem: photoIsGone };
}

/** What an author reads who adds one photo too many. */
export const tooManyPhotos = `A review can have up to ${MAX_REVIEW_PHOTOS} photos`;

/** What an author reads whose upload is no longer kept. */
export const photoIsGone = 'One of the photos is no longer here. Please add it again.';

/** What a photo is called for people who can't see it: 'Photo 2 by Ana K. of Ten pink peonies'. */
export function photoAlt(index: number, count: number, authorName: string, productName: string): string {
  return `Photo${count > 1 ? ` ${index + 1}` : ''} by ${authorName}${productName === '' ? '' : ` of ${productName}`}`;
}
