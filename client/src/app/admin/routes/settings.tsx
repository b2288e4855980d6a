import { css } from 'styled-system/css';
import { AuditList, auditVariables } from '~/features/admin/audit-list';
import { BannerNotice } from '~/features/admin/overview/banner-notice';
import { SettingsForm } from '~/features/admin/settings/settings-form';
import { errorMessage } from '~/graphql/error-message';
import { AuditEntriesDocument } from '~/graphql/operations/admin';
import { ShopTasksDocument } from '~/graphql/operations/admin-overview';
import { ShopSettingsDocument, useShopSettingsQuery } from '~/graphql/operations/admin-settings';
import { adminPaths } from '~/lib/admin-paths';
import { PageHeading } from '~/ui/page-heading';
import { Bone, Panel } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { PreloadContext } from '../../routing/page-route';
import { PageMeta } from '../../meta/page-meta';

export function preload({ query }: PreloadContext) {
  return Promise.all([
    query(ShopSettingsDocument),
    query(AuditEntriesDocument, auditVariables('SHOP')),
    query(ShopTasksDocument),
  ]);
}

/** /admin/settings */
export function Component() {
  const { data, error, refetch } = useShopSettingsQuery();
  return (
    <>
      <PageMeta title="Settings" description="Name, contact, prices, texts and closed days of the shop." isHidden />
      <PageHeading lead="Changes apply to the whole shop immediately.">Settings</PageHeading>
      <div className={css({ display: 'flex', flexWrap: 'wrap', columnGap: '5', mb: '4' })}>
        <TextLink className={css({ lg: { display: 'none' } })} to={adminPaths.content}>
          Pages, menus and home page
        </TextLink>
        <TextLink to={adminPaths.delivery}>Delivery methods and prices by place</TextLink>
        <TextLink to={adminPaths.taxes}>Taxes by place and class</TextLink>
        <TextLink to={adminPaths.paymentMethods}>Bank transfer, cash and other ways to pay later</TextLink>
        <TextLink to={adminPaths.discounts}>Discount codes and automatic offers</TextLink>
        <TextLink to={adminPaths.giftCards}>Gift cards</TextLink>
      </div>
      <BannerNotice />
      {data ? (
        <SettingsForm answer={data.shopSettings} readAgain={async () => (await refetch()).data?.shopSettings} />
      ) : error ? (
        <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading the settings">
          <VisuallyHidden>Loading the settings</VisuallyHidden>
          {[0, 1, 2].map((row) => (
            <Bone key={row} className={css({ height: '220px', borderRadius: 'xl', mb: '5' })} />
          ))}
        </div>
      )}
      <Panel className={css({ mt: '5' })} aria-labelledby="setting-changes">
        <h2 className={css({ textStyle: 'card', mb: '3' })} id="setting-changes">
          Changes
        </h2>
        <AuditList subjectType="SHOP" label="changes to the settings" emptyText="No changes yet." />
      </Panel>
    </>
  );
}
