import { useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { useConfirmStockAlertMutation, useStopStockAlertsMutation } from '~/graphql/operations/catalog-back-in-stock';
import { paths } from '~/lib/paths';
import { LinkButton } from '~/ui/button';
import { ConfirmEmails } from '~/ui/confirm-emails';
import { Notice } from '~/ui/panel';
import { StopEmails } from '~/ui/stop-emails';

/** What the links in back-in-stock emails do. By a button, because programs that check mails open links, too. */
export function StockAlertLinks() {
  const [params] = useSearchParams();
  const [token, stop] = [params.get('token'), params.get('stop')];
  const [confirm] = useConfirmStockAlertMutation();
  const [end] = useStopStockAlertsMutation();
  if (stop !== null || params.has('stopped'))
    return (
      <>
        <StopEmails
          stopKey={stop}
          done="You won’t get any more back-in-stock emails."
          onStop={(key) => end({ variables: { input: { key } } })}
        />
        <ToProducts />
      </>
    );
  return token === null ? (
    <Notice tone="waiting">This link is incomplete. Open the link in your email again.</Notice>
  ) : (
    <ConfirmEmails
      field="token"
      action="Yes, email me"
      done="Thank you. We’ll email you once when it’s back."
      after={<ToProducts />}
      onConfirm={() => confirm({ variables: { input: { token } } })}
    />
  );
}

function ToProducts() {
  return (
    <LinkButton className={css({ mt: '5' })} to={paths.products()} size="lg">
      Shop All Products
    </LinkButton>
  );
}
