import { isSameAddress, type ShippingAddress } from '@domain/shipping-address.js';
import { useId } from 'react';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import { useAddRecipientMutation, useMyRecipientsQuery } from '~/graphql/operations/account-people';
import { plainAddress } from '~/lib/address-form';
import { useUser } from '~/lib/session-store';
import { Checkbox } from '~/ui/checkbox';
import { toast } from '~/ui/toast-store';
import { TextLink } from '~/ui/text-link';

/** Offers to keep the person to whom an order goes, with one tick. Whoever orders for themselves isn't asked. */
export function KeepPerson({ address }: { address: ShippingAddress }) {
  const id = useId();
  const user = useUser();
  const { data } = useMyRecipientsQuery();
  const [addRecipient, { loading, data: added }] = useAddRecipientMutation();
  const shippingAddress = plainAddress(address);
  if (!data || !shippingAddress) return null;
  if (user?.shippingAddress && isSameAddress(user.shippingAddress, shippingAddress)) return null;
  const isKept = data.myRecipients.some((person) => isSameAddress(person.shippingAddress, shippingAddress));
  if (isKept && !added) return null;
  const keep = async () => {
    try {
      await addRecipient({ variables: { input: { shippingAddress } } });
      toast.success(`${shippingAddress.firstName} is in your book`);
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <div className={css({ display: 'flex', gap: '3', alignItems: 'center', textAlign: 'left' })}>
      <Checkbox
        id={id}
        checked={Boolean(added)}
        disabled={loading || Boolean(added)}
        aria-describedby={`${id}-hint`}
        onChange={() => void keep()}
      />
      <div className={css({ minWidth: '0' })}>
        <label className={css({ display: 'block', fontWeight: 'semibold', cursor: 'pointer' })} htmlFor={id}>
          Keep this person in my book
        </label>
        <p className={css({ textStyle: 'small', color: 'muted' })} id={`${id}-hint`}>
          {added ? (
            <TextLink to="/account#people" variant="inline">
              Add a birthday or another occasion
            </TextLink>
          ) : (
            `For the next gift to ${shippingAddress.firstName}.`
          )}
        </p>
      </div>
    </div>
  );
}
