import { cleanKeyword } from '@domain/search-text.js';
import { defaultSort, isCategory, isProductSort, type Category, type ProductSort } from '@domain/categories.js';

/** What a search address says. */
export interface SearchLocation {
  keyword: string;
  category: Category | null;
  sort: ProductSort;
  page: number;
}

/**
 * Writes a search address: `/search[/{keyword}]/category[/{category}]/sort[/{sort}]/page/{pageNumber}`.
 * The keyword is trimmed and encoded; with no category its segment is bare.
 */
export function searchPath({
  keyword = '',
  category = null,
  sort = defaultSort,
  page = 1,
}: Partial<SearchLocation>): string {
  const segments = [
    'search',
    ...(cleanKeyword(keyword) ? [encodeKeyword(cleanKeyword(keyword))] : []),
    'category',
    ...(category ? [category] : []),
    'sort',
    sort,
    'page',
    String(page),
  ];
  return `/${segments.join('/')}`;
}

/**
 * Reads a search address, encoded as the browser shows it, in all documented forms: `/search`, `/search/{keyword}`,
 * `/search/category/{category}`, bare segments, a raw or an encoded colon. Unknown values fall back to the defaults.
 * It reads from the right, because a keyword may itself be 'category', 'sort' or 'page'.
 */
export function parseSearchPath(pathname: string): SearchLocation {
  const rest = pathname.split('/').filter(Boolean).slice(1).map(decode);
  const result: SearchLocation = { keyword: '', category: null, sort: defaultSort, page: 1 };

  const page = rest.at(-1) ?? '';
  // Behind a sort it can only be meant as a page, however it is written; elsewhere the words may be a keyword.
  if (rest.at(-2) === 'page' && (/^\d{1,6}$/.test(page) || rest.slice(0, -2).includes('sort'))) {
    result.page = /^\d{1,6}$/.test(page) ? Math.max(1, Number(page)) : 1;
    rest.splice(-2);
  } else if (rest.length > 1 && rest.at(-1) === 'page') rest.splice(-1);

  const sort = rest.at(-1);
  if (rest.at(-2) === 'sort' && sort !== 'category') {
    if (isProductSort(sort)) result.sort = sort;
    rest.splice(-2);
  } else if (sort === 'sort' && rest.length > 1) rest.splice(-1);

  const category = rest.at(-1);
  if (rest.at(-2) === 'category' && category !== 'category') {
    if (isCategory(category)) result.category = category;
    rest.splice(-2);
  } else if (category === 'category') rest.splice(-1);

  result.keyword = cleanKeyword(rest[0]);
  return result;
}

/** '.' and '..' would be swallowed as steps of the path; a blank behind them, which reading trims, keeps them. */
function encodeKeyword(keyword: string): string {
  return encodeURIComponent(keyword === '.' || keyword === '..' ? `${keyword} ` : keyword);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A lone % that someone typed: take it literally.
    return segment;
  }
}
