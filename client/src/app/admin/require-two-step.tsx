import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { css } from 'styled-system/css';
import { TwoStepSignIn } from '~/features/account/two-step/two-step-sign-in';
import { useMyTwoStepSignInQuery } from '~/graphql/operations/account-two-step';
import { Button } from '~/ui/button';
import { PageHeading } from '~/ui/page-heading';
import { Panel } from '~/ui/panel';
import { PageMeta } from '../meta/page-meta';

/** Around the admin's pages: where the shop requires two-step sign-in, it is turned on before they show anything. */
export function RequireTwoStep() {
  const state = useMyTwoStepSignInQuery().data?.myTwoStepSignIn;
  const isMissing = state !== undefined && state.isRequired && !state.isOn;
  // Once it is on, the recovery codes still have to be kept: the admin says when to go on.
  const [isSettingUp, setSettingUp] = useState(isMissing);
  if (isMissing && !isSettingUp) setSettingUp(true);
  if (!isSettingUp) return <Outlet />;
  return (
    <>
      <PageMeta title="Two-step sign-in" description="Turn on two-step sign-in to use the admin area." isHidden />
      <PageHeading lead="This shop requires two-step sign-in for every admin. Turn it on to use the admin area.">
        Two-step sign-in
      </PageHeading>
      <Panel className={css({ maxWidth: 'reading' })} as="div">
        <TwoStepSignIn />
      </Panel>
      {state?.isOn && (
        <Button className={css({ mt: '6' })} onClick={() => setSettingUp(false)}>
          Go to the admin area
        </Button>
      )}
    </>
  );
}
