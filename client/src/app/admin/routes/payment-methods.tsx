import { ArrowLeft } from 'lucide-react';
import { css } from 'styled-system/css';
import { PaymentMethodList } from '~/features/admin/payment-methods/payment-method-list';
import { AdminPaymentMethodsDocument } from '~/graphql/operations/admin-payment-methods';
import { adminPaths } from '~/lib/admin-paths';
import { NoScriptNote } from '~/ui/no-script-note';
import { PageHeading } from '~/ui/page-heading';
import { TextLink } from '~/ui/text-link';
import { PageMeta } from '../../meta/page-meta';
import type { PreloadContext } from '../../routing/page-route';

export function preload({ query }: PreloadContext) {
  return query(AdminPaymentMethodsDocument);
}

/** /admin/payment-methods */
export function Component() {
  return (
    <>
      <PageMeta title="Ways to pay later" description="Bank transfer, cash and invoices." isHidden />
      <TextLink className={css({ mb: '2' })} to={adminPaths.settings}>
        <ArrowLeft size={18} aria-hidden />
        Back to settings
      </TextLink>
      <PageHeading lead="Shoppers can always pay by card. Here you offer more: you check that the money has arrived and mark the order as paid. Placed orders keep what they have.">
        Ways to pay later
      </PageHeading>
      <NoScriptNote>Switch on JavaScript to change payment methods.</NoScriptNote>
      <PaymentMethodList />
    </>
  );
}
