import { Monitor, Smartphone } from 'lucide-react';
import { useRef } from 'react';
import { css, cx } from 'styled-system/css';
import type { SessionRow_SessionFragment } from '~/graphql/generated';
import { errorMessage } from '~/graphql/error-message';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useMySessionsQuery,
} from '~/graphql/operations/account-profile';
import { StatusPill } from '~/ui/badge';
import { Button } from '~/ui/button';
import { DateText } from '~/ui/date-text';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { Bone } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { toast } from '~/ui/toast-store';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { deviceName, isHandheld } from './device-name';

/** Where the user is signed in, and ways to end that. */
export function SessionList() {
  const { data, error, refetch } = useMySessionsQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  const [endSession, ending] = useEndSessionMutation();
  const [endOtherSessions, endingOthers] = useEndOtherSessionsMutation();
  const sessions = data?.mySessions;
  const isEnding = ending.loading || endingOthers.loading;

  const end = async (run: () => Promise<string>) => {
    try {
      toast.success(await run());
    } catch (failure) {
      toast.error(errorMessage(failure));
      // It may have ended in the meantime.
      void refetch();
    }
    // The pressed button is gone, or was disabled; the focus stays at the list.
    heading.current?.focus();
  };
  const endOne = ({ id, userAgent }: SessionRow_SessionFragment) =>
    end(async () => {
      await endSession({ variables: { id } });
      return `${deviceName(userAgent)} is signed out`;
    });
  const endOthers = () =>
    end(async () => {
      const count = (await endOtherSessions()).data?.endOtherSessions ?? 0;
      return count === 1 ? 'The other device is signed out' : `${count} other devices are signed out`;
    });

  return (
    <div>
      <h3 ref={heading} className={css({ textStyle: 'card', mb: '1' })} tabIndex={-1}>
        Where you’re signed in
      </h3>
      <p className={css({ color: 'muted', mb: '3' })}>
        Don’t recognize a device? Sign it out and change your password.
      </p>
      {sessions ? (
        <>
          <ul className={css({ listStyleType: 'none' })} aria-label="Open sessions">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} isEnding={isEnding} onEnd={() => void endOne(session)} />
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button
              className={cx(css({ mt: '3' }), onlyWithScripts)}
              variant="outline"
              disabled={isEnding}
              onClick={() => void endOthers()}
            >
              Sign out everywhere else
            </Button>
          )}
        </>
      ) : error ? (
        <ErrorState message="Failed to load your sessions" onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading your sessions">
          <VisuallyHidden>Loading your sessions</VisuallyHidden>
          <Bone className={css({ height: '72px', borderRadius: 'lg' })} />
        </div>
      )}
    </div>
  );
}

function SessionRow({
  session: { userAgent, createdAt, lastSeenAt, isCurrent },
  isEnding,
  onEnd,
}: {
  session: SessionRow_SessionFragment;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const name = deviceName(userAgent);
  const Icon = isHandheld(userAgent) ? Smartphone : Monitor;
  return (
    <li
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: '4',
        py: '4',
        borderTop: '1px solid {colors.line}',
      })}
    >
      <span
        className={css({
          display: { base: 'none', sm: 'grid' },
          placeItems: 'center',
          flexShrink: '0',
          width: '44px',
          height: '44px',
          borderRadius: 'full',
          bg: 'brand.soft',
          color: 'brand',
        })}
      >
        <Icon size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <div className={css({ flex: '1', minWidth: '0' })}>
        <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' })}>
          <span className={css({ fontWeight: 'semibold' })}>{name}</span>
          {isCurrent && <StatusPill tone="good">This device</StatusPill>}
        </div>
        <p className={css({ textStyle: 'small', color: 'muted', fontVariantNumeric: 'tabular-nums' })}>
          {!isCurrent && (
            <span className={css({ display: 'block' })}>
              Last seen <DateText value={lastSeenAt} withTime />
            </span>
          )}
          Signed in since <DateText value={createdAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button className={onlyWithScripts} variant="soft" size="sm" disabled={isEnding} onClick={onEnd}>
          Sign out
          <VisuallyHidden>
            {' '}
            {name}, last seen <DateText value={lastSeenAt} withTime />
          </VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
