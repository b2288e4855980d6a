import { adminPaths } from '~/lib/admin-paths';

/** Where one import is shown, so that one can leave it and come back. */
export function importPath(id: string): string {
  return `${adminPaths.import}?id=${encodeURIComponent(id)}`;
}

/** Which import an address shows; null: none, a file is to be chosen. */
export function importIdOf(params: URLSearchParams): string | null {
  return params.get('id') || null;
}
