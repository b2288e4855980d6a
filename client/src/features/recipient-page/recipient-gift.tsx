import { Gift } from 'lucide-react';
import { css } from 'styled-system/css';
import type { RecipientGiftQuery } from '~/graphql/generated';
import { DayText } from '~/ui/date-text';
import { Panel } from '~/ui/panel';
import { ExternalLink } from '~/ui/text-link';

/** What the recipient of a gift may know: that it comes, when, and from whom. */
export function RecipientGift({ gift }: { gift: RecipientGiftQuery['recipientGift'] }) {
  return (
    <Panel className={css({ maxWidth: '640px', mx: 'auto', textAlign: 'center', py: { base: '8', md: '12' } })}>
      <span
        className={css({
          display: 'inline-grid',
          placeItems: 'center',
          boxSize: '72px',
          borderRadius: 'full',
          bg: 'leaf.soft',
          color: 'leaf',
          mb: '5',
        })}
      >
        <Gift size={36} aria-hidden />
      </span>
      <h1 className={css({ textStyle: 'heading', mb: '3', overflowWrap: 'anywhere' })}>{headingOf(gift)}</h1>
      {gift.from !== '' && gift.state !== 'STOPPED' && (
        <p className={css({ mb: '3', overflowWrap: 'anywhere' })}>
          From <bdi className={css({ fontWeight: 'semibold' })}>{gift.from}</bdi>
        </p>
      )}
      <p className={css({ color: 'muted', maxWidth: '46ch', mx: 'auto' })}>
        <When gift={gift} />
      </p>
      {gift.trackingUrl !== null && (
        <p className={css({ mt: '4' })}>
          <ExternalLink href={gift.trackingUrl}>See where it is</ExternalLink>
        </p>
      )}
    </Panel>
  );
}

function headingOf({ to, state, kind }: RecipientGiftQuery['recipientGift']): string {
  const name = to === '' ? '' : `, ${to}`;
  if (state === 'STOPPED') return 'This gift isn’t on its way anymore';
  if (state === 'DELIVERED')
    return kind === 'PICKUP' ? `Your gift was picked up${name}` : `Your gift has arrived${name}`;
  if (kind === 'PICKUP') return `A gift is waiting for you soon${name}`;
  return state === 'SENT' ? `A gift is on its way to you${name}` : `A gift is coming to you${name}`;
}

function When({ gift }: { gift: RecipientGiftQuery['recipientGift'] }) {
  const { state, kind, arrivesBy, isOnDay, isLate } = gift;
  if (state === 'STOPPED') return 'Whoever sent you this link can tell you more.';
  if (state === 'DELIVERED') return 'Enjoy it! If it isn’t with you, ask your neighbors, then call us.';
  const preparing = gift.isBeingPrepared && 'We’re preparing it now. ';
  if (arrivesBy === null)
    return state === 'SENT' ? 'It has left our shop.' : preparing || 'It hasn’t left our shop yet.';
  if (isLate) return 'It’s running late, and we’re sorry. We’re bringing it as soon as we can.';
  const day = <DayText value={arrivesBy} />;
  if (kind === 'PICKUP')
    return (
      <>
        {preparing}You can pick it up {isOnDay ? 'on' : 'by'} {day}. What it is stays a surprise.
      </>
    );
  return (
    <>
      {preparing}It arrives {isOnDay ? 'on' : 'by'} {day}. What it is stays a surprise. If you won’t be home, call us,
      and we’ll find another way.
    </>
  );
}
