import { searchPath, type SearchLocation } from './search-location';

/**
 * Every address of the shop. The only place where URLs are written: links, redirects and the route table
 * (app/routing/route-table.tsx) all read from here, so that a changed address is one change.
 */
export const paths = {
  home: '/',
  login: (redirect?: string) => withRedirect('/login', redirect),
  register: (redirect?: string) => withRedirect('/register', redirect),
  /** @param slug the readable part of its one address for search engines */
  product: (id: string, slug?: string) => `/product/${encodeURIComponent(id)}${slug ? `/${slug}` : ''}`,
  /** A page of the reviews of a product, on its own page. */
  productReviews: (id: string, page = 1) =>
    `/product/${encodeURIComponent(id)}${page > 1 ? `?reviews=${page}` : ''}#reviews`,
  /** Where its buyer reviews a product. */
  writeReview: (id: string) => `/product/${encodeURIComponent(id)}/review`,
  cart: '/cart',
  /** The newest unpaid order, or the cart's review. */
  orderReview: '/order',
  /** @param key of a signed link, which opens it without signing in */
  order: (id: string, key?: string | null) => `/order/${encodeURIComponent(id)}${key ? `?key=${key}` : ''}`,
  paymentStatus: '/payment/status',
  /** The check of a payment that was confirmed in the page. */
  intentStatus: (intentId: string, key?: string) =>
    `/payment/status?payment_intent=${encodeURIComponent(intentId)}${key ? `&key=${key}` : ''}`,
  products: (page = 1) => (page > 1 ? `/products?page=${page}` : '/products'),
  search: (location: Partial<SearchLocation> = {}) => searchPath(location),
  /** Where a search form without scripts goes, as `?keyword=…&category=…&sort=…`. */
  searchForm: '/search',
  /** The short form that home and footer link to. */
  category: (category: string) => `/search/category/${category}`,
  sales: (page = 1) => (page > 1 ? `/sales?page=${page}` : '/sales'),
  collections: '/collections',
  collection: (slug: string, { page = 1, sort = null }: { page?: number; sort?: string | null } = {}) => {
    const query = [...(sort ? [`sort=${sort}`] : []), ...(page > 1 ? [`page=${page}`] : [])].join('&');
    return `/collections/${encodeURIComponent(slug)}${query && `?${query}`}`;
  },
  shop: '/shop',
  about: '/about',
  faq: '/faq',
  shipping: '/shipping',
  returns: '/returns',
  contact: '/contact',
  giftFinder: '/gift-finder',
  giftCardBalance: '/gift-cards/balance',
  privacyPolicy: '/privacy-policy',
  account: '/account',
  /** Everything that the shop keeps about the signed-in user, as a file. */
  accountData: '/api/users/me/data',
  /** Where photos for a review of the product are sent. */
  reviewPhotos: (productId: string) => `/api/products/${encodeURIComponent(productId)}/reviews/photos`,
  /** A PDF file. @param key of the signed link that opens the order */
  receipt: (orderId: string, key?: string) =>
    `/api/orders/${encodeURIComponent(orderId)}/receipt${key ? `?key=${encodeURIComponent(key)}` : ''}`,
  /** Where the photo of a delivery is sent. */
  deliveryPhoto: (orderId: string, shipmentId: string) =>
    `/api/orders/${encodeURIComponent(orderId)}/shipments/${encodeURIComponent(shipmentId)}/photo`,
  accountOrder: (id: string) => `/account/order/${encodeURIComponent(id)}`,
  reviewOrder: '/revieworder',
  guestCheckout: '/revieworder?guest=1',
  orderSuccess: (id: string) => `/ordersuccess/${encodeURIComponent(id)}`,
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  /** The mails that a demo shop keeps instead of sending them. */
  sandboxMail: '/sandbox/mail',
  admin: '/admin',
  adminOrders: '/admin/orders',
} as const;

/** Where to go after signing in: a path of this shop, or '/' (decision S6). */
export function safeRedirect(target: string | null | undefined): string {
  // One leading slash; no backslash and no control characters, which browsers read as another host or drop.
  if (!target || !/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(target)) return paths.home;
  try {
    const base = 'http://shop.invalid';
    const url = new URL(target, base);
    const path = url.pathname + url.search + url.hash;
    // '/a/..//evil' only becomes '//evil' once it is resolved.
    return url.origin === base && !path.startsWith('//') ? path : paths.home;
  } catch {
    return paths.home;
  }
}

/** Whether the header's search panel stays closed, because the page has its own search box. */
export function hasOwnSearchBox(pathname: string): boolean {
  return /^\/(products|search)(\/|$)/.test(pathname);
}

function withRedirect(path: string, redirect?: string): string {
  const target = safeRedirect(redirect);
  // Slashes may stay as they are in a query, and so the address is the documented '/login?redirect=/revieworder'.
  return target === paths.home ? path : `${path}?redirect=${encodeURIComponent(target).replaceAll('%2F', '/')}`;
}
