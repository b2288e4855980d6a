import { useParams } from 'react-router-dom';
import { OrderPage, preloadOrder } from '../order-page';

export const preload = preloadOrder;

/** /order/{id}: for its owner and for admins, 404 for anybody else (decision 13). */
export function Component() {
  const { id = '' } = useParams();
  return <OrderPage key={id} id={id} title="Order details" />;
}
