import { useParams, useSearchParams } from 'react-router-dom';
import { readOrderLink } from '~/features/orders/order-link';
import { OrderPage, preloadOrder } from '../order-page';
import type { PreloadContext } from '../routing/page-route';

export function preload(context: PreloadContext) {
  return preloadOrder(context, readOrderLink(context.url.searchParams));
}

/** /order/{id}: for its owner, for admins and for people with its signed link, 404 for anyone else (decision S13). */
export function Component() {
  const { id = '' } = useParams();
  const [parameters] = useSearchParams();
  return <OrderPage key={id} id={id} title="Order details" link={readOrderLink(parameters)} />;
}
