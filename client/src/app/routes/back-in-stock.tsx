import { useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { StockAlertLinks } from '~/features/catalog/back-in-stock/stock-alert-links';
import { Container } from '~/ui/container';
import { NoScriptNote } from '~/ui/no-script-note';
import { PageHeading } from '~/ui/page-heading';
import { PageMeta } from '../meta/page-meta';

/** /back-in-stock?token=… and ?stop=…: where the links of back-in-stock emails lead. */
export function Component() {
  const [params] = useSearchParams();
  const isStop = params.has('stop');
  return (
    <Container className={css({ pt: { base: '4', md: '8' } })}>
      <PageMeta
        title="Back-in-stock emails"
        description="Confirm that you want one email when a gift is back in stock, or stop these emails."
        isHidden
      />
      <PageHeading
        lead={
          isStop
            ? 'We’ll delete all your requests for this email address.'
            : 'Confirm that you want one email when it’s back.'
        }
      >
        Back-in-stock emails
      </PageHeading>
      <NoScriptNote>
        This page needs JavaScript, which is turned off in your browser. Turn it on, then reload the page.
      </NoScriptNote>
      <StockAlertLinks />
    </Container>
  );
}
