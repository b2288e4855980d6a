import { Navigate, redirect } from 'react-router-dom';
import { paths } from '~/lib/paths';

export function preload() {
  return redirect(paths.adminOrders);
}

/** /admin leads to the orders. */
export function Component() {
  return <Navigate to={paths.adminOrders} replace />;
}
