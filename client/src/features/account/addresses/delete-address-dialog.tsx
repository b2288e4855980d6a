import type { RefObject } from 'react';
import { css } from 'styled-system/css';
import type { SavedAddress_AddressFragment } from '~/graphql/generated';
import { useDeleteAddressMutation } from '~/graphql/operations/account-addresses';
import { AddressText } from '~/ui/address-text';
import { ConfirmDialog } from '~/ui/confirm-dialog';
import { toast } from '~/ui/toast-store';

/** Asks before a saved address is deleted. */
export function DeleteAddressDialog({
  address: { _id, label, shippingAddress },
  isOpen,
  onClose,
  heir,
}: {
  address: SavedAddress_AddressFragment;
  isOpen: boolean;
  onClose: () => void;
  /** Gets the focus once the address is gone. */
  heir: RefObject<HTMLElement | null>;
}) {
  const [deleteAddress] = useDeleteAddressMutation();
  return (
    <ConfirmDialog
      title={label === null ? 'Delete this address?' : `Delete “${label}”?`}
      isOpen={isOpen}
      onClose={onClose}
      action="Delete address"
      busyText="Deleting…"
      heir={heir}
      onConfirm={async () => {
        await deleteAddress({ variables: { id: _id } });
        toast.success('Address deleted');
      }}
    >
      <AddressText address={shippingAddress} />
      <p className={css({ color: 'muted', mt: '3' })}>Orders that you’ve placed keep their address.</p>
    </ConfirmDialog>
  );
}
