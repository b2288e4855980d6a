import { parseProductFields } from '../../domain/product-draft.js';
import { decimalFromCents } from '../../domain/money.js';
import { picturesColumn } from '../../domain/product-images.js';
import { noSchedule } from '../../domain/product-schedule.js';
import { textOptionsColumn, textOptionView } from '../../domain/text-options.js';
import { demoImages, demoProducts, demoSlides } from './demo-catalog.js';

const tiles = ['rose', 'peach', 'sky', 'lilac', 'leaf', 'sun'];

test.each(demoProducts)(
  '$slug is a product that an admin could have saved',
  ({ slug, tile, choice, textOptions: texts = [], isGiftCard = false, preparationDays = 0, ...product }) => {
    const { priceCents, salePriceCents, countInStock, ...fields } = product;
    const images = demoImages({ slug, isGiftCard });
    const price = decimalFromCents(priceCents);
    const salePrice = salePriceCents === null ? null : decimalFromCents(salePriceCents);
    const textOptions = texts.map(textOptionView);
    expect(
      parseProductFields({ ...fields, images, price, salePrice, textOptions, isGiftCard, preparationDays }),
    ).toEqual({
      fields: {
        ...fields,
        image: `/images/products/${slug}/960.jpg`,
        priceCents,
        salePriceCents,
        sku: null,
        weightGrams: null,
        slug: null,
        pictures: picturesColumn(images),
        ...noSchedule,
        textOptions: textOptionsColumn(texts),
        taxClass: null,
        isGiftCard,
        preparationDays,
      },
    });
    expect(salePriceCents !== null).toBe(product.isOnSale);
    expect(Number.isInteger(countInStock) && countInStock >= 0).toBe(true);
    expect(tiles).toContain(tile);
  },
);

test('every product and every slide has a name of its own in addresses', () => {
  for (const list of [demoProducts, demoSlides]) {
    const slugs = list.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
  }
});
