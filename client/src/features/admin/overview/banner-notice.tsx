import { useShopTasksQuery } from '~/graphql/operations/admin-overview';
import { BannerWarning } from './banner-warning';

/** The banner's warning at the start of a page that doesn't ask for the shop's tasks itself (decision S61). */
export function BannerNotice() {
  const amount = useShopTasksQuery().data?.shopTasks.brokenBannerPromise;
  if (amount == null) return null;
  return (
    <BannerWarning
      amount={amount}
      onDone={() => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })}
    />
  );
}
