import { useApolloClient } from '@apollo/client/react';
import { useState, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { errorCode } from '~/graphql/error-message';
import { SignInCheckDocument, useRenewSessionMutation } from '~/graphql/operations/admin-session-help';
import { isUserStored, useUser } from '~/lib/session-store';
import { Button } from '~/ui/button';
import { DateText } from '~/ui/date-text';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { Notice, Panel } from '~/ui/panel';
import { authFailure, authProblem } from './auth-problem';

interface Finding {
  tone: 'good' | 'bad';
  text: ReactNode;
}

/**
 * The documented helpers for a sign-in that misbehaves (decision S12): what the shop knows, a longer session, and a way to
 * start again. Nothing here ever sees a token.
 */
export function SessionHelp({ onForceLogin }: { onForceLogin: () => Promise<void> }) {
  const user = useUser();
  const client = useApolloClient();
  const [renewSession] = useRenewSessionMutation();
  const [finding, setFinding] = useState<Finding | null>(null);
  const [isBusy, setBusy] = useState(false);

  const run = async (find: () => Promise<Finding>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      setFinding(await find());
    } catch (error) {
      setFinding({ tone: 'bad', text: authFailure(errorCode(error)) });
    } finally {
      setBusy(false);
    }
  };

  const debug = async (): Promise<Finding> => {
    const { data } = await client.query({ query: SignInCheckDocument, fetchPolicy: 'network-only' });
    const problem = authProblem(user !== null && isUserStored(), data?.signInCheck);
    if (problem !== null) return { tone: 'bad', text: problem };
    const expiresAt = data?.signInCheck.expiresAt;
    return {
      tone: 'good',
      text: (
        <>
          You are signed in as an admin.
          {expiresAt && (
            <>
              {' '}
              This session ends on <DateText value={expiresAt} withTime />.
            </>
          )}
        </>
      ),
    };
  };

  const renew = async (): Promise<Finding> => {
    const { data } = await renewSession();
    if (!data) throw new Error('no answer');
    return {
      tone: 'good',
      text: (
        <>
          Your session is renewed. It lasts until <DateText value={data.renewSession} withTime />.
        </>
      ),
    };
  };

  return (
    <Panel className={css({ mt: '6' })} aria-labelledby="session-help">
      <h2 id="session-help" className={css({ textStyle: 'card' })}>
        Session help
      </h2>
      <p className={css({ color: 'muted', mt: '1', mb: '4', maxWidth: 'reading' })}>
        Can’t open a page? Check, renew or restart your session here.
      </p>
      <div className={cx(css({ display: 'flex', gap: '3', flexWrap: 'wrap' }), onlyWithScripts)}>
        <Button variant="soft" aria-disabled={isBusy || undefined} onClick={() => void run(debug)}>
          Debug Auth
        </Button>
        <Button variant="soft" aria-disabled={isBusy || undefined} onClick={() => void run(renew)}>
          Fix Auth
        </Button>
        <Button variant="outline" onClick={() => void onForceLogin()}>
          Force Re-Login
        </Button>
      </div>
      <div role="status">
        {finding && (
          <Notice className={css({ mt: '4' })} tone={finding.tone}>
            {finding.text}
          </Notice>
        )}
      </div>
    </Panel>
  );
}
