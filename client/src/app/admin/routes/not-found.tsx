import { notFound } from '../../page';
import { NotFoundPage } from '../../not-found-page';

export function preload() {
  return notFound();
}

/** Whatever the admin area doesn't have. */
export function Component() {
  return <NotFoundPage />;
}
