import { storedImages } from '../../domain/product-images.js';
import { MAX_BROKEN_ROWS, type BrokenRow, type Invariant } from '../../db/invariant.js';

const PREFIX = '/uploads/';
/**
 * Files older than an hour are deleted by the next hourly cleanup; the third hour allows for a process that was down.
 */
const LEFTOVER_MS = 3 * 60 * 60 * 1000;
/** Pictures are looked for this many at a time. */
const AT_ONCE = 32;

export const picturesExist: Invariant = {
  id: 'I18',
  title: 'Every product picture is in storage, and no partial upload is left over',
  isThorough: true,
  async find({ db, storage, now }) {
    const products = await db.query<{ id: string; image: string; pictures: string | null }>(
      `SELECT id, image, pictures FROM products WHERE image LIKE '${PREFIX}%' OR pictures LIKE '%"${PREFIX}%'`,
    );
    const pictures = products.flatMap((product) =>
      storedImages(product)
        .filter(({ src }) => src.startsWith(PREFIX))
        .map(({ src }) => ({ id: product.id, image: src })),
    );
    const broken: BrokenRow[] = (await storage.listLeftovers(now - LEFTOVER_MS)).map((leftover) => ({ leftover }));
    for (let start = 0; start < pictures.length; start += AT_ONCE) {
      const some = pictures.slice(start, start + AT_ONCE);
      const found = await Promise.all(some.map(({ image }) => storage.has(image.slice(PREFIX.length))));
      broken.push(...some.filter((_, index) => !found[index]).map(({ id, image }) => ({ product_id: id, image })));
    }
    return broken.slice(0, MAX_BROKEN_ROWS);
  },
};
