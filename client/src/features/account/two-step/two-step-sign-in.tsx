import { lazy, Suspense, useState } from 'react';
import { css, cx } from 'styled-system/css';
import type { StartTwoStepSignInMutation } from '~/graphql/generated';
import { useAccountQuery } from '~/graphql/operations/account';
import { useMyTwoStepSignInQuery, useStartTwoStepSignInMutation } from '~/graphql/operations/account-two-step';
import { paths } from '~/lib/paths';
import { Button } from '~/ui/button';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { TextLink } from '~/ui/text-link';
import { toast } from '~/ui/toast-store';
import { useDialog } from '~/ui/use-dialog';
import { failureText } from '../failure-text';

const TwoStepSetupDialog = lazy(async () => ({
  default: (await import('./two-step-setup-dialog')).TwoStepSetupDialog,
}));
const TwoStepChangeDialog = lazy(async () => ({
  default: (await import('./two-step-change-dialog')).TwoStepChangeDialog,
}));

/** With so few recovery codes left it is time for new ones. */
const FEW_CODES = 3;

/**
 * For the account page: whether signing in takes a second step, and the buttons that change it. For admins, and for
 * former admins who still have it on; it has no heading or panel of its own.
 */
export function TwoStepSignIn() {
  const me = useAccountQuery().data?.me;
  const state = useMyTwoStepSignInQuery().data?.myTwoStepSignIn;
  const [start] = useStartTwoStepSignInMutation();
  const [setup, setSetup] = useState<StartTwoStepSignInMutation['startTwoStepSignIn'] | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [change, setChange] = useState<'turn-off' | 'renew-codes'>('turn-off');
  const setupDialog = useDialog();
  const changeDialog = useDialog();
  if (!me || !state || !(me.isAdmin || state.isOn)) return null;

  const turnOn = async () => {
    setStarting(true);
    try {
      const { data } = await start();
      if (!data) return;
      setSetup(data.startTwoStepSignIn);
      setupDialog.open();
    } catch (error) {
      toast.error(failureText(error));
    } finally {
      setStarting(false);
    }
  };
  const open = (wanted: typeof change) => {
    setChange(wanted);
    changeDialog.open();
  };

  return (
    <div
      className={css({
        display: 'flex',
        gap: '4',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
      })}
    >
      <div className={css({ flex: '1 1 220px', minWidth: '0' })}>
        <p className={css({ fontWeight: 'semibold' })}>Two-step sign-in</p>
        <p className={css({ textStyle: 'small', color: 'muted' })}>
          {stateText(state)}
          {!me.hasPassword && (
            <>
              {' '}
              <TextLink to={paths.forgotPassword} variant="inline">
                Set a password
              </TextLink>{' '}
              first: you need it to change this.
            </>
          )}
        </p>
      </div>
      {me.hasPassword && (
        <div className={cx(css({ display: 'flex', gap: '3', flexWrap: 'wrap' }), onlyWithScripts)}>
          {state.isOn ? (
            <>
              <Button variant="outline" onClick={() => open('renew-codes')}>
                New recovery codes
              </Button>
              <Button variant="ghost" onClick={() => open('turn-off')}>
                Turn off
              </Button>
            </>
          ) : (
            <Button variant="outline" disabled={isStarting} onClick={() => void turnOn()}>
              {isStarting ? 'One moment…' : 'Turn on'}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {setupDialog.visit > 0 && setup && (
          <TwoStepSetupDialog
            key={setupDialog.visit}
            email={me.email}
            setup={setup}
            isOpen={setupDialog.isOpen}
            onClose={setupDialog.close}
          />
        )}
      </Suspense>
      <Suspense>
        {changeDialog.visit > 0 && (
          <TwoStepChangeDialog
            key={changeDialog.visit}
            email={me.email}
            change={change}
            isOpen={changeDialog.isOpen}
            onClose={changeDialog.close}
          />
        )}
      </Suspense>
    </div>
  );
}

function stateText({ isOn, recoveryCodesLeft }: { isOn: boolean; recoveryCodesLeft: number }): string {
  if (!isOn) return 'Off. Protect your account with a code from your phone each time you sign in.';
  const left = recoveryCodesLeft === 1 ? '1 recovery code' : `${recoveryCodesLeft} recovery codes`;
  const advice = recoveryCodesLeft <= FEW_CODES ? ' Make new ones before you run out.' : '';
  return `On. You sign in with a code from your authenticator app. You have ${left} left.${advice}`;
}
