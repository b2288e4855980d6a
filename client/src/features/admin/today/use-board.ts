import { useContext, useEffect, useEffectEvent } from 'react';
import { useTodayBoardQuery, useTodayBoardVersionQuery } from '~/graphql/operations/admin-today';
import { FreshnessContext } from '~/graphql/use-fresh-query';

/** How often the shop is asked whether anything has changed. */
const LOOK_MS = 3000;
/** What the version doesn't tell, such as a new message on a card, is read as often. */
const READ_MS = 60_000;

const skipPollAttempt = () => document.hidden;

/**
 * The board of the day, which updates by itself, whoever changes it on whatever screen: a small question every few seconds
 * says when. After a lost connection the next one catches up.
 */
export function useBoard() {
  const freshness = useContext(FreshnessContext);
  const result = useTodayBoardQuery({ pollInterval: READ_MS, skipPollAttempt });
  const { data } = useTodayBoardVersionQuery({ ssr: false, pollInterval: LOOK_MS, skipPollAttempt });
  const version = data?.todayBoardVersion;
  const shown = result.data?.todayBoard.version;
  const compare = useEffectEvent((latest: string) => {
    // Other tabs look for themselves.
    if (shown !== undefined && latest !== shown) freshness?.invalidate(['Order'], 'elsewhere');
  });
  useEffect(() => {
    if (version !== undefined) compare(version);
  }, [version]);
  useEffect(() => {
    // A phone that was put away shows what is true as soon as it is taken up again.
    const look = () => {
      if (!document.hidden) freshness?.invalidate(['Order'], 'elsewhere');
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [freshness]);
  return result;
}
