import { nameProblem } from '@domain/account-rules.js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { css } from 'styled-system/css';
import { useUpdateProfileMutation } from '~/graphql/operations/account-profile';
import { fromAddressForm, lacksField, toAddressForm, type AddressFormValues } from '~/lib/address-form';
import { useSession, type SessionUser } from '~/lib/session-store';
import { AddressFields } from '~/ui/address-fields';
import { Dialog } from '~/ui/dialog';
import { TextField } from '~/ui/form-field';
import { SwitchField } from '~/ui/switch';
import { toast } from '~/ui/toast-store';
import { DialogActions } from '../dialog-actions';
import { showFailure } from '../failure-text';

/** 'Edit Profile': the user's name, and a default shipping address when it is switched on. */
export function ProfileDialog({ user, isOpen, onClose }: { user: SessionUser; isOpen: boolean; onClose: () => void }) {
  const session = useSession();
  const profile = useForm({ defaultValues: { name: user.name } });
  const address = useForm<AddressFormValues>({
    // Not when a field is left: an error that appears under the pointer would move 'Save' away from it.
    mode: 'onChange',
    defaultValues: toAddressForm(user.shippingAddress),
  });
  const [hasAddress, setHasAddress] = useState(user.shippingAddress !== null);
  const [updateProfile] = useUpdateProfileMutation();
  const { errors, isSubmitting } = profile.formState;

  const save = async ({ name }: { name: string }) => {
    const shippingAddress = hasAddress ? fromAddressForm(address.getValues()) : null;
    if (hasAddress && !shippingAddress) {
      // What else is wrong stands at its field.
      if (lacksField(address.getValues())) toast.error('All fields are required');
      await address.trigger(undefined, { shouldFocus: true });
      return;
    }
    try {
      // The shop keeps what an address says nothing of; this form has the region, and not the phone number and the landmark.
      const where = shippingAddress && { ...shippingAddress, region: shippingAddress.region ?? null };
      const { data } = await updateProfile({ variables: { input: { name: name.trim(), shippingAddress: where } } });
      if (data) session.setCredentials(data.updateProfile);
      toast.success('Profile updated successfully');
      onClose();
    } catch (error) {
      showFailure(profile, ['name'], error);
    }
  };
  // People who left out the name also see what is missing in the address.
  const showAddressErrors = () => void (hasAddress && address.trigger());

  return (
    <Dialog title="Edit Profile" isOpen={isOpen} onClose={onClose}>
      <form method="post" noValidate aria-label="Edit Profile" onSubmit={profile.handleSubmit(save, showAddressErrors)}>
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
          <TextField
            label="User name"
            autoComplete="name"
            required
            error={errors.name?.message}
            {...profile.register('name', { validate: (name) => nameProblem(name) ?? true })}
          />
          <SwitchField
            label="Default shipping address"
            hint="We’ll fill it in at your next checkout."
            checked={hasAddress}
            onChange={({ currentTarget }) => setHasAddress(currentTarget.checked)}
          />
          {hasAddress && <AddressFields form={address} />}
        </div>
        <DialogActions onCancel={onClose} disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save'}
        </DialogActions>
      </form>
    </Dialog>
  );
}
