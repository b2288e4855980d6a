import { MAX_CHOICES } from '../domain/option-choices.js';
import { tidyPath } from '../domain/page-path.js';

/** What is known of a page before it is rendered. */
interface PageKind {
  path: RegExp;
  /** The query parameters that the page reads. */
  reads: readonly string[];
  /** Whether the page is the same for everybody, signed in or not. Who asks for it isn't even looked up. */
  isPublic: boolean;
}

/** What lists are narrowed by. */
const filters = ['minPrice', 'maxPrice', 'inStock', 'isOnSale', 'collection', 'option', 'arrivesBy'];

/**
 * Pages that aren't listed depend on their caller, and keep all of their parameters, because they may send the visitor to sign
 * in and come back.
 */
const pageKinds: readonly PageKind[] = [
  {
    path: /^\/(about|faq|shipping|returns|privacy-policy|cart|forgot-password)?$/,
    reads: [],
    isPublic: true,
  },
  { path: /^\/product\/[^/]+(\/[^/]+)?$/, reads: ['reviews'], isPublic: true },
  { path: /^\/(collections|pages\/[^/]+|gift-cards\/balance)$/, reads: [], isPublic: true },
  { path: /^\/collections\/[^/]+$/, reads: ['page', 'sort', ...filters], isPublic: true },
  { path: /^\/products$/, reads: ['page', ...filters], isPublic: true },
  { path: /^\/sales$/, reads: ['page', 'sort', ...filters], isPublic: true },
  {
    path: /^\/search(\/|$)/,
    reads: ['keyword', 'category', 'sort', ...filters],
    isPublic: true,
  },
  // Its form has the name and address of who is signed in.
  { path: /^\/contact$/, reads: [], isPublic: false },
  // They send a signed-in user away.
  { path: /^\/(login|register)$/, reads: ['redirect'], isPublic: false },
];

/**
 * A page's address without the query parameters that the page doesn't read, such as those of advertisements. Addresses that
 * show the same page become one, so that they are rendered and cached once.
 */
export function readAddress(url: string): { address: string; isPublic: boolean } {
  const [path = '', ...query] = url.split('?');
  const kind = pageKinds.find((one) => one.path.test(path));
  const isPublic = kind?.isPublic ?? false;
  if (!kind || query.length === 0) return { address: url, isPublic };
  const given = new URLSearchParams(query.join('?'));
  const read = new URLSearchParams();
  // Only options may be given more than once.
  for (const name of kind.reads)
    for (const value of given.getAll(name).slice(0, name === 'option' ? MAX_CHOICES : 1)) read.append(name, value);
  return { address: read.size > 0 ? `${path}?${read.toString()}` : path, isPublic };
}

/** Whether a canonical address is the checkout's, the one page that may load the payment provider's script. */
export function isCheckoutPage(url: string): boolean {
  return /^\/revieworder(\?|$)/.test(url);
}

/** The pages for search engines beside the products. Search pages carry noindex and are none (decision S39). */
export const indexedPages = [
  '/',
  '/products',
  '/sales',
  '/about',
  '/faq',
  '/shipping',
  '/returns',
  '/contact',
  '/privacy-policy',
] as const;

/** Pages that moved permanently (decision S29). */
const moved: Readonly<Record<string, string>> = { '/shop': '/products' };

/**
 * Where a page's address has its one form, or null when it is in it: single slashes, none at the end, the first word in
 * lower case (what follows may be a keyword or an id, where case counts). The query stays.
 *
 * The target always begins with one slash and a word: no address, however written, leads to another site.
 */
export function canonicalAddress(url: string): string | null {
  const [path = '', ...query] = url.split('?');
  // A whole URL as the request's target, or a backslash, which browsers read as a slash: left to the page, which is 404.
  if (!path.startsWith('/') || path.includes('\\')) return null;
  const tidy = tidyPath(path);
  const target = moved[tidy] ?? tidy;
  return target === path ? null : [target, ...query].join('?');
}
