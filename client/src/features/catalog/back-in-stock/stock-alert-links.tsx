import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import { useConfirmStockAlertMutation, useStopStockAlertsMutation } from '~/graphql/operations/catalog-back-in-stock';
import { paths } from '~/lib/paths';
import { Button, LinkButton } from '~/ui/button';
import { FocusedNotice } from '~/ui/focused-notice';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { Notice } from '~/ui/panel';
import { StopEmails } from '~/ui/stop-emails';
import { toast } from '~/ui/toast-store';

/** What the links in back-in-stock emails do. By a button, because programs that check mails open links, too. */
export function StockAlertLinks() {
  const [params] = useSearchParams();
  const [token, stop] = [params.get('token'), params.get('stop')];
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
    <Confirmation token={token} />
  );
}

function Confirmation({ token }: { token: string }) {
  const [confirm, { loading }] = useConfirmStockAlertMutation();
  const [outcome, setOutcome] = useState<{ refusal: string | null } | null>(null);

  const act = async () => {
    try {
      await confirm({ variables: { input: { token } } });
      setOutcome({ refusal: null });
    } catch (error) {
      const refusal = fieldErrors(error)['token'];
      if (refusal) setOutcome({ refusal });
      else toast.error(errorMessage(error));
    }
  };

  if (outcome) {
    return (
      <>
        {outcome.refusal === null ? (
          <FocusedNotice tone="good" role="status">
            <p className={css({ fontWeight: 'bold' })}>Thank you. We’ll email you once when it’s back.</p>
          </FocusedNotice>
        ) : (
          <FocusedNotice tone="bad" role="alert">
            {outcome.refusal}
          </FocusedNotice>
        )}
        <ToProducts />
      </>
    );
  }
  return (
    <Button className={onlyWithScripts} size="lg" disabled={loading} onClick={() => void act()}>
      Yes, email me
    </Button>
  );
}

function ToProducts() {
  return (
    <LinkButton className={css({ mt: '5' })} to={paths.products()} size="lg">
      Shop All Products
    </LinkButton>
  );
}
