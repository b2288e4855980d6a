import { ArrowLeft } from 'lucide-react';
import { css } from 'styled-system/css';
import { AuditList, auditVariables } from '~/features/admin/audit-list';
import { GiftCardList, giftCardListVariables } from '~/features/admin/gift-cards/gift-card-list';
import { AuditEntriesDocument } from '~/graphql/operations/admin';
import { AdminGiftCardsDocument } from '~/graphql/operations/admin-gift-cards';
import { adminPaths } from '~/lib/admin-paths';
import { NoScriptNote } from '~/ui/no-script-note';
import { PageHeading } from '~/ui/page-heading';
import { Panel } from '~/ui/panel';
import { TextLink } from '~/ui/text-link';
import { PageMeta } from '../../meta/page-meta';
import type { PreloadContext } from '../../routing/page-route';

export function preload({ query, url }: PreloadContext) {
  return Promise.all([
    query(AdminGiftCardsDocument, giftCardListVariables(url.searchParams)),
    query(AuditEntriesDocument, auditVariables('GIFT_CARD')),
  ]);
}

/** /admin/gift-cards?search=&filter=&page= */
export function Component() {
  return (
    <>
      <PageMeta title="Gift cards" description="Gift cards, their balances and why they are what they are." isHidden />
      <TextLink className={css({ mb: '2' })} to={adminPaths.settings}>
        <ArrowLeft size={18} aria-hidden />
        Back to settings
      </TextLink>
      <PageHeading lead="Cards that customers bought, and cards that you issue. A card’s code is only in its email, so nobody else can use it.">
        Gift cards
      </PageHeading>
      <NoScriptNote>Switch on JavaScript to issue, send and cancel gift cards.</NoScriptNote>
      <GiftCardList />
      <Panel className={css({ mt: '5' })} aria-labelledby="gift-card-changes">
        <h2 className={css({ textStyle: 'card', mb: '3' })} id="gift-card-changes">
          Changes
        </h2>
        <AuditList subjectType="GIFT_CARD" label="changes to gift cards" emptyText="No changes yet." />
      </Panel>
    </>
  );
}
