import type { PrintKind } from '@domain/packing.js';

/** The addresses of the admin area besides its first page (`paths.adminOrders`): apart, so that shoppers don't load them. */
export const adminPaths = {
  /** What to make and send. */
  today: '/admin/today',
  /** An order by phone or at the counter. */
  newOrder: '/admin/orders/new',
  order: (id: string) => `/admin/orders/${encodeURIComponent(id)}`,
  /** Cards, packing slips or labels of these orders, or of the parcels with these codes. */
  print: (kind: PrintKind, ids: readonly string[]) => `/admin/orders/print?${printQuery(kind, ids)}`,
  /** The same as a file. */
  printFile: (kind: PrintKind, ids: readonly string[]) => `/api/admin/orders.pdf?${printQuery(kind, ids)}`,
  users: '/admin/users',
  user: (id: string) => `/admin/users/${encodeURIComponent(id)}`,
  products: '/admin/products',
  /** The list, with this product's form open. */
  editProduct: (id: string) => `/admin/products?edit=${encodeURIComponent(id)}`,
  collections: '/admin/collections',
  collection: (id: string) => `/admin/collections/${encodeURIComponent(id)}`,
  newCollection: '/admin/collections/new',
  redirects: '/admin/redirects',
  synonyms: '/admin/synonyms',
  import: '/admin/products/import',
  variants: (id: string) => `/admin/products/${encodeURIComponent(id)}/variants`,
  /** The whole catalog as a file. */
  productsFile: '/api/admin/products.csv',
  reviews: '/admin/reviews',
  /** All reviews as a file. */
  reviewsFile: '/api/admin/reviews.csv',
  overview: '/admin/overview',
  jobs: '/admin/jobs',
  settings: '/admin/settings',
  delivery: '/admin/delivery',
  paymentMethods: '/admin/payment-methods',
  taxes: '/admin/taxes',
  discounts: '/admin/discounts',
  giftCards: '/admin/gift-cards',
  /** The pages of text. */
  content: '/admin/content',
  /** @param slug of a page, or 'new' */
  page: (slug: string) => `/admin/content/pages/${encodeURIComponent(slug)}`,
  menus: '/admin/content/menus',
  home: '/admin/content/home',
} as const;

function printQuery(kind: PrintKind, ids: readonly string[]): string {
  return new URLSearchParams([['kind', kind], ...ids.map((id) => ['id', id])]).toString();
}
