import sharp, { type Sharp } from 'sharp';
import { Failure } from '../../domain/failure.js';
import type { MediaFile } from './media-storage.js';
import { PICTURE_TYPES } from './picture-types.js';

/** Larger pictures are refused before a single pixel is decoded. */
export const MAX_PIXELS = 24_000_000;

/** The widths of the demo pictures, which client/src/ui/image-path.ts offers to browsers. */
const WIDTHS = [320, 640, 960] as const;
const LARGEST = 960;
/** Behind cut-out pictures; tiles stay light in the dark. */
const GROUND = '#ffffff';
/** A picture that takes longer is no product's picture. */
const TIMEOUT_SECONDS = 20;

// Only the decoders of the types that may be uploaded can be reached: no SVG, no PDF, nothing that reads other files or addresses.
// guard: uploads.test.ts 'decoders of other formats'
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`),
});
// One thread for each picture; `MediaService` says how many pictures at once. No picture comes twice.
sharp.concurrency(1);
sharp.cache(false);

/** What a picture is for. */
export interface PictureKind {
  /** The types that it may have. */
  types: readonly string[];
  /** The fewest pixels of its shorter side. */
  leastSide: number;
  /** Whether it keeps its shape and is never enlarged; others become squares. */
  keepsShape: boolean;
  /** What is said of a file that is none, or that is damaged. */
  refusal: string;
  /** Whether admins send it. Customers' photos wait in a line of their own, so that they keep no admin waiting. */
  isByAdmins: boolean;
  /** The one JPEG that it is kept as, and its longer side, in place of the set. */
  single?: { name: string; side: number };
}

const productPicture: PictureKind = {
  types: PICTURE_TYPES,
  leastSide: 1,
  keepsShape: false,
  isByAdmins: true,
  refusal: 'Invalid file selected',
};

/**
 * Makes the set of files that a picture is shown from: upright, in the web's colors, three widths in two formats and a
 * JPEG as a fallback; square for products. They are decoded and re-encoded, so no location, camera data or hidden content
 * survives. @param data only the first frame of an animation counts
 * @throws Failure BAD_USER_INPUT when it is no picture of the kind's types, is damaged, or has too many or too few pixels
 */
export async function encodePicture(data: Buffer, kind = productPicture): Promise<MediaFile[]> {
  const refuse = () => {
    throw new Failure('BAD_USER_INPUT', kind.refusal);
  };
  await checkHeader(data, kind, refuse);
  // As the shop's tiles show it: the middle, without stripes beside it. Other photos are whole, the longer side counts.
  const shape = kind.keepsShape ? ({ fit: 'inside', withoutEnlargement: true } as const) : ({ fit: 'cover' } as const);
  const largest = kind.single?.side ?? LARGEST;
  const { data: pixels, info } = await sharp(data, { autoOrient: true, limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize(largest, largest, shape)
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  const files: MediaFile[] = [];
  const keep = async (name: string, type: string, picture: Sharp) =>
    void files.push({ name, type, data: await picture.toBuffer() });
  const fallback = sharp(pixels, { raw: info }).jpeg({ quality: 82, mozjpeg: true });
  if (kind.single) {
    await keep(kind.single.name, 'image/jpeg', fallback);
    return files;
  }
  for (const width of WIDTHS) {
    const resized = sharp(pixels, { raw: info }).resize(width, width, shape);
    // A person is waiting: effort 4 takes four to eight times as long, for files that are at best a twelfth smaller.
    await keep(`${width}.avif`, 'image/avif', resized.clone().avif({ quality: 58, effort: 3 }));
    await keep(`${width}.webp`, 'image/webp', resized.clone().webp({ quality: 82 }));
  }
  await keep(`${LARGEST}.jpg`, 'image/jpeg', fallback);
  return files;
}

/** Checks only the header, so that a small file can't unpack into a huge picture. */
async function checkHeader(data: Buffer, { types, leastSide }: PictureKind, refuse: () => never): Promise<void> {
  const { mediaType = '', width, height } = await sharp(data, { limitInputPixels: false }).metadata().catch(refuse);
  if (!types.includes(mediaType)) refuse();
  // guard: uploads.test.ts '2,500 megapixels'
  if (width * height > MAX_PIXELS) {
    const most = MAX_PIXELS / 1_000_000;
    throw new Failure('BAD_USER_INPUT', `The picture has more than ${most} megapixels. Please make it smaller.`);
  }
  if (Math.min(width, height) < leastSide)
    throw new Failure(
      'BAD_USER_INPUT',
      `The picture is too small. It needs at least ${leastSide} pixels on each side.`,
    );
}
