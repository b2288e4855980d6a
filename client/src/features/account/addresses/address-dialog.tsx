import { addressLabelProblem } from '@domain/saved-address.js';
import { MAX_ADDRESS_LABEL } from '@domain/shipping-address.js';
import { useForm } from 'react-hook-form';
import { css } from 'styled-system/css';
import type { SavedAddress_AddressFragment } from '~/graphql/generated';
import { useAddAddressMutation, useUpdateAddressMutation } from '~/graphql/operations/account-addresses';
import { fromAddressForm, toAddressForm, type AddressFormValues } from '~/lib/address-form';
import { AddressFields } from '~/ui/address-fields';
import { Dialog } from '~/ui/dialog';
import { TextField } from '~/ui/form-field';
import { SwitchField } from '~/ui/switch';
import { toast } from '~/ui/toast-store';
import { DialogActions } from '../dialog-actions';
import { showFailure } from '../failure-text';

/** Adds an address to the user's own, or changes one. */
export function AddressDialog({
  address,
  isOpen,
  onClose,
}: {
  /** The one to change; a new one if left out. */
  address?: SavedAddress_AddressFragment;
  isOpen: boolean;
  onClose: () => void;
}) {
  const about = useForm({ defaultValues: { label: address?.label ?? '', isDefault: address?.isDefault ?? false } });
  const form = useForm<AddressFormValues>({
    // Not when a field is left: an error that appears under the pointer would move 'Save' away from it.
    mode: 'onChange',
    defaultValues: toAddressForm(address?.shippingAddress),
  });
  const [addAddress] = useAddAddressMutation();
  const [updateAddress] = useUpdateAddressMutation();
  const { errors, isSubmitting } = about.formState;
  const title = address ? 'Edit address' : 'Add an address';

  const save = async ({ label, isDefault }: { label: string; isDefault: boolean }) => {
    const shippingAddress = fromAddressForm(form.getValues());
    if (!shippingAddress) {
      await form.trigger(undefined, { shouldFocus: true });
      return;
    }
    try {
      if (address) {
        await updateAddress({ variables: { input: { id: address._id, label, shippingAddress, isDefault } } });
      } else {
        // Where nothing is given, the shop decides: the first address may be the default, and one that is there keeps its label.
        await addAddress({
          variables: {
            input: { shippingAddress, ...(label.trim() !== '' && { label }), ...(isDefault && { isDefault }) },
          },
        });
      }
      toast.success('Address saved');
      onClose();
    } catch (error) {
      showFailure(about, ['label'], error);
    }
  };

  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <form method="post" noValidate aria-label={title} onSubmit={about.handleSubmit(save, () => void form.trigger())}>
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
          <TextField
            label="Label (optional)"
            hint="What you call this place, such as “Mom” or “Office”."
            autoComplete="off"
            maxLength={MAX_ADDRESS_LABEL}
            error={errors.label?.message}
            {...about.register('label', { validate: (label) => addressLabelProblem(label) ?? true })}
          />
          <AddressFields form={form} forDelivery />
          <SwitchField label="Default" hint="Selected first at checkout." {...about.register('isDefault')} />
        </div>
        <DialogActions onCancel={onClose} disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save'}
        </DialogActions>
      </form>
    </Dialog>
  );
}
