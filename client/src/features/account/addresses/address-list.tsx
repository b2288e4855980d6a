import { MAX_SAVED_ADDRESSES } from '@domain/shipping-address.js';
import { lazy, Suspense, useRef, useState } from 'react';
import { css, cx } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { SavedAddress_AddressFragment } from '~/graphql/generated';
import { useMyAddressesQuery, useUpdateAddressMutation } from '~/graphql/operations/account-addresses';
import { useUser } from '~/lib/session-store';
import { AddressText } from '~/ui/address-text';
import { StatusPill } from '~/ui/badge';
import { Button } from '~/ui/button';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { Bone } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { toast } from '~/ui/toast-store';
import { useDialog } from '~/ui/use-dialog';
import { VisuallyHidden } from '~/ui/visually-hidden';

const AddressDialog = lazy(async () => ({ default: (await import('./address-dialog')).AddressDialog }));
const DeleteAddressDialog = lazy(async () => ({
  default: (await import('./delete-address-dialog')).DeleteAddressDialog,
}));

/** The addresses that the user has saved, to choose from at the checkout. */
export function AddressList() {
  const { data, error, refetch } = useMyAddressesQuery();
  const user = useUser();
  const [updateAddress, { loading: isBusy }] = useUpdateAddressMutation();
  const [chosen, setChosen] = useState<SavedAddress_AddressFragment | null>(null);
  const addDialog = useDialog();
  const editDialog = useDialog();
  const deleteDialog = useDialog();
  const intro = useRef<HTMLParagraphElement>(null);
  const addresses = data?.myAddresses;
  const isFull = addresses !== undefined && addresses.length >= MAX_SAVED_ADDRESSES;

  const makeDefault = async ({ _id, label, shippingAddress }: SavedAddress_AddressFragment) => {
    try {
      await updateAddress({ variables: { input: { id: _id, isDefault: true } } });
      toast.success(`${label ?? shippingAddress.firstName} is now your default`);
    } catch (failure) {
      toast.error(errorMessage(failure));
    }
    // The pressed button is gone; the focus stays at the list.
    intro.current?.focus();
  };

  if (!addresses)
    return error ? (
      <ErrorState message="Failed to load your addresses" onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label="Loading your addresses">
        <VisuallyHidden>Loading your addresses</VisuallyHidden>
        <Bone className={css({ height: '120px', borderRadius: 'lg' })} />
      </div>
    );

  return (
    <>
      <p ref={intro} className={css({ color: 'muted', mb: '5' })} tabIndex={-1}>
        {introOf(addresses, Boolean(user?.shippingAddress))}
      </p>
      {addresses.length > 0 && (
        <ul
          className={css({
            display: 'grid',
            gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            gap: '4',
            mb: '5',
            listStyleType: 'none',
          })}
          aria-label="Saved addresses"
        >
          {addresses.map((address) => (
            <AddressCard
              key={address._id}
              address={address}
              isBusy={isBusy}
              onEdit={() => {
                setChosen(address);
                editDialog.open();
              }}
              onDelete={() => {
                setChosen(address);
                deleteDialog.open();
              }}
              onMakeDefault={() => void makeDefault(address)}
            />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className={css({ textStyle: 'small', color: 'muted' })}>
          You’ve saved {MAX_SAVED_ADDRESSES} addresses, the most that fit. Delete one to make room for another.
        </p>
      ) : (
        <Button className={onlyWithScripts} variant="outline" onClick={addDialog.open}>
          Add an address
        </Button>
      )}
      <Suspense>
        {addDialog.visit > 0 && (
          <AddressDialog key={addDialog.visit} isOpen={addDialog.isOpen} onClose={addDialog.close} />
        )}
      </Suspense>
      <Suspense>
        {editDialog.visit > 0 && chosen && (
          <AddressDialog
            key={editDialog.visit}
            address={chosen}
            isOpen={editDialog.isOpen}
            onClose={editDialog.close}
          />
        )}
      </Suspense>
      <Suspense>
        {deleteDialog.visit > 0 && chosen && (
          <DeleteAddressDialog
            key={deleteDialog.visit}
            address={chosen}
            isOpen={deleteDialog.isOpen}
            onClose={deleteDialog.close}
            heir={intro}
          />
        )}
      </Suspense>
    </>
  );
}

/** What the addresses are for, and which one the checkout suggests. */
function introOf(addresses: readonly SavedAddress_AddressFragment[], hasProfileAddress: boolean): string {
  if (addresses.length === 0) return 'Save the places that you send gifts to, and choose one at checkout.';
  if (addresses.some(({ isDefault }) => isDefault)) return 'Choose one at checkout. Your default is selected first.';
  return hasProfileAddress
    ? 'Choose one at checkout. Until you make one the default, we fill in the address from your profile.'
    : 'Choose one at checkout. Make one the default to have it selected first.';
}

function AddressCard({
  address: { label, shippingAddress, isDefault },
  isBusy,
  onEdit,
  onDelete,
  onMakeDefault,
}: {
  address: SavedAddress_AddressFragment;
  isBusy: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onMakeDefault: () => void;
}) {
  const name = label ?? `${shippingAddress.firstName} ${shippingAddress.lastName}`;
  const whose = <VisuallyHidden> {name}</VisuallyHidden>;
  return (
    <li
      className={css({
        display: 'flex',
        flexDirection: 'column',
        minWidth: '0',
        p: '5',
        borderRadius: 'lg',
        border: '1px solid {colors.line}',
        bg: 'surface',
        overflowWrap: 'anywhere',
      })}
    >
      {(label !== null || isDefault) && (
        <div
          className={css({
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: '3',
            rowGap: '1',
            mb: '2',
          })}
        >
          {label !== null && <h3 className={css({ textStyle: 'card', minWidth: '0' })}>{label}</h3>}
          {isDefault && <StatusPill tone="good">Default</StatusPill>}
        </div>
      )}
      <AddressText address={shippingAddress} />
      <div className={cx(css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: 'auto', pt: '4' }), onlyWithScripts)}>
        <Button variant="soft" size="sm" onClick={onEdit}>
          Edit{whose}
        </Button>
        <Button variant="ghost" size="sm" onClick={onDelete}>
          Delete{whose}
        </Button>
        {!isDefault && (
          <Button variant="ghost" size="sm" disabled={isBusy} onClick={onMakeDefault}>
            Make default{whose}
          </Button>
        )}
      </div>
    </li>
  );
}
