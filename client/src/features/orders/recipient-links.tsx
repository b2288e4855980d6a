import { useState } from 'react';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { OrderDetails_OrderFragment } from '~/graphql/generated';
import { useRecipientLinksLazyQuery } from '~/graphql/operations/recipient-page';
import { isFetched as waitsAtShop, isForPickup } from '~/lib/fulfillment-words';
import { sendLink } from '~/lib/send-link';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/form-field';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { Panel } from '~/ui/panel';
import { toast } from '~/ui/toast-store';

/** Gives the buyer a link for each recipient, to a page that says when the gift comes and nothing of what is in it. */
export function RecipientLinks({ order, linkKey }: { order: OrderDetails_OrderFragment; linkKey: string | undefined }) {
  const [readLinks, { data, loading }] = useRecipientLinksLazyQuery();
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useIsHydrated();
  if (
    order.isDelivered ||
    order.isRestocked ||
    order.parcels.length === 0 ||
    !(order.isPaid || order.payLater?.isConfirmed)
  )
    return null;
  const isFetched = isForPickup(order.parcels);
  const show = async () => {
    const { error } = await readLinks({ variables: { orderId: order._id, key: linkKey } });
    if (error) toast.error(errorMessage(error));
    else setOpen(true);
  };
  return (
    <Panel aria-labelledby="recipient-links">
      <h2 className={css({ textStyle: 'card', mb: '3' })} id="recipient-links">
        {isFetched ? 'Is someone else picking it up?' : 'Will someone be home?'}
      </h2>
      <p className={css({ color: 'muted', mb: '4' })}>
        Send them a link that says when {isFetched ? 'the gift is ready' : 'to expect a gift'}. It shows neither what’s
        inside nor what it cost.
      </p>
      {isOpen ? (
        <ul className={css({ listStyleType: 'none', display: 'flex', flexDirection: 'column', gap: '5' })}>
          {data?.recipientLinks.map(({ parcel, to, url }, at) => (
            <li key={parcel}>
              <TextField
                label={order.parcels.length > 1 ? `Link for ${to} (parcel ${parcel})` : `Link for ${to}`}
                readOnly
                // The button that had the focus is gone.
                autoFocus={at === 0}
                value={url}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
              <Button
                className={css({ mt: '3' })}
                variant="outline"
                onClick={() =>
                  void sendLink(
                    waitsAtShop(order.parcels, { parcel }) ? 'A gift to pick up' : 'A gift is on its way',
                    url,
                  )
                }
              >
                {'share' in navigator ? `Send the link to ${to}` : `Copy the link for ${to}`}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <Button
          className={onlyWithScripts}
          variant="outline"
          disabled={!isHydrated || loading}
          onClick={() => void show()}
        >
          {order.parcels.length > 1 ? 'Get links for the recipients' : 'Get a link for the recipient'}
        </Button>
      )}
    </Panel>
  );
}
