import type { Request } from '@playwright/test';

/** Where the page's operations go: by POST, and the public queries by GET with the hash of their text. */
export const GRAPHQL = /\/graphql(\?|$)/;

/** The name of the operation that a request carries; undefined for any other request. */
export function operationOf(request: Request): string | undefined {
  if (!GRAPHQL.test(request.url())) return undefined;
  const asked = new URL(request.url()).searchParams.get('operationName');
  return asked ?? (request.postDataJSON() as { operationName?: string } | null)?.operationName;
}
