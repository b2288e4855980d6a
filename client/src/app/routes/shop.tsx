import { Navigate, redirect } from 'react-router-dom';
import { paths } from '~/lib/paths';

export const preload = () => redirect(paths.products());

/** /shop: the products (decision S29). */
export function Component() {
  return <Navigate to={paths.products()} replace />;
}
