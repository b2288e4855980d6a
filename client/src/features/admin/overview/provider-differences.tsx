import { css } from 'styled-system/css';
import type { ProviderDifferenceKind, ProviderDifferencesQuery } from '~/graphql/generated';
import { formatMoney } from '~/lib/money';
import { adminPaths } from '~/lib/admin-paths';
import { DateText } from '~/ui/date-text';
import { Notice } from '~/ui/panel';
import { TextLink } from '~/ui/text-link';

type Difference = ProviderDifferencesQuery['providerDifferences'][number];

const words: Record<ProviderDifferenceKind, string> = {
  UNKNOWN_PAYMENT: 'Payment for an order we don’t have',
  MISSING_PAYMENT: 'Payment not recorded here',
  PAYMENT_AMOUNT: 'Payment amount differs',
  PAYMENT_NOT_THEIRS: 'Payment the provider doesn’t have',
  REFUNDED_AMOUNT: 'Refunded amount differs',
  DISPUTE: 'Dispute differs',
};

/** Lists where the payment service's records and the shop's ledger differ and someone has to look; empty while they agree. */
export function ProviderDifferences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null;
  return (
    <Notice
      className={css({ mb: { base: '4', md: '5' } })}
      as="section"
      aria-labelledby="provider-differences"
      tone="bad"
    >
      <h2 className={css({ fontFamily: 'body', fontWeight: 'semibold', fontSize: '17' })} id="provider-differences">
        The payment provider’s records don’t match ours
      </h2>
      <ul className={css({ listStyleType: 'none', display: 'grid', gap: '3', mt: '3', color: 'ink' })}>
        {differences.map((difference) => (
          <li key={difference.id}>
            <p className={css({ fontWeight: 'semibold' })}>{words[difference.kind]}</p>
            <p className={css({ fontVariantNumeric: 'tabular-nums' })}>
              Provider: {amountOf(difference.theirs, difference)}. Shop: {amountOf(difference.ours, difference)}. Found{' '}
              <DateText value={difference.firstSeenAt} />.
            </p>
            <p className={css({ textStyle: 'small', overflowWrap: 'anywhere' })}>{difference.providerId}</p>
            {difference.orderId !== null && difference.kind !== 'UNKNOWN_PAYMENT' && (
              <TextLink to={adminPaths.order(difference.orderId)}>See the order</TextLink>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function amountOf(amount: number | null, { currency }: Difference): string {
  return amount === null ? 'nothing' : formatMoney(amount, currency);
}
