import { isCategory, isProductSort } from '@domain/categories.js';
import { filterQuery, readFilters } from './search-filters';
import { parseSearchPath, searchPath } from './search-location';

/**
 * The search address that a plainly sent search form asks for (`/search?keyword=rose&category=love&sort=price:asc`), or
 * null when the address is none of a form. What the form doesn't say stays as it is.
 */
export function searchFormTarget(pathname: string, params: URLSearchParams): string | null {
  const names = ['keyword', 'category', 'sort'];
  if (!names.some((name) => params.has(name))) return null;
  const present = parseSearchPath(pathname);
  const category = params.get('category');
  const sort = params.get('sort');
  const path = searchPath({
    keyword: params.get('keyword') ?? present.keyword,
    category: category === null ? present.category : isCategory(category) ? category : null,
    sort: isProductSort(sort) ? sort : present.sort,
  });
  return path + filterQuery(readFilters(params));
}
