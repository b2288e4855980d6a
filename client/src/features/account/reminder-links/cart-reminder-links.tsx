import { useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { useStopCartRemindersMutation } from '~/graphql/operations/account-reminder-links';
import { paths } from '~/lib/paths';
import { LinkButton } from '~/ui/button';
import { Notice } from '~/ui/panel';
import { StopEmails } from '~/ui/stop-emails';

/** What the links in cart reminders do. Those to the cart lead away before this is shown, unless they have expired. */
export function CartReminderLinks() {
  const [params] = useSearchParams();
  const [stop] = useStopCartRemindersMutation();
  const [key, isStopped] = [params.get('stop'), params.has('stopped')];
  return (
    <>
      {key === null && !isStopped ? (
        <Notice tone="waiting">
          This link has expired, or it was sent to another account. Sign in to see what’s in your cart.
        </Notice>
      ) : (
        <StopEmails
          stopKey={key}
          done="You won’t get any more cart reminders. You can turn them on again in your account."
          onStop={(value) => stop({ variables: { input: { key: value } } })}
        />
      )}
      <LinkButton className={css({ mt: '5' })} to={paths.cart} size="lg" variant={key === null ? 'solid' : 'ghost'}>
        Open your cart
      </LinkButton>
    </>
  );
}
