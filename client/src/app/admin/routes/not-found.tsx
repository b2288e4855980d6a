import { notFound } from '../../routing/page-route';
import { NotFoundPage } from '../../not-found-page';

export function preload() {
  return notFound();
}

/** Any address that the admin area doesn't have. */
export function Component() {
  return <NotFoundPage />;
}
