import { isPageAddress, tidyPath } from './page-path.js';

/** Moved permanently, or for a while. */
export const redirectStatuses = [301, 302] as const;
export type RedirectStatus = (typeof redirectStatuses)[number];

export const MAX_REDIRECTS = 10_000;
export const MAX_REDIRECT_PATH = 300;

const TOO_LONG = `A path can have at most ${MAX_REDIRECT_PATH} characters`;

/** An address that leads to another one. */
export interface RedirectFields {
  fromPath: string;
  toPath: string;
  status: RedirectStatus;
}

/** As forms and files carry it: untrusted. */
export interface RedirectInput {
  from?: unknown;
  to?: unknown;
  status?: unknown;
}

/** Pages and files of the shop itself. */
const ownPaths =
  /^\/(|products|sales|about|faq|shipping|returns|privacy-policy|contact|shop|cart|login|register|forgot-password|reset-password|verify-email|revieworder|back-in-stock|cart-reminder|occasion-reminder|gift-finder|gift-cards\/balance|collections|robots\.txt|sitemap[^/]*\.xml|manifest\.webmanifest|favicon\.ico|livez|readyz|metrics|styleguide)$/;
/** What begins like this is the shop's own, whatever follows. */
const ownAreas = /^\/(admin|account|gift|order|ordersuccess|payment|search|wish-lists|sandbox|\.well-known)(\/|$)/;

/** A request's path as redirects are kept: readable characters, in one form. Null if it can't be one. */
export function redirectPath(path: string): string | null {
  try {
    return tidyPath(decodeURI(path).normalize('NFC'));
  } catch {
    return null;
  }
}

/**
 * Reads a redirect from untrusted data.
 * @returns the redirect, or what is wrong by field, in words for the person who typed it
 */
export function parseRedirect(input: RedirectInput): { redirect: RedirectFields } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const from = readPath(input.from);
  if ('problem' in from) errors['from'] = from.problem;
  else if (/[?#]/.test(from.path)) errors['from'] = 'Leave out everything from “?” or “#” on';
  else if (isOwnPath(redirectPath(from.path) ?? ''))
    errors['from'] = 'The shop uses this address itself. Only addresses that would not be found can lead elsewhere.';
  const to = readPath(input.to);
  if ('problem' in to) errors['to'] = to.problem;
  else if (!isPageAddress(to.path)) errors['to'] = 'This is not the address of a page';
  const status = input.status ?? 301;
  if (!redirectStatuses.some((one) => one === status)) errors['status'] = 'Status must be 301 or 302';
  if ('problem' in from || 'problem' in to || Object.keys(errors).length > 0) return { errors };
  const [path, rest] = splitPath(to.path);
  const fromPath = redirectPath(from.path) ?? '';
  if (redirectPath(path) === fromPath) return { errors: { to: 'An address can’t lead to itself' } };
  // Escaped as it was typed: it is sent as an address.
  return { redirect: { fromPath, toPath: tidyPath(path) + rest, status: status as RedirectStatus } };
}

/**
 * Follows redirects from where a new one leads.
 * @param targetOf where each address leads; undefined for those that stay
 * @returns whether they come back to its own address
 */
export function leadsBack(
  { fromPath, toPath }: RedirectFields,
  targetOf: (path: string) => string | undefined,
): boolean {
  const seen = new Set<string>();
  for (let path: string | null = pathOf(toPath); path !== null && !seen.has(path);) {
    if (path === fromPath) return true;
    seen.add(path);
    const target = targetOf(path);
    path = target === undefined ? null : pathOf(target);
  }
  return false;
}

/** The path of a target, in the form that it would have as one that leads elsewhere. */
function pathOf(address: string): string | null {
  return redirectPath(splitPath(address)[0]);
}

function splitPath(address: string): [string, string] {
  const at = address.search(/[?#]/);
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
}

function isOwnPath(path: string): boolean {
  return !isPageAddress(path) || ownPaths.test(path) || ownAreas.test(path);
}

function readPath(value: unknown): { path: string } | { problem: string } {
  const path = typeof value === 'string' ? value.trim() : '';
  if (path === '') return { problem: 'Enter a path, such as /spring-flowers' };
  if (path.length > MAX_REDIRECT_PATH) return { problem: TOO_LONG };
  if (/^\/(?!\/).*\s/.test(path)) return { problem: 'An address has no spaces; write %20 for each' };
  const kept = redirectPath(splitPath(path)[0]);
  if (kept !== null && kept.length > MAX_REDIRECT_PATH) return { problem: TOO_LONG };
  // Two slashes or a backslash would lead to another site, also as %5C.
  if (!/^\/(?!\/)\S*$/.test(path) || kept === null || [path, kept].some((form) => /[\\\p{Cc}\p{Cs}]/u.test(form)))
    return { problem: 'Enter a path of this shop that begins with one slash, such as /spring-flowers' };
  return { path };
}
