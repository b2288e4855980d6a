/** Shown when a picture is missing (specification, section 2). */
export const PLACEHOLDER_IMAGE = '/images/placeholder.jpg';

/**
 * Where a product's picture is: full URLs, data URLs and root paths are used as they are, because the interface and the
 * shop have one origin; bare names are looked up under /uploads/; nothing is the placeholder (specification, section 7).
 */
export function resolveImage(path: string | null | undefined): string {
  if (!path) return PLACEHOLDER_IMAGE;
  if (/^(https?:|data:|blob:|\/)/i.test(path)) return path;
  return `/uploads/${path}`;
}

const WIDTHS = [320, 640, 960] as const;

/**
 * The picture's smaller and newer siblings, when it is one of those that the shop renders in three widths: a JPEG has them
 * as AVIF and WebP, a WebP as AVIF.
 */
export function responsiveSources(src: string): { type: string; srcSet: string }[] {
  const [, folder, format] = /^(\/.+)\/960\.(jpg|webp)$/.exec(src) ?? [];
  if (!folder) return [];
  return (format === 'jpg' ? ['avif', 'webp'] : ['avif']).map((type) => ({
    type: `image/${type}`,
    srcSet: WIDTHS.map((width) => `${folder}/${width}.${type} ${width}w`).join(', '),
  }));
}
