import { OverviewPage } from '~/features/admin/overview/overview-page';
import { periodOf } from '~/features/admin/overview/report-period';
import {
  ProviderDifferencesDocument,
  SalesReportDocument,
  ShopTasksDocument,
} from '~/graphql/operations/admin-overview';
import type { PreloadContext } from '../../routing/page-route';
import { PageMeta } from '../../meta/page-meta';

export async function preload({ query, url }: PreloadContext) {
  const { input } = periodOf(url.searchParams);
  await Promise.all([
    query(SalesReportDocument, { input }),
    query(ShopTasksDocument),
    query(ProviderDifferencesDocument),
  ]);
}

/** /admin/overview?period=90: how the shop is doing, and what needs attention. */
export function Component() {
  return (
    <>
      <PageMeta
        title="Overview"
        description="Sales, orders, best sellers and what needs attention, over a chosen period."
        isHidden
      />
      <OverviewPage />
    </>
  );
}
