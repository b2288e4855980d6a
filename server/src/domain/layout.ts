import { categoryLabels, featuredCategories } from './categories.js';

/** A link of a menu. */
export interface MenuItem {
  label: string;
  /** A path of the shop, or an https URL. */
  address: string;
  isShown: boolean;
}

/** The links of a menu under their title, which only the footer shows. */
export interface Menu {
  title: string;
  items: readonly MenuItem[];
}

export const menuIds = ['header', 'footer-shop', 'footer-help', 'footer-about'] as const;
export type MenuId = (typeof menuIds)[number];

const link = (label: string, address: string): MenuItem => ({ label, address, isShown: true });

/** The menus until the owner changes them. */
export const defaultMenus: Readonly<Record<MenuId, Menu>> = {
  header: {
    title: 'Main',
    items: [
      link('Home', '/'),
      link('Products', '/products'),
      link('Sales', '/sales'),
      link('About', '/about'),
      link('FAQ', '/faq'),
      link('Shipping', '/shipping'),
      link('Returns', '/returns'),
      link('Contact', '/contact'),
      link('Privacy', '/privacy-policy'),
    ],
  },
  'footer-shop': {
    title: 'Shop',
    items: [
      link('All gifts', '/shop'),
      link('On sale', '/sales'),
      link('Gift finder', '/gift-finder'),
      ...featuredCategories.map((category) => link(categoryLabels[category], `/search/category/${category}`)),
    ],
  },
  'footer-help': {
    title: 'Help',
    items: [
      link('FAQ', '/faq'),
      link('Shipping', '/shipping'),
      link('Returns', '/returns'),
      link('Contact', '/contact'),
      link('Gift card balance', '/gift-cards/balance'),
    ],
  },
  'footer-about': { title: 'About', items: [link('Our story', '/about'), link('Privacy', '/privacy-policy')] },
};

/** Whether a link leads to a page of this shop. */
export function isInternalAddress(address: string): boolean {
  return address.startsWith('/');
}

/**
 * The sections of the home page in their default order. A new section is an entry here, its name in `layout-draft.ts` and
 * a line in the page's own list (client/src/app/routes/home.tsx).
 */
export const homeSections = [
  'hero',
  'categories',
  'collections',
  'popular',
  'reviews',
  'sale',
  'category-list',
] as const;
export type HomeSection = (typeof homeSections)[number];
