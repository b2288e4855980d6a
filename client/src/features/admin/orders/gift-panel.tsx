import { css } from 'styled-system/css';
import type { AdminOrder_OrderFragment } from '~/graphql/generated';
import { adminPaths } from '~/lib/admin-paths';
import { isWritten } from '~/lib/gift-words';
import { LinkButton } from '~/ui/button';
import { GiftText } from '~/ui/gift-text';
import { Panel } from '~/ui/panel';

/** What goes into the parcel beside the gifts, and what there is to print for it. */
export function GiftPanel({ order: { _id, gift, deliveryMethod } }: { order: AdminOrder_OrderFragment }) {
  if (deliveryMethod.kind === 'EMAIL') return null;
  return (
    <Panel aria-labelledby="order-gift">
      <h2 className={css({ textStyle: 'card', mb: '3' })} id="order-gift">
        Packing
      </h2>
      {gift ? <GiftText gift={gift} /> : <p className={css({ color: 'muted' })}>No gift message.</p>}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '4' })}>
        {gift && isWritten(gift) && (
          <LinkButton variant="outline" to={adminPaths.print('card', [_id])}>
            Print card
          </LinkButton>
        )}
        <LinkButton variant="outline" to={adminPaths.print('slip', [_id])}>
          Print packing slip
        </LinkButton>
      </div>
    </Panel>
  );
}
