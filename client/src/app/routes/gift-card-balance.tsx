import { css } from 'styled-system/css';
import { BalanceForm } from '~/features/gift-cards/balance-form';
import { Container } from '~/ui/container';
import { NoScriptNote } from '~/ui/no-script-note';
import { PageHeading } from '~/ui/page-heading';
import { PageMeta } from '../meta/page-meta';

/** /gift-cards/balance */
export function Component() {
  return (
    <Container className={css({ pt: { base: '4', md: '8' } })}>
      <PageMeta
        title="Gift card balance"
        description="See what is left on your gift card. Enter the code from the email that you got with it."
        isHidden
      />
      <PageHeading lead="See what is left on your gift card. It doesn’t expire.">Gift card balance</PageHeading>
      <NoScriptNote>
        This page needs JavaScript, which is turned off in your browser. Call us, and we’ll look it up.
      </NoScriptNote>
      <BalanceForm />
    </Container>
  );
}
