import { z } from 'zod';
import { categories, defaultSort, productSorts } from '../../domain/categories.js';
import {
  blankProduct,
  MAX_PRODUCT_DESCRIPTION,
  MAX_PRODUCT_NAME,
  MAX_PRODUCT_PRICE,
  MAX_SKU,
  MAX_STOCK,
  MAX_WEIGHT_GRAMS,
} from '../../domain/product-draft.js';
import { MAX_IMAGE_ALT, MAX_PRODUCT_IMAGES } from '../../domain/product-images.js';
import { MAX_OPTION_TEXT, MAX_OPTIONS, MAX_VARIANTS } from '../../domain/product-variants.js';
import { stockLevels } from '../../domain/stock.js';
import { MAX_EXTRA_PRICE, MAX_TEXT_LABEL, MAX_TEXT_LENGTH, MAX_TEXT_OPTIONS } from '../../domain/text-options.js';
import {
  dateTime,
  filter,
  pageNumber,
  pageNumberMeta,
  pageSize,
  pageSizeMeta,
  serviceChecked,
  serviceCheckedNumber,
} from '../../kit/rest-schemas.js';
import { bodySchema, viewSchema } from '../../kit/view-schema.js';
import { prepareProduct } from './prepare-product.js';
import {
  ARRIVES_BY,
  COLLECTION,
  IN_STOCK,
  KEYWORD,
  MAX_PRICE,
  MIN_PRICE,
  OPTION,
  STOCK_LEVEL,
} from './product.args.js';
import { toProductView } from './product-view.js';
import { CreateProductInput, UpdateProductInput } from './product.input.js';
import {
  ProductImageType,
  ProductOptionType,
  ProductPageType,
  ProductRatingType,
  ProductType,
  ProductVariantType,
  TextOptionType,
  VariantOptionType,
} from './product.type.js';
import { DEFAULT_PAGE_SIZE } from './reading/list-products.js';
import {
  ArrivalFacetType,
  CollectionFacetType,
  OptionFacetType,
  OptionValueFacetType,
  PriceFacetType,
  ProductFacetsType,
} from './search/product-facets.type.js';

const roses = prepareProduct(
  {
    ...blankProduct,
    name: 'A Dozen Garden Roses',
    description: 'Twelve long-stemmed roses, cut in the morning.',
    image: '/images/products/a-dozen-garden-roses/960.jpg',
    category: 'anniversary',
    priceCents: 4900,
    salePriceCents: 3950,
    isOnSale: true,
    isPopular: true,
  },
  { id: '0b6f4f0ad0a64c8d9d3c6d6b64b0f3a1', countInStock: 12, createdAt: Date.parse('2026-11-02T08:00:00.000Z') },
);

// The views that a product refers to.
viewSchema(ProductOptionType, { id: 'ProductOption' });
viewSchema(VariantOptionType, { id: 'VariantOption' });
viewSchema(ProductVariantType, { id: 'ProductVariant' });
viewSchema(ProductImageType, {
  id: 'ProductImage',
  descriptions: { src: 'A URL, or a path on this shop. A bare file name is under /uploads/.' },
});
viewSchema(TextOptionType, { id: 'TextOption' });
viewSchema(ProductRatingType, {
  id: 'ProductRating',
  fields: { average: z.number().min(1).max(5).meta({ description: 'The average number of stars, with one decimal.' }) },
});

const dateToCome = (description: string) =>
  dateTime.optional().meta({ description: `${description} For admins. Left out if there is no such date to come.` });

/** A product as REST shows it. */
export const product = viewSchema(ProductType, {
  id: 'Product',
  descriptions: {
    image: 'A URL, or a path on this shop. A bare file name is under /uploads/.',
    isPublished: 'Whether shoppers can see it. Unpublished products are visible to admins only.',
  },
  own: {
    collections: z.array(z.string()).optional().meta({
      description: 'The slugs of the collections in which shoppers find it. Left out in the details of errors.',
    }),
    publishFrom: dateToCome('When shoppers will see it.'),
    publishUntil: dateToCome('When it will be hidden.'),
    saleFrom: dateToCome('When its sale will begin.'),
    saleUntil: dateToCome('When its sale will end.'),
  },
  examples: [
    {
      ...toProductView({ ...roses, version: 3 }, { rating: { productId: roses.id, count: 9, stars: 43 } }),
      collections: ['for-her'],
    },
  ],
});

export const productPage = viewSchema(ProductPageType, {
  id: 'ProductPage',
  omit: ['correctedKeyword'],
  own: {
    correctedKeyword: z.string().optional().meta({
      description: 'What was searched for instead of the keyword, if nothing fits that and it looks mistyped.',
    }),
  },
});

const flag = (description: string) =>
  filter(z.enum(['true', 'false']).transform((value) => value === 'true')).meta({ description });

/** Written once for each value; one of them is a text. */
const texts = z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()));

const price = (name: string) => z.coerce.number({ error: `${name} must be a number` });

/** What shoppers filter lists of products by. */
const filters = {
  isOnSale: flag('Return only products that are on sale (`true`) or not on sale (`false`).'),
  minPrice: filter(price('minPrice')).meta({ description: MIN_PRICE, minimum: 0, examples: [20] }),
  maxPrice: filter(price('maxPrice')).meta({ description: MAX_PRICE, minimum: 0, examples: [40] }),
  inStock: flag(IN_STOCK),
  option: filter(texts).meta({ description: OPTION, examples: [['Size:Large']] }),
  arrivesBy: filter(z.string()).meta({ description: ARRIVES_BY, format: 'date', examples: ['2026-12-03'] }),
};

/** The parameters of a list of products. */
export const productQuery = z.object({
  keyword: filter(z.string()).meta({ description: KEYWORD, examples: ['roses'] }),
  category: filter(z.string()).meta({
    description: `Return only products of this category: ${categories.join(', ')}. An unknown category finds nothing.`,
    examples: ['birthday'],
  }),
  collection: filter(z.string()).meta({ description: COLLECTION, examples: ['valentines-day'] }),
  sort: filter(z.enum(productSorts)).meta({
    description: `The sort order, ${defaultSort} by default. Prices include current sales.`,
    default: defaultSort,
  }),
  pageNumber: filter(pageNumber).meta(pageNumberMeta),
  pageSize: filter(pageSize).meta(pageSizeMeta('Products', DEFAULT_PAGE_SIZE)),
  isPublished: flag(
    'Return only published (`true`) or unpublished (`false`) products. For admins; everyone else gets published products only.',
  ),
  isPopular: flag('Return only products that are popular (`true`) or not popular (`false`).'),
  ...filters,
  stockLevel: filter(z.enum(stockLevels)).meta({ description: STOCK_LEVEL }),
});

/** The parameters of a list whose facets are counted. */
export const facetQuery = productQuery.omit({ pageNumber: true, pageSize: true, isPublished: true, stockLevel: true });

/** What a page of a collection can be narrowed to. */
export const collectionFilters = z.object(filters);

viewSchema(PriceFacetType, { id: 'PriceFacet' });
viewSchema(ArrivalFacetType, { id: 'ArrivalFacet' });
viewSchema(CollectionFacetType, { id: 'CollectionFacet' });
viewSchema(OptionValueFacetType, { id: 'OptionValueFacet' });
viewSchema(OptionFacetType, { id: 'OptionFacet' });
const facets = viewSchema(ProductFacetsType, { id: 'ProductFacets' });

export const countedFacets = z
  .object({
    facets: facets.nullable().meta({
      description:
        'The counts. Null for a list of more than 1,000 products, which is too long to look at every product.',
    }),
  })
  .meta({ id: 'CountedFacets', description: 'What a list of products can be narrowed to.' });

const stock = z.int().min(0).max(MAX_STOCK);

/** What REST says differently about a product that comes in than GraphQL does. */
const body = {
  view: ProductType,
  fields: {
    name: z.string().min(1).max(MAX_PRODUCT_NAME),
    description: z.string().min(1).max(MAX_PRODUCT_DESCRIPTION),
    price: z.number().gt(0).max(MAX_PRODUCT_PRICE),
    salePrice: z.number().nullable(),
    images: z
      .array(
        z.object({
          src: z.string().meta({ description: 'The `image` from POST /api/upload, or a URL on another site.' }),
          alt: z
            .string()
            .max(MAX_IMAGE_ALT)
            .meta({ description: 'What it shows, for people who can’t see it. Defaults to the product’s name.' })
            .optional(),
        }),
      )
      .max(MAX_PRODUCT_IMAGES),
    textOptions: z
      .array(
        z.object({
          name: z.string().min(1).max(40).meta({ description: 'A key, unique within the product.' }),
          label: z.string().min(1).max(MAX_TEXT_LABEL).meta({ description: 'What shoppers see beside the field.' }),
          maxLength: z.int().min(1).max(MAX_TEXT_LENGTH).meta({ description: 'The most characters.' }),
          required: z.boolean().optional().meta({ description: 'Defaults to false.' }),
          extraPrice: z
            .number()
            .min(0)
            .max(MAX_EXTRA_PRICE)
            .optional()
            .meta({ description: 'What the text adds to the price of each unit. Defaults to 0.' }),
        }),
      )
      .max(MAX_TEXT_OPTIONS),
  },
  descriptions: {
    image: 'The `image` from POST /api/upload, or a URL on another site.',
    salePrice: 'The unit price while on sale, less than the price. It applies while isOnSale is true.',
  },
};

/** A new product. */
export const newProduct = bodySchema(CreateProductInput, {
  ...body,
  fields: { ...body.fields, countInStock: stock },
  descriptions: { ...body.descriptions, category: 'The category. Defaults to `other`.' },
  omit: ['idempotencyKey'],
  examples: [
    {
      name: 'Tin of biscuits',
      description: 'Butter biscuits with lemon.',
      image: '/uploads/0b6f4f0ad0a64c8d9d3c6d6b64b0f3a1/960.jpg',
      price: 20,
      countInStock: 12,
      category: 'thank-you',
    },
  ],
});

/** The changes to a product; fields that are left out stay as they are. */
export const productEdit = bodySchema(UpdateProductInput, {
  ...body,
  omit: ['id', 'version', 'stockDelta', 'stockReason'],
  own: {
    countInStock: serviceCheckedNumber(stock.meta({ description: 'The number of units in stock, as counted.' })),
    version: serviceChecked(
      z.int().meta({
        description: 'The version that the edit is based on. If it is no longer the latest, the response is 409.',
      }),
    ),
    productId: serviceChecked(z.string().meta({ description: 'The same ID as in the path.' })),
  },
  examples: [{ price: 22.5, version: 3 }],
});

const optionText = z.string().min(1).max(MAX_OPTION_TEXT);

/** The options of a product and all its variants. */
export const variantsEdit = z
  .preprocess(
    (value) => (typeof value === 'object' && value !== null ? value : {}),
    z.object({
      version: serviceChecked(z.int().meta({ description: 'The version of the product that the edit is based on.' })),
      options: serviceChecked(
        z
          .array(z.object({ name: optionText, values: z.array(optionText).min(1) }))
          .max(MAX_OPTIONS)
          .meta({
            description: 'What shoppers choose, in values without commas; none to sell the product without variants.',
          }),
      ),
      variants: serviceChecked(
        z
          .array(
            z.object({
              _id: z.string().optional().meta({ description: 'None for a new variant.' }),
              values: z.array(optionText).meta({ description: 'One value of each option, in their order.' }),
              sku: z.string().max(MAX_SKU).nullish(),
              price: body.fields.price.optional().meta({ description: 'Required for a new variant.' }),
              salePrice: z.number().nullish(),
              isOnSale: z.boolean().optional(),
              weightGrams: z.int().min(1).max(MAX_WEIGHT_GRAMS).nullish(),
              image: z.string().optional(),
              countInStock: stock.optional().meta({ description: 'The counted stock.' }),
              stockDelta: z.int().optional().meta({ description: 'The units to add, or to remove if negative.' }),
            }),
          )
          .max(MAX_VARIANTS)
          .meta({ description: 'All variants, in order. Of an existing one, omitted fields stay as they are.' }),
      ),
    }),
  )
  .meta({
    type: 'object',
    required: ['options', 'variants'],
    examples: [
      {
        version: 3,
        options: [{ name: 'Size', values: ['Dozen', 'Two dozen'] }],
        variants: [
          { _id: '0b6f4f0ad0a64c8d9d3c6d6b64b0f3a1', values: ['Dozen'] },
          { values: ['Two dozen'], sku: 'ROSE-24', price: 89, countInStock: 6 },
        ],
      },
    ],
  });
