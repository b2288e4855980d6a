import { ArrowRight } from 'lucide-react';
import { css } from 'styled-system/css';
import { OrderActions } from '~/features/admin/orders/order-actions';
import { useAdminOrderQuery } from '~/graphql/operations/admin-orders';
import { adminPaths } from '~/lib/admin-paths';
import { TextLink } from '~/ui/text-link';

/** What an admin finds above an order that is looked at in the shop: the same buttons as in the admin area. */
export function OrderTools({ id }: { id: string }) {
  const { data } = useAdminOrderQuery({ variables: { id } });
  if (!data?.order) return null;
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '2', mb: '6' })}>
      <OrderActions order={data.order} />
      <TextLink to={adminPaths.order(id)}>
        Open in the admin area
        <ArrowRight size={18} aria-hidden className="arrow" />
      </TextLink>
    </div>
  );
}
