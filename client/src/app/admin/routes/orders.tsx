import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { BannerNotice } from '~/features/admin/overview/banner-notice';
import { OrderFilters } from '~/features/admin/orders/order-filters';
import { OrderList } from '~/features/admin/orders/order-list';
import { exportPath, orderQueryOf } from '~/features/admin/orders/order-query';
import { AdminOrdersDocument } from '~/graphql/operations/admin-orders';
import { ShopTasksDocument } from '~/graphql/operations/admin-overview';
import { adminPaths } from '~/lib/admin-paths';
import { LinkButton } from '~/ui/button';
import { PageHeading } from '~/ui/page-heading';
import { ExternalLink } from '~/ui/text-link';
import type { PreloadContext } from '../../routing/page-route';
import { PageMeta } from '../../meta/page-meta';

export async function preload({ query, url }: PreloadContext) {
  await Promise.all([query(AdminOrdersDocument, orderQueryOf(url.searchParams)), query(ShopTasksDocument)]);
}

/** /admin/orders?page=2&search=hana&filter=late&from=2026-11-01 */
export function Component() {
  const [params] = useSearchParams();
  return (
    <>
      <PageMeta title="Orders" description="All orders in the shop: unpaid, due out and late." isHidden />
      <PageHeading
        actions={
          <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4' })}>
            <ExternalLink href={exportPath(params)} download>
              <Download size={18} aria-hidden />
              Export as CSV
            </ExternalLink>
            <LinkButton to={adminPaths.newOrder}>New order</LinkButton>
          </div>
        }
      >
        Orders
      </PageHeading>
      <BannerNotice />
      <OrderFilters />
      <OrderList variables={orderQueryOf(params)} />
    </>
  );
}
