import { useState } from 'react';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { SavedAddress_AddressFragment } from '~/graphql/generated';
import { useDeleteAddressMutation } from '~/graphql/operations/account-addresses';
import { AddressText } from '~/ui/address-text';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { toast } from '~/ui/toast-store';

/** Asks before a saved address is deleted. */
export function DeleteAddressDialog({
  address: { _id, label, shippingAddress },
  isOpen,
  onClose,
}: {
  address: SavedAddress_AddressFragment;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [deleteAddress] = useDeleteAddressMutation();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await deleteAddress({ variables: { id: _id } });
      toast.success('Address deleted');
      onClose();
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={label === null ? 'Delete this address?' : `Delete “${label}”?`}
      size="sm"
      isOpen={isOpen}
      onClose={onClose}
    >
      <AddressText address={shippingAddress} />
      <p className={css({ color: 'muted', mt: '3' })}>Orders that you’ve placed keep their address.</p>
      <DialogButtons>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" aria-disabled={isBusy || undefined} onClick={() => void confirm()}>
          {isBusy ? 'Deleting…' : 'Delete address'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
