import { ArrowLeft } from 'lucide-react';
import { css } from 'styled-system/css';
import { AuditList, auditVariables } from '~/features/admin/audit-list';
import { MethodList } from '~/features/admin/delivery/method-list';
import { AuditEntriesDocument } from '~/graphql/operations/admin';
import { AdminDeliveryMethodsDocument } from '~/graphql/operations/admin-delivery';
import { adminPaths } from '~/lib/admin-paths';
import { NoScriptNote } from '~/ui/no-script-note';
import { PageHeading } from '~/ui/page-heading';
import { Panel } from '~/ui/panel';
import { TextLink } from '~/ui/text-link';
import { PageMeta } from '../../meta/page-meta';
import type { PreloadContext } from '../../routing/page-route';

export function preload({ query }: PreloadContext) {
  return Promise.all([query(AdminDeliveryMethodsDocument), query(AuditEntriesDocument, auditVariables('DELIVERY'))]);
}

/** /admin/delivery */
export function Component() {
  return (
    <>
      <PageMeta title="Delivery" description="How orders reach people, and what that costs where." isHidden />
      <TextLink className={css({ mb: '2' })} to={adminPaths.settings}>
        <ArrowLeft size={18} aria-hidden />
        Back to settings
      </TextLink>
      <PageHeading lead="Shoppers choose one of these at checkout, in this order. Placed orders keep what they have.">
        Delivery
      </PageHeading>
      <NoScriptNote>Switch on JavaScript to change delivery methods.</NoScriptNote>
      <MethodList />
      <Panel className={css({ mt: '5' })} aria-labelledby="delivery-changes">
        <h2 className={css({ textStyle: 'card', mb: '3' })} id="delivery-changes">
          Changes
        </h2>
        <AuditList subjectType="DELIVERY" label="changes to delivery" emptyText="No changes yet." />
      </Panel>
    </>
  );
}
