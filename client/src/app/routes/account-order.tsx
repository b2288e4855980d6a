import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { paths } from '~/lib/paths';
import { TextLink } from '~/ui/text-link';
import { OrderPage, preloadOrder } from '../order-page';
import { requireUser, type PreloadContext } from '../routing/page-route';

export async function preload(context: PreloadContext) {
  await requireUser(context);
  return preloadOrder(context);
}

/** /account/order/{id} */
export function Component() {
  const { id = '' } = useParams();
  return (
    <OrderPage
      key={id}
      id={id}
      title="Order details"
      before={
        <TextLink to={paths.account}>
          <ArrowLeft size={18} aria-hidden />
          Your orders
        </TextLink>
      }
    />
  );
}
