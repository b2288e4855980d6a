import { chakra } from '@chakra-ui/react';
import type { ProviderDifferenceKind, ProviderDifferencesQuery } from '~/graphql/generated';
import { formatMoney } from '~/lib/money';
import { paths } from '~/lib/paths';
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
    <Notice as="section" aria-labelledby="provider-differences" tone="bad" mb={{ base: '4', md: '5' }}>
      <chakra.h2 id="provider-differences" fontFamily="body" fontWeight="semibold" fontSize="17">
        The payment provider’s records don’t match ours
      </chakra.h2>
      <chakra.ul listStyleType="none" display="grid" gap="3" mt="3" color="ink">
        {differences.map((difference) => (
          <li key={difference.id}>
            <chakra.p fontWeight="semibold">{words[difference.kind]}</chakra.p>
            <chakra.p fontVariantNumeric="tabular-nums">
              Provider: {amountOf(difference.theirs)}. Shop: {amountOf(difference.ours)}. Found{' '}
              <DateText value={difference.firstSeenAt} />.
            </chakra.p>
            <chakra.p textStyle="small" overflowWrap="anywhere">
              {difference.providerId}
            </chakra.p>
            {difference.orderId !== null && difference.kind !== 'UNKNOWN_PAYMENT' && (
              <TextLink to={paths.adminOrder(difference.orderId)}>See the order</TextLink>
            )}
          </li>
        ))}
      </chakra.ul>
    </Notice>
  );
}

function amountOf(amount: number | null): string {
  return amount === null ? 'nothing' : formatMoney(amount);
}
