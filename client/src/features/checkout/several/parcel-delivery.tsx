import { STANDARD } from '@domain/delivery-words.js';
import { useEffect, useId, useState } from 'react';
import { css } from 'styled-system/css';
import { useDeliveryMethodsQuery } from '~/graphql/operations/checkout';
import { fromAddressForm, placeOf } from '~/lib/address-form';
import type { CartItem } from '~/lib/cart-store';
import { useDateChoice } from '../use-delivery-date';
import { itemsOf, type ParcelDraft } from './drafts';
import { useSettled } from '~/lib/use-settled';
import { DeliveryDateField } from '~/ui/delivery-date-field';
import { DeliveryOptions } from '~/ui/delivery-options';

/** How and when a parcel is delivered, with what each way costs for what is in it. */
export function ParcelDelivery({
  draft,
  cartItems,
  dateRefusal,
  isLocked,
  onChange,
}: {
  draft: ParcelDraft;
  cartItems: readonly CartItem[];
  /** Why the shop can't take the chosen date, with the next ones. */
  dateRefusal: string | undefined;
  isLocked: boolean;
  onChange: (change: Partial<ParcelDraft>) => void;
}) {
  const headingId = useId();
  const address = useSettled(fromAddressForm(draft.address));
  const orderItems = itemsOf(cartItems, draft.pieces);
  const { data, previousData } = useDeliveryMethodsQuery({
    variables: {
      input: {
        orderItems,
        ...(address && placeOf(address)),
      },
    },
    skip: orderItems.length === 0,
  });
  const methods = (data ?? previousData)?.deliveryMethods;
  const find = (key: string | undefined) => methods?.find((method) => method.key === key);
  const { method } = draft;
  const chosen = find(method?.key) ?? find(STANDARD) ?? methods?.[0];
  const [lost, setLost] = useState<string | null>(null);
  // What can't be had is neither asked for nor ordered.
  const isLost = data !== undefined && method !== null && !find(method.key);
  if (isLost && lost !== method.name) setLost(method.name);
  useEffect(() => {
    if (isLost) onChange({ method: null });
  }, [isLost, onChange]);
  const dating = useDateChoice(
    chosen,
    address,
    orderItems.map(({ product }) => product),
    draft.date,
  );
  return (
    <div>
      <h4 className={css({ fontFamily: 'body', fontWeight: 'semibold', mb: '3' })} id={headingId}>
        Delivery
      </h4>
      {orderItems.length === 0 && (
        <p className={css({ color: 'muted' })}>Put a gift into this parcel to see how it can be delivered.</p>
      )}
      {orderItems.length > 0 && methods && (
        <DeliveryOptions
          methods={methods}
          chosen={chosen}
          lost={lost}
          isLocked={isLocked}
          labelledBy={headingId}
          onChoose={({ key, name }) => {
            setLost(null);
            onChange({ method: { key, name } });
          }}
        >
          <DeliveryDateField
            choice={dating}
            isPickup={chosen?.kind === 'PICKUP'}
            refusal={dateRefusal}
            isLocked={isLocked}
            onChoose={(date) => onChange({ date })}
          />
        </DeliveryOptions>
      )}
    </div>
  );
}
