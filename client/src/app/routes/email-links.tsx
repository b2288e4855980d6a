import { redirect, useLocation, useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { CartReminderLinks } from '~/features/account/reminder-links/cart-reminder-links';
import { OccasionReminderLinks } from '~/features/account/reminder-links/occasion-reminder-links';
import { StockAlertLinks } from '~/features/catalog/back-in-stock/stock-alert-links';
import { CartReminderLinkDocument } from '~/graphql/operations/account-reminder-links';
import { paths } from '~/lib/paths';
import { Container } from '~/ui/container';
import { NoScriptNote } from '~/ui/no-script-note';
import { PageHeading } from '~/ui/page-heading';
import type { PreloadContext } from '../routing/page-route';
import { PageMeta } from '../meta/page-meta';

/** A good link in a cart reminder leads to the cart, which shows itself to its signed-in owner only. */
export async function preload({ url, user, query }: PreloadContext) {
  const key = url.searchParams.get('key');
  if (key === null || url.pathname !== '/cart-reminder') return undefined;
  const data = await query(CartReminderLinkDocument, { key });
  if (!data?.isCartReminderLink) return undefined;
  return redirect((await user) ? paths.cart : paths.login(paths.cart));
}

/** /back-in-stock, /cart-reminder and /occasion-reminder: where links in emails lead, those that stop the emails included. */
export function Component() {
  const { pathname } = useLocation();
  return (
    <Container className={css({ pt: { base: '4', md: '8' } })}>
      {pathname === '/cart-reminder' ? (
        <CartReminder />
      ) : pathname === '/occasion-reminder' ? (
        <OccasionReminder />
      ) : (
        <BackInStock />
      )}
    </Container>
  );
}

function CartReminder() {
  const [params] = useSearchParams();
  return (
    <>
      <PageMeta
        title="Cart reminders"
        description="Open the cart that you left, or stop our emails about what you leave in your cart."
        isHidden
      />
      <PageHeading lead={params.has('stop') && 'We’ll stop emailing you about what you leave in your cart.'}>
        Cart reminders
      </PageHeading>
      <CartReminderLinks />
    </>
  );
}

function OccasionReminder() {
  const [params] = useSearchParams();
  return (
    <>
      <PageMeta
        title="Reminders of occasions"
        description="Confirm that you want an email before birthdays and other occasions, or stop these emails."
        isHidden
      />
      <PageHeading
        lead={
          params.has('stop')
            ? 'We’ll stop emailing you about birthdays and other occasions.'
            : params.has('key') && 'Confirm that you want an email before birthdays and other occasions.'
        }
      >
        Reminders of occasions
      </PageHeading>
      {params.has('key') && (
        <NoScriptNote>
          This page needs JavaScript, which is turned off in your browser. Turn it on, then reload the page.
        </NoScriptNote>
      )}
      <OccasionReminderLinks />
    </>
  );
}

function BackInStock() {
  const [params] = useSearchParams();
  const isStop = params.has('stop') || params.has('stopped');
  return (
    <>
      <PageMeta
        title="Back-in-stock emails"
        description="Confirm that you want one email when a gift is back in stock, or stop these emails."
        isHidden
      />
      <PageHeading
        lead={
          params.has('stopped')
            ? null
            : isStop
              ? 'We’ll delete all your requests for this email address.'
              : 'Confirm that you want one email when it’s back.'
        }
      >
        Back-in-stock emails
      </PageHeading>
      {!isStop && (
        <NoScriptNote>
          This page needs JavaScript, which is turned off in your browser. Turn it on, then reload the page.
        </NoScriptNote>
      )}
      <StockAlertLinks />
    </>
  );
}
