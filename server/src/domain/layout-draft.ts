import { cleanLine } from './clean-line.js';
import { homeSections, menuIds, type HomeSection, type Menu, type MenuId, type MenuItem } from './layout.js';

/** What the shop's owner changes about menus and the home page. It is apart from `layout.ts`, which every page loads. */

/** The most that a menu holds. */
export const menuLimits = { items: 20, title: 30, label: 30, address: 300 } as const;

export function isMenuId(value: unknown): value is MenuId {
  return (menuIds as readonly unknown[]).includes(value);
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
  const name = title === undefined ? before.title : lineOf(title);
  if (name === '') errors['title'] = 'Enter a title';
  if (name.length > menuLimits.title) errors['title'] = `Use at most ${menuLimits.title} characters`;
  if (!Array.isArray(items)) return { errors: { ...errors, items: 'Enter the links of the menu' } };
  if (items.length > menuLimits.items)
    return { errors: { ...errors, items: `A menu can have at most ${menuLimits.items} links` } };
  const read = items.map((given: unknown, index): MenuItem => {
    const item = (typeof given === 'object' && given !== null ? given : {}) as Partial<Record<keyof MenuItem, unknown>>;
    const [label, address] = [lineOf(item.label), lineOf(item.address)];
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

function lineOf(value: unknown): string {
  return typeof value === 'string' ? cleanLine(value) : '';
}

/** What the sections of the home page are called in the admin area. */
export const homeSectionLabels: Readonly<Record<HomeSection, string>> = {
  hero: 'Banner with pictures',
  categories: 'Gifts by category',
  collections: 'Collections',
  popular: 'Most popular',
  reviews: 'Reviews',
  sale: 'On sale',
  'category-list': 'Shop by category',
};

/** A section, and whether the home page has it. */
export interface HomeSectionState {
  section: HomeSection;
  isShown: boolean;
}

export const defaultHome: readonly HomeSectionState[] = homeSections.map((section) => ({
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
