import { shopCurrency } from '@domain/money.js';
import { MAX_STARS } from '@domain/stars.js';
import type {
  BreadcrumbList,
  CollectionPage,
  FAQPage,
  ItemList,
  Organization,
  Product,
  SearchAction,
  WebSite,
  WithActionConstraints,
} from 'schema-dts';
import { paths } from '~/lib/paths';
import { absoluteUrl } from './shared-link';

/** A step on the way to a page; the last one is the page itself. */
export interface TrailStep {
  label: string;
  /** A path of the shop. */
  to: string;
}

/** The shop, as anything for search engines needs it. */
export interface ShopFacts {
  publicUrl: string;
  name: string;
  contact?: { dialledPhone: string; email: string } | undefined;
}

const KEYWORD = 'search_term_string';

/** The shop as an organization, and its site with the address of its search. */
export function shopThings({ publicUrl, name, contact }: ShopFacts): [Organization, WebSite] {
  const id = `${publicUrl}/#organization`;
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: publicUrl + paths.search({ keyword: KEYWORD }).replace(KEYWORD, `{${KEYWORD}}`),
    },
    'query-input': `required name=${KEYWORD}`,
  };
  return [
    {
      '@type': 'Organization',
      '@id': id,
      name,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/images/icon-512.png`,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        ...(contact && { telephone: contact.dialledPhone, email: contact.email }),
        url: publicUrl + paths.contact,
      },
    },
    {
      '@type': 'WebSite',
      '@id': `${publicUrl}/#website`,
      name,
      url: `${publicUrl}/`,
      inLanguage: 'en',
      publisher: { '@id': id },
      potentialAction: search,
    },
  ];
}

/** A product with its offer: its current price, and whether it is available. */
export function productThing(
  { publicUrl, name }: ShopFacts,
  product: {
    _id: string;
    slug: string;
    sku: string | null;
    name: string;
    description: string;
    category: string;
    isInStock: boolean;
    /** Decimal, as it is paid. */
    price: string;
    /** Each a path of the shop or a full URL; at least one. */
    pictures: readonly string[];
    /** Of published reviews; null without any. */
    rating?: { average: number; count: number } | null;
    /** Some of them. */
    reviews?: readonly {
      stars: number;
      title: string;
      text: string;
      authorName: string;
      createdAt: string;
      photos: readonly { src: string }[];
    }[];
  },
): Product {
  const url = publicUrl + paths.product(product._id, product.slug);
  const addresses = product.pictures.map((picture) => absoluteUrl(publicUrl, picture));
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: product.description,
    sku: product.sku ?? product._id,
    category: product.category,
    image: addresses.length === 1 ? addresses[0]! : addresses,
    url,
    offers: {
      '@type': 'Offer',
      url,
      price: product.price,
      priceCurrency: shopCurrency().code,
      availability: product.isInStock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name, url: `${publicUrl}/` },
    },
    ...(product.rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating.average,
        reviewCount: product.rating.count,
        bestRating: MAX_STARS,
      },
    }),
    ...(product.reviews &&
      product.reviews.length > 0 && {
        review: product.reviews.map((review) => ({
          '@type': 'Review',
          ...(review.title !== '' && { name: review.title }),
          reviewBody: review.text,
          datePublished: review.createdAt,
          author: { '@type': 'Person', name: review.authorName },
          ...(review.photos.length > 0 && { image: review.photos.map(({ src }) => absoluteUrl(publicUrl, src)) }),
          reviewRating: { '@type': 'Rating', ratingValue: review.stars, bestRating: MAX_STARS },
        })),
      }),
  };
}

/** Where a page is in the shop. */
export function trailThing(publicUrl: string, trail: readonly TrailStep[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: publicUrl + to,
    })),
  };
}

/** A page of a list of products; `before` is how many come on the pages before it. */
export function listThing(
  publicUrl: string,
  products: readonly { _id: string; name: string }[],
  before: number,
): ItemList {
  return {
    '@type': 'ItemList',
    itemListElement: products.map(({ _id, name }, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      name,
      url: publicUrl + paths.product(_id),
    })),
  };
}

/** A collection with a page of its products, or the list of all collections. */
export function collectionThing(
  publicUrl: string,
  page: { name: string; description: string; to: string; picture?: string | null },
  list: ItemList,
): CollectionPage {
  return {
    '@type': 'CollectionPage',
    name: page.name,
    description: page.description,
    url: publicUrl + page.to,
    ...(page.picture && { image: absoluteUrl(publicUrl, page.picture) }),
    mainEntity: list,
  };
}

/** Questions with their answers. */
export function faqThing(questions: readonly { question: string; answer: string }[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
