import { css } from 'styled-system/css';
import type { OrderDetails_OrderFragment } from '~/graphql/generated';
import { formatMoney } from '~/lib/money';
import { DateText, DayText } from '~/ui/date-text';
import { Panel } from '~/ui/panel';

type BoughtGiftCard = OrderDetails_OrderFragment['boughtGiftCards'][number];

/** Where the gift cards of an order went, or will go, and when. Their codes are for their recipients alone. */
export function BoughtGiftCards({ cards, currency }: { cards: readonly BoughtGiftCard[]; currency: string }) {
  if (cards.length === 0) return null;
  return (
    <Panel aria-labelledby="bought-gift-cards">
      <h2 id="bought-gift-cards" className={css({ textStyle: 'card', mb: '3' })}>
        {cards.length === 1 ? 'Gift card' : 'Gift cards'}
      </h2>
      <ul className={css({ listStyleType: 'none', display: 'grid', gap: '3' })}>
        {cards.map((card, index) => (
          // They have no other identity, and none is moved.
          <li key={index} className={css({ overflowWrap: 'anywhere' })}>
            <p className={css({ fontWeight: 'semibold' })}>
              {formatMoney(card.amount, currency)}
              {card.recipientName && ` for ${card.recipientName}`}
            </p>
            <p className={css({ color: 'muted' })}>
              <Sending card={card} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Sending({ card: { recipientEmail, sendOn, sentAt, isFrozen, isCanceled } }: { card: BoughtGiftCard }) {
  if (isCanceled) return 'Canceled';
  if (isFrozen) return 'On hold until the bank has decided about the payment';
  const to = recipientEmail && ` to ${recipientEmail}`;
  if (sentAt !== null)
    return (
      <>
        Sent{to} on <DateText value={sentAt} />
      </>
    );
  if (sendOn === null) return `We’re sending it${to} now.`;
  return (
    <>
      We’ll send it{to} on <DayText value={sendOn} />.
    </>
  );
}
