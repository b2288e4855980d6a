import { css } from 'styled-system/css';
import { paths } from '~/lib/paths';

/** On the way to checkout: the gifts that were chosen are not lost by signing in. */
export function KeptCartNote({ redirect }: { redirect: string }) {
  if (redirect !== paths.reviewOrder) return null;
  return <p className={css({ textStyle: 'small', color: 'muted' })}>We’ve saved your cart. Next stop: checkout.</p>;
}
