import { leastToPay } from '@domain/least-to-pay.js';
import { formatMoney, fromCents } from '~/lib/money';
import { ArrowLeft } from 'lucide-react';
import { css } from 'styled-system/css';
import { AuditList, auditVariables } from '~/features/admin/audit-list';
import { DiscountList } from '~/features/admin/discounts/discount-list';
import { AuditEntriesDocument } from '~/graphql/operations/admin';
import { AdminDiscountsDocument, useAdminDiscountsQuery } from '~/graphql/operations/admin-discounts';
import { adminPaths } from '~/lib/admin-paths';
import { NoScriptNote } from '~/ui/no-script-note';
import { PageHeading } from '~/ui/page-heading';
import { Panel } from '~/ui/panel';
import { TextLink } from '~/ui/text-link';
import { PageMeta } from '../../meta/page-meta';
import type { PreloadContext } from '../../routing/page-route';

export function preload({ query }: PreloadContext) {
  return Promise.all([query(AdminDiscountsDocument), query(AuditEntriesDocument, auditVariables('DISCOUNT'))]);
}

/** /admin/discounts */
export function Component() {
  const collections = useAdminDiscountsQuery().data?.adminCollections;
  return (
    <>
      <PageMeta title="Discounts" description="Codes and automatic offers, and who uses them." isHidden />
      <TextLink className={css({ mb: '2' })} to={adminPaths.settings}>
        <ArrowLeft size={18} aria-hidden />
        Back to settings
      </TextLink>
      <PageHeading lead="Codes that shoppers enter at checkout, and offers that they get without one. Placed orders keep what they have.">
        Discounts
      </PageHeading>
      <NoScriptNote>Switch on JavaScript to change discounts.</NoScriptNote>
      <DiscountList />
      <Panel className={css({ mt: '5' })} aria-labelledby="discount-rules">
        <h2 className={css({ textStyle: 'card', mb: '3' })} id="discount-rules">
          How discounts are combined
        </h2>
        <ul className={css({ listStyleType: 'disc', ps: '5', maxWidth: 'reading' })}>
          <li>One that can’t be combined is the only discount of its order. The others are used together.</li>
          <li>Codes come before automatic offers, unless the offers take off more.</li>
          <li>They are applied in this order: free gifts, percentages, amounts, delivery.</li>
          <li>
            Tax is on what the gifts cost then. At least {formatMoney(fromCents(leastToPay()))} is left to pay, which is
            the least for a card.
          </li>
        </ul>
      </Panel>
      <Panel className={css({ mt: '5' })} aria-labelledby="discount-changes">
        <h2 className={css({ textStyle: 'card', mb: '3' })} id="discount-changes">
          Changes
        </h2>
        <AuditList
          subjectType="DISCOUNT"
          names={collections && new Map(collections.map(({ _id, name }) => [_id, name]))}
          label="changes to discounts"
          emptyText="No changes yet."
        />
      </Panel>
    </>
  );
}
