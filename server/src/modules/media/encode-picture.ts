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

/**
 * Makes the set of files that a product's picture is shown from: square, upright, in the web's colors, three widths in
 * two formats and a JPEG as a fallback. They are decoded and re-encoded, so no location, camera data or hidden content
 * survives. @param data only the first frame of an animation counts
 * @throws Failure BAD_USER_INPUT when it is no picture of the types above, is damaged or has too many pixels
 */
export async function encodePicture(data: Buffer): Promise<MediaFile[]> {
  await checkHeader(data);
  const { data: square, info } = await sharp(data, { autoOrient: true, limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    // As the shop's tiles show it: the middle, without stripes beside it.
    .resize(LARGEST, LARGEST, { fit: 'cover' })
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  const files: MediaFile[] = [];
  const keep = async (name: string, type: string, picture: Sharp) =>
    void files.push({ name, type, data: await picture.toBuffer() });
  for (const width of WIDTHS) {
    const resized = sharp(square, { raw: info }).resize(width, width);
    // A person is waiting: effort 4 takes four to eight times as long, for files that are at best a twelfth smaller.
    await keep(`${width}.avif`, 'image/avif', resized.clone().avif({ quality: 58, effort: 3 }));
    await keep(`${width}.webp`, 'image/webp', resized.clone().webp({ quality: 82 }));
  }
  await keep(`${LARGEST}.jpg`, 'image/jpeg', sharp(square, { raw: info }).jpeg({ quality: 82, mozjpeg: true }));
  return files;
}

/** Checks only the header, so that a small file can't unpack into a huge picture. */
async function checkHeader(data: Buffer): Promise<void> {
  const { mediaType = '', width, height } = await sharp(data, { limitInputPixels: false }).metadata().catch(refuse);
  if (!(PICTURE_TYPES as readonly string[]).includes(mediaType)) refuse();
  // guard: uploads.test.ts '2,500 megapixels'
  if (width * height > MAX_PIXELS) {
    const most = MAX_PIXELS / 1_000_000;
    throw new Failure('BAD_USER_INPUT', `The picture has more than ${most} megapixels. Please make it smaller.`);
  }
}

function refuse(): never {
  throw new Failure('BAD_USER_INPUT', 'Invalid file selected');
}
