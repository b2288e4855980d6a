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
import { toast } from '~/ui/toast-store';

/** What the links in back-in-stock emails do. By a button, because programs that check mails open links, too. */
export function StockAlertLinks() {
  const [params] = useSearchParams();
  const [token, stop] = [params.get('token'), params.get('stop')];
  const [confirm, confirming] = useConfirmStockAlertMutation();
  const [end, ending] = useStopStockAlertsMutation();
  const [outcome, setOutcome] = useState<{ refusal: string | null } | null>(null);
  const isBusy = confirming.loading || ending.loading;

  const act = async () => {
    try {
      if (stop !== null) await end({ variables: { input: { key: stop } } });
      else await confirm({ variables: { input: { token: token ?? '' } } });
      setOutcome({ refusal: null });
    } catch (error) {
      const faults = fieldErrors(error);
      const refusal = faults['token'] ?? faults['key'];
      if (refusal) setOutcome({ refusal });
      else toast.error(errorMessage(error));
    }
  };

  if (token === null && stop === null)
    return <Notice tone="waiting">This link is incomplete. Open the link in your email again.</Notice>;
  if (outcome) {
    return (
      <>
        {outcome.refusal === null ? (
          <FocusedNotice tone="good" role="status">
            <p className={css({ fontWeight: 'bold' })}>
              {stop === null
                ? 'Thank you. We’ll email you once when it’s back.'
                : 'You won’t get any more back-in-stock emails.'}
            </p>
          </FocusedNotice>
        ) : (
          <FocusedNotice tone="bad" role="alert">
            {outcome.refusal}
          </FocusedNotice>
        )}
        <LinkButton className={css({ mt: '5' })} to={paths.products()} size="lg">
          Shop All Products
        </LinkButton>
      </>
    );
  }
  return (
    <Button className={onlyWithScripts} size="lg" disabled={isBusy} onClick={() => void act()}>
      {stop === null ? 'Yes, email me' : 'Stop these emails'}
    </Button>
  );
}
