import { maskEmail } from '@domain/email-address.js';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { css } from 'styled-system/css';
import type { OrderDetails_OrderFragment } from '~/graphql/generated';
import { errorCode, errorMessage, fieldErrors } from '~/graphql/error-message';
import { useClaimOrderMutation, useSendClaimLinkMutation } from '~/graphql/operations/orders';
import { useSignedIn } from '~/graphql/use-signed-in';
import { paths } from '~/lib/paths';
import { useUser } from '~/lib/session-store';
import { Button } from '~/ui/button';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { Notice, Panel } from '~/ui/panel';
import { toast } from '~/ui/toast-store';
import type { OrderLink } from './order-link';

/**
 * How a guest's order comes into an account: with one click, when the link of an email or the shopper's own account proves
 * the address; otherwise such a link is sent there first.
 */
export function ClaimOrder({ order, link }: { order: OrderDetails_OrderFragment; link: OrderLink }) {
  const user = useUser();
  const signIn = useSignedIn();
  const navigate = useNavigate();
  const [claimOrder, claiming] = useClaimOrderMutation();
  const [sendLink, sending] = useSendClaimLinkMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const [isLinkDead, setLinkDead] = useState(false);
  const [isOthersOrder, setOthersOrder] = useState(false);
  const isBusy = claiming.loading || sending.loading;
  // The page has only the masked address; the shop compares them itself, and then needs no other proof.
  const isOwnAddress = !isOthersOrder && user?.isEmailVerified === true && maskEmail(user.email) === order.user.email;
  const proof = isOwnAddress || isLinkDead ? undefined : link.claim;
  const canClaim = isOwnAddress || proof !== undefined;

  const claim = async () => {
    const { data } = await claimOrder({ variables: { id: order._id, claim: proof } });
    const signedIn = data?.claimOrder.signedIn;
    if (signedIn) {
      await signIn(signedIn.user);
    } else if (!user) {
      // The order isn't a guest's anymore, so this panel leaves its page.
      toast.success('This order is in your account now. Sign in to see it.');
      await navigate(paths.login(paths.order(order._id)));
      return;
    }
    toast.success('Your order is in your account');
    await navigate(paths.order(order._id), { replace: true });
  };
  const send = async () => {
    await sendLink({ variables: { id: order._id, key: link.key } });
    setSent(true);
  };
  const act = async () => {
    if (isBusy) return;
    setProblem(null);
    try {
      await (canClaim ? claim() : send());
    } catch (error) {
      if ('claim' in fieldErrors(error)) setLinkDead(true);
      // Another address looks the same when it is masked.
      const isOthers = isOwnAddress && errorCode(error) === 'NOT_FOUND';
      if (isOthers) setOthersOrder(true);
      setProblem(isOthers ? 'This order has a different email address than your account.' : errorMessage(error));
    }
  };

  return (
    <Panel aria-labelledby="claim-order">
      <h2 id="claim-order" className={css({ textStyle: 'card' })}>
        Save this order in an account
      </h2>
      <div aria-live="polite">
        {isSent ? (
          <p className={css({ mt: '2' })}>
            We’ve sent a link to {order.user.email}. Open it, and one click saves your order.
          </p>
        ) : (
          <p className={css({ color: 'muted', mt: '2' })}>
            {canClaim
              ? 'Keep all orders that you placed with this email address in one place.'
              : 'We’ll email you a link, to make sure that it’s you. Then one click saves the order in your account.'}
          </p>
        )}
      </div>
      {problem !== null && (
        <Notice className={css({ mt: '4' })} tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <div className={css({ display: 'flex', gap: '2', flexWrap: 'wrap', mt: '4' })}>
        <Button
          className={onlyWithScripts}
          variant="outline"
          aria-disabled={isBusy || undefined}
          onClick={() => void act()}
        >
          {canClaim ? (user ? 'Add to my account' : 'Create my account') : isSent ? 'Send it again' : 'Email me a link'}
        </Button>
      </div>
    </Panel>
  );
}
