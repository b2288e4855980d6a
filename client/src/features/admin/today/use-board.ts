import { useContext, useEffect, useEffectEvent } from 'react';
import { useTodayBoardQuery, useTodayBoardVersionQuery } from '~/graphql/operations/admin-today';
import { FreshnessContext } from '~/graphql/use-fresh-query';

/** How often the shop is asked whether anything has changed. */
const LOOK_MS = 3000;
/** What the version doesn't tell, such as a new message on a card, is read as often. */
const READ_MS = 60_000;

/** Asking again re-renders nothing unless the answer is another. */
const polling = { skipPollAttempt: () => document.hidden, notifyOnNetworkStatusChange: false };

/**
 * The board of the day, which updates by itself, whoever changes it on whatever screen: a small question every few seconds
 * says when. After a lost connection the next one catches up; `isCutOff` says that it is lost.
 */
export function useBoard() {
  const freshness = useContext(FreshnessContext);
  const { data, error, refetch } = useTodayBoardQuery({ pollInterval: READ_MS, ...polling });
  const look = useTodayBoardVersionQuery({ ssr: false, pollInterval: LOOK_MS, ...polling });
  const version = look.data?.todayBoardVersion;
  const shown = data?.todayBoard.version;
  const isBehind = shown !== undefined && (error !== undefined || (version !== undefined && version !== shown));
  const read = useEffectEvent(() => {
    // Other tabs look for themselves.
    if (!document.hidden) freshness?.invalidate(['Order'], 'elsewhere');
  });
  const compare = useEffectEvent((latest: string) => {
    if (shown !== undefined && latest !== shown) read();
  });
  useEffect(() => {
    if (version !== undefined) compare(version);
  }, [version]);
  useEffect(() => {
    if (!isBehind) return;
    const timer = setInterval(() => read(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isBehind]);
  useEffect(() => {
    // A phone that was put away shows what is true as soon as it is taken up again.
    const listen = () => read();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, []);
  return { data, error, refetch, isCutOff: error !== undefined || look.error !== undefined };
}
