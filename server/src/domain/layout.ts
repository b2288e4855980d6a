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

/** The most that a menu holds. */
export const menuLimits = { items: 20, title: 30, label: 30, address: 300 } as const;

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
    ],
  },
  'footer-about': { title: 'About', items: [link('Our story', '/about'), link('Privacy', '/privacy-policy')] },
};

export function isMenuId(value: unknown): value is MenuId {
  return (menuIds as readonly unknown[]).includes(value);
}

/** Whether a link leads to a page of this shop. */
export function isInternalAddress(address: string): boolean {
  return address.startsWith('/');
}

/**
 * Reads a menu from untrusted data.
 * @param title undefined keeps `before`'s
 * @returns the menu, or what is wrong by field: `title`, `items`, `items.2.label`, `items.2.address`
 */
export function parseMenu(
  { title, items }: { title?: unknown; items?: unknown },
  before: Menu,
): { menu: Menu } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const name = title === undefined ? before.title : cleanLine(title);
  if (name === '') errors['title'] = 'Enter a title';
  if (name.length > menuLimits.title) errors['title'] = `Use at most ${menuLimits.title} characters`;
  if (!Array.isArray(items)) return { errors: { ...errors, items: 'Enter the links of the menu' } };
  if (items.length > menuLimits.items)
    return { errors: { ...errors, items: `A menu can have at most ${menuLimits.items} links` } };
  const read = items.map((given: unknown, index): MenuItem => {
    const item = (typeof given === 'object' && given !== null ? given : {}) as Partial<Record<keyof MenuItem, unknown>>;
    const [label, address] = [cleanLine(item.label), cleanLine(item.address)];
    const labelProblem = labelProblemOf(label);
    const addressProblem = addressProblemOf(address);
    if (labelProblem !== null) errors[`items.${index}.label`] = labelProblem;
    if (addressProblem !== null) errors[`items.${index}.address`] = addressProblem;
    return { label, address, isShown: item.isShown !== false };
  });
  return Object.keys(errors).length > 0 ? { errors } : { menu: { title: name, items: read } };
}

function labelProblemOf(label: string): string | null {
  if (label === '') return 'Enter a label';
  return label.length > menuLimits.label ? `Use at most ${menuLimits.label} characters` : null;
}

function addressProblemOf(address: string): string | null {
  if (address === '') return 'Enter an address';
  if (address.length > menuLimits.address) return `Use at most ${menuLimits.address} characters`;
  const isPath = /^\/(?![/\\])[^\s\\"<>]*$/.test(address);
  // guard: layout.test.ts 'is refused at its field', try: https: -> \w+:
  const isUrl = /^https:\/\/[^\s/\\"<>?#]+\.[^\s\\"<>]+$/i.test(address);
  return isPath || isUrl ? null : 'Enter a page of the shop, such as /faq, or an address that begins with https://';
}

function cleanLine(text: unknown): string {
  return typeof text === 'string' ? text.replace(/[\s\p{Cc}]+/gu, ' ').trim() : '';
}

/**
 * The sections of the home page in their default order, with their names in the admin area. A new section is a line here
 * and one in the page's own list (client/src/app/routes/home.tsx).
 */
export const homeSectionLabels = {
  hero: 'Banner with pictures',
  categories: 'Gifts by category',
  collections: 'Collections',
  popular: 'Most popular',
  reviews: 'Reviews',
  sale: 'On sale',
  'category-list': 'Shop by category',
} as const;
export type HomeSection = keyof typeof homeSectionLabels;

export const homeSections = Object.keys(homeSectionLabels) as readonly HomeSection[];

/** A section, and whether the home page has it. */
export interface HomeSectionState {
  section: HomeSection;
  isShown: boolean;
}

export const defaultHome: readonly HomeSectionState[] = /* @__PURE__ */ homeSections.map((section) => ({
  section,
  isShown: true,
}));

/**
 * All sections in the stored order. One that the stored list doesn't know yet comes after its neighbor in the default
 * order; what this version of the shop doesn't know is left out.
 */
export function completeHome(stored: readonly { section: string; isShown: boolean }[]): HomeSectionState[] {
  const known = stored.filter((state): state is HomeSectionState =>
    (homeSections as readonly string[]).includes(state.section),
  );
  homeSections.forEach((section, index) => {
    if (known.some((state) => state.section === section)) return;
    const neighbor = homeSections[index - 1];
    const after = neighbor === undefined ? -1 : known.findIndex((state) => state.section === neighbor);
    known.splice(after + 1, 0, { section, isShown: true });
  });
  return known;
}

/** Reads the sections from untrusted data: each once. @returns the complete list, or what is wrong by field */
export function parseHome(sections: unknown): { sections: HomeSectionState[] } | { errors: Record<string, string> } {
  if (!Array.isArray(sections)) return { errors: { sections: 'Enter the sections' } };
  const read: HomeSectionState[] = [];
  for (const [index, given] of sections.entries()) {
    const { section, isShown } = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
    if (!homeSections.includes(section as HomeSection))
      return { errors: { [`sections.${index}.section`]: `Use one of ${homeSections.join(', ')}` } };
    if (read.some((state) => state.section === section))
      return { errors: { [`sections.${index}.section`]: 'This section is there twice' } };
    read.push({ section: section as HomeSection, isShown: isShown !== false });
  }
  return { sections: completeHome(read) };
}
