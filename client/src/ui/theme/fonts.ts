import figtreeUrl from '../fonts/figtree-text.woff2?url';
import frauncesUrl from '../fonts/fraunces-heading.woff2?url';

/** The two fonts of every page (made by `npm run fonts`, declared in fonts.css), preloaded by the server. */
export const fontUrls: readonly string[] = [frauncesUrl, figtreeUrl];
