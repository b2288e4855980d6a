import { css } from 'styled-system/css';
import type { AdminOrder_OrderFragment } from '~/graphql/generated';
import { adminPaths } from '~/lib/admin-paths';
import { isWritten } from '~/lib/gift-words';
import { substitutionWords } from '~/lib/substitution-words';
import { LinkButton } from '~/ui/button';
import { GiftText } from '~/ui/gift-text';
import { Panel } from '~/ui/panel';

/** What goes into the parcel beside the gifts, and what there is to print for it. */
export function GiftPanel({ order: { _id, parcels, substitution } }: { order: AdminOrder_OrderFragment }) {
  const [only, ...others] = parcels;
  // What is emailed has no parcel.
  if (!only) return null;
  const { gift } = only;
  const cards = parcels.filter((parcel) => parcel.gift !== null && isWritten(parcel.gift)).length;
  const isSplit = others.length > 0;
  return (
    <Panel aria-labelledby="order-gift">
      <h2 className={css({ textStyle: 'card', mb: '3' })} id="order-gift">
        Packing
      </h2>
      {isSplit && (
        <p className={css({ color: 'muted' })}>
          {parcels.length} parcels, {['none of them', 'one of them'][cards] ?? `${cards} of them`} with a card.
        </p>
      )}
      {!isSplit && (gift ? <GiftText gift={gift} /> : <p className={css({ color: 'muted' })}>No gift message.</p>)}
      {substitution && (
        <p className={css({ mt: '3' })}>
          If a gift isn’t available, the customer says: <strong>{substitutionWords[substitution]}</strong>
        </p>
      )}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '4' })}>
        {cards > 0 && (
          <LinkButton variant="outline" to={adminPaths.print('card', [_id])}>
            {cards === 1 ? 'Print card' : 'Print cards'}
          </LinkButton>
        )}
        <LinkButton variant="outline" to={adminPaths.print('slip', [_id])}>
          {isSplit ? 'Print packing slips' : 'Print packing slip'}
        </LinkButton>
        <LinkButton variant="outline" to={adminPaths.print('label', [_id])}>
          {isSplit ? 'Print labels' : 'Print label'}
        </LinkButton>
      </div>
    </Panel>
  );
}
