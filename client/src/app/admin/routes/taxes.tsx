import { ArrowLeft } from 'lucide-react';
import { css } from 'styled-system/css';
import { AuditList, auditVariables } from '~/features/admin/audit-list';
import { Taxes } from '~/features/admin/taxes/tax-form';
import { AuditEntriesDocument } from '~/graphql/operations/admin';
import { AdminTaxRulesDocument } from '~/graphql/operations/admin-taxes';
import { adminPaths } from '~/lib/admin-paths';
import { NoScriptNote } from '~/ui/no-script-note';
import { PageHeading } from '~/ui/page-heading';
import { Panel } from '~/ui/panel';
import { TextLink } from '~/ui/text-link';
import { PageMeta } from '../../meta/page-meta';
import type { PreloadContext } from '../../routing/page-route';

export function preload({ query }: PreloadContext) {
  return Promise.all([query(AdminTaxRulesDocument), query(AuditEntriesDocument, auditVariables('TAX'))]);
}

/** /admin/taxes */
export function Component() {
  return (
    <>
      <PageMeta title="Taxes" description="How orders are taxed, by place and kind of product." isHidden />
      <TextLink className={css({ mb: '2' })} to={adminPaths.settings}>
        <ArrowLeft size={18} aria-hidden />
        Back to settings
      </TextLink>
      <PageHeading lead="How new orders are taxed. Placed orders keep what they have.">Taxes</PageHeading>
      <NoScriptNote>Switch on JavaScript to change taxes.</NoScriptNote>
      <Taxes />
      <Panel className={css({ mt: '5' })} aria-labelledby="tax-changes">
        <h2 className={css({ textStyle: 'card', mb: '3' })} id="tax-changes">
          Changes
        </h2>
        <AuditList subjectType="TAX" label="changes to taxes" emptyText="No changes yet." />
      </Panel>
    </>
  );
}
