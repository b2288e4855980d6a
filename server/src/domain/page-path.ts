/** Paths that are never pages: an unknown one is answered in the interface's own form. */
const NOT_PAGES = /^\/(api|graphql|uploads|assets|images)(\/|$|\?)/;

/** Whether a request's address may be a page's. */
export function isPageAddress(url: string): boolean {
  return url.startsWith('/') && !NOT_PAGES.test(url);
}

/** A path in its one form: single slashes, none at the end, the first word in lower case. */
export function tidyPath(path: string): string {
  const [first = '', ...rest] = path.split('/').filter((segment) => segment !== '');
  return `/${[first.toLowerCase(), ...rest].join('/')}`;
}
