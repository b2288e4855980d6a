import { cleanLine } from './clean-line.js';
import { isStaticPage } from './default-pages.js';
import { isSlug, slugRule } from './slug.js';

/** What a page of text is made of, as its editor decides it. */
export interface PageFields {
  title: string;
  /** The sentence under the heading; '' shows none. */
  lead: string;
  /** What search engines show under the title; '' takes the lead, or else the beginning of the text. */
  description: string;
  /** Markdown. */
  text: string;
  /** Whether search engines may find it. */
  isIndexed: boolean;
}

/** A page as forms and interfaces carry it: untrusted; undefined means that a value isn't given. */
export type PageInput = Partial<Record<keyof PageFields, unknown>>;

/** The most that fields hold. */
export const pageLimits = { slug: 60, title: 80, lead: 200, description: 160, text: 20_000, pages: 200 } as const;

/** A new page has these values where none are given. */
export const blankPage: PageFields = { title: '', lead: '', description: '', text: '', isIndexed: true };

/** Words below /pages that the shop needs itself. */
const reservedSlugs: ReadonlySet<string> = new Set(['new', 'preview', 'versions', 'home', 'contact']);

/** What is wrong with the address of a new page; null when it may be one. */
export function slugProblem(slug: unknown): string | null {
  if (typeof slug !== 'string' || slug.trim() === '') return 'Enter the page’s address';
  if (!isSlug(slug, pageLimits.slug)) return slugRule('gift-cards', pageLimits.slug);
  if (isStaticPage(slug) || reservedSlugs.has(slug)) return `“${slug}” is reserved. Choose another address.`;
  return null;
}

/**
 * Reads an edit, or a new page, from untrusted data. What isn't given stays as it is stored. Whether the text is good
 * Markdown is for the caller to check.
 * @param stored the page that is edited; null for a new one
 * @returns all fields after the edit, or what is wrong by field
 */
export function parsePageFields(
  input: PageInput,
  stored: PageFields | null = null,
): { fields: PageFields } | { errors: Record<string, string> } {
  const { title, lead, description, text, isIndexed } = stored ?? blankPage;
  const fields: PageFields = { title, lead, description, text, isIndexed };
  const errors: Record<string, string> = {};
  for (const name of ['title', 'lead', 'description', 'text'] as const) {
    const value = input[name];
    if (value === undefined && (stored !== null || !isRequired(name))) continue;
    const read = typeof value === 'string' ? (name === 'text' ? cleanText(value) : cleanLine(value)) : '';
    const problem = textProblem(name, read);
    if (problem === null) fields[name] = read;
    else errors[name] = problem;
  }
  if (input.isIndexed !== undefined) {
    if (typeof input.isIndexed === 'boolean') fields.isIndexed = input.isIndexed;
    else errors['isIndexed'] = 'isIndexed must be true or false';
  }
  return Object.keys(errors).length > 0 ? { errors } : { fields };
}

/** Whether two pages say the same. */
export function isSamePage(a: PageFields, b: PageFields): boolean {
  return (Object.keys(blankPage) as (keyof PageFields)[]).every((name) => a[name] === b[name]);
}

function isRequired(name: keyof PageFields): boolean {
  return name === 'title' || name === 'text';
}

function textProblem(name: 'title' | 'lead' | 'description' | 'text', value: string): string | null {
  if (value === '' && isRequired(name)) return name === 'title' ? 'Enter a title' : 'Enter a text';
  if (value.length > pageLimits[name]) return `Use at most ${pageLimits[name].toLocaleString('en-US')} characters`;
  if (name !== 'text' && value.includes('{{')) return 'Placeholders work in the text only';
  return null;
}

/** Markdown's own line breaks and indents stay; control characters go. */
function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/^\n+/, '')
    .trimEnd();
}
