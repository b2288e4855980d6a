import { deliveryPhotoFile } from '../../domain/delivery-photos.js';
import { storedImages } from '../../domain/product-images.js';
import { photoSrc } from '../../domain/review-photos.js';
import { MAX_BROKEN_ROWS, type BrokenRow, type Invariant } from '../../db/invariant.js';

const PREFIX = '/uploads/';
/**
 * Files older than an hour are deleted by the next hourly cleanup; the third hour allows for a process that was down.
 */
const LEFTOVER_MS = 3 * 60 * 60 * 1000;
/** No upload of a photo of a delivery takes longer. */
const STORING_MS = 60 * 60 * 1000;
/** So long an upload may wait for its review to be sent. */
const DAY_MS = 24 * 60 * 60 * 1000;
/** Pictures are looked for this many at a time. */
const AT_ONCE = 32;

export const picturesExist: Invariant = {
  id: 'I18',
  title: 'Every picture of a product, review or delivery is in storage, and no upload is left over',
  isThorough: true,
  async find({ db, storage, now }) {
    const products = await db.query<{ id: string; image: string; pictures: string | null }>(
      `SELECT id, image, pictures FROM products WHERE image LIKE '${PREFIX}%' OR pictures LIKE '%"${PREFIX}%'`,
    );
    const pictures: { owner: BrokenRow; image: string }[] = products.flatMap((product) =>
      storedImages(product)
        .filter(({ src }) => src.startsWith(PREFIX))
        .map(({ src }) => ({ owner: { product_id: product.id }, image: src })),
    );
    const photos = await db.query<{ id: string }>('SELECT id FROM review_photos WHERE review_id IS NOT NULL');
    pictures.push(...photos.map(({ id }) => ({ owner: { review_photo_id: id }, image: photoSrc(id) })));
    const deliveries = await db.query<{ id: string; photo: string }>(
      'SELECT id, photo_id AS photo FROM shipments WHERE photo_id IS NOT NULL',
    );
    pictures.push(
      ...deliveries.map(({ id, photo }) => ({
        owner: { shipment_id: id },
        image: PREFIX + deliveryPhotoFile(photo),
      })),
    );
    const broken: BrokenRow[] = (await storage.listLeftovers(now - LEFTOVER_MS)).map((leftover) => ({ leftover }));
    broken.push(
      ...(await db.query<{ leftover_photo: string }>(
        `SELECT id AS leftover_photo FROM review_photos WHERE review_id IS NULL
          AND COALESCE(removed_at, created_at + ${DAY_MS}) < ${Math.floor(now) - LEFTOVER_MS}`,
      )),
    );
    broken.push(
      ...(await db.query<{ leftover_delivery_photo: string }>(
        `SELECT id AS leftover_delivery_photo FROM delivery_photos p
          WHERE created_at < ${Math.floor(now) - STORING_MS - LEFTOVER_MS}
            AND NOT EXISTS (SELECT 1 FROM shipments s WHERE s.photo_id = p.id)`,
      )),
    );
    for (let start = 0; start < pictures.length; start += AT_ONCE) {
      const some = pictures.slice(start, start + AT_ONCE);
      const found = await Promise.all(some.map(({ image }) => storage.has(image.slice(PREFIX.length))));
      broken.push(...some.filter((_, index) => !found[index]).map(({ owner, image }) => ({ ...owner, image })));
    }
    return broken.slice(0, MAX_BROKEN_ROWS);
  },
};
