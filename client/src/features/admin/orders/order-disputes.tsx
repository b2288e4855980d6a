import { css } from 'styled-system/css';
import type { AdminOrder_OrderFragment, DisputeStatus } from '~/graphql/generated';
import { formatMoney } from '~/lib/money';
import { StatusPill } from '~/ui/badge';
import { DateText } from '~/ui/date-text';
import { Panel } from '~/ui/panel';

type Disputes = NonNullable<AdminOrder_OrderFragment['disputes']>;

const states: Record<DisputeStatus, { label: string; tone: 'bad' | 'waiting' | 'good' | 'neutral'; text: string }> = {
  INQUIRY: { label: 'Bank inquiry', tone: 'waiting', text: 'No money has moved yet.' },
  OPEN: {
    label: 'Disputed',
    tone: 'bad',
    text: 'The bank is holding the money until it decides. The order stays paid, so think twice before you send it.',
  },
  WON: { label: 'Won', tone: 'good', text: 'The money is back in your account.' },
  LOST: { label: 'Lost', tone: 'bad', text: 'The bank gave the money back to the customer.' },
  CLOSED: { label: 'Closed', tone: 'neutral', text: 'No money has moved.' },
};

/** What the customer's bank disputes of an order's payment. */
export function OrderDisputes({ disputes }: { disputes: Disputes }) {
  if (disputes.length === 0) return null;
  return (
    <Panel aria-labelledby="order-disputes">
      <h2 className={css({ textStyle: 'card', mb: '4' })} id="order-disputes">
        The customer’s bank
      </h2>
      <ul className={css({ listStyleType: 'none', display: 'grid', gap: '4' })}>
        {disputes.map(({ id, status, reason, amount, evidenceDueAt, currency }) => (
          <li key={id}>
            <div
              className={css({
                display: 'flex',
                columnGap: '2.5',
                rowGap: '1',
                flexWrap: 'wrap',
                alignItems: 'center',
              })}
            >
              <StatusPill tone={states[status].tone}>{states[status].label}</StatusPill>
              <span className={css({ fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' })}>
                {formatMoney(amount, currency)}
              </span>
              <span className={css({ color: 'muted' })}>{reason.replaceAll('_', ' ')}</span>
            </div>
            <p className={css({ mt: '1' })}>{states[status].text}</p>
            {evidenceDueAt !== null && (
              <p>
                Respond in the payment provider’s dashboard by <DateText value={evidenceDueAt} />.
              </p>
            )}
            <p className={css({ textStyle: 'tiny', color: 'muted', overflowWrap: 'anywhere' })}>{id}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
