import { normalizeEmail } from '@domain/account-rules.js';
import { useForm } from 'react-hook-form';
import { css } from 'styled-system/css';
import { useDeleteMyAccountMutation } from '~/graphql/operations/account-profile';
import { paths } from '~/lib/paths';
import { Dialog } from '~/ui/dialog';
import { TextField } from '~/ui/form-field';
import { PasswordField } from '~/ui/password-field';
import { toast } from '~/ui/toast-store';
import { DialogActions } from '../dialog-actions';
import { showFailure } from '../failure-text';
import { useForgetUser } from '../session/use-forget-user';

interface DeletionValues {
  email: string;
  password: string;
}

/** Says what deleting the account does, and does it once the address and the password were typed. */
export function DeleteAccountDialog({
  email,
  hasPassword,
  isOpen,
  onClose,
}: {
  /** The account's own address, to be entered as it is. */
  email: string;
  hasPassword: boolean;
  isOpen: boolean;
  onClose: () => void;
}) {
  const form = useForm<DeletionValues>();
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const [deleteMyAccount] = useDeleteMyAccountMutation();
  const forgetUser = useForgetUser();

  const submit = async (values: DeletionValues) => {
    try {
      const password = hasPassword ? values.password : null;
      await deleteMyAccount({ variables: { input: { email: values.email, password } } });
    } catch (error) {
      showFailure(form, ['email', 'password'], error);
      return;
    }
    toast.success('Your account has been deleted. Thank you for shopping with us.');
    await forgetUser(paths.home);
  };

  return (
    <Dialog title="Delete my account" size="sm" isOpen={isOpen} onClose={onClose}>
      <form method="post" noValidate onSubmit={handleSubmit(submit)} aria-label="Delete my account">
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
          <ul className={css({ ps: '5', listStyleType: 'disc', display: 'grid', gap: '1.5' })}>
            <li>We remove your name, email, addresses and sessions. This can’t be undone.</li>
            <li>We keep order records, as the law requires, but they’re no longer tied to your account.</li>
            <li>Orders on their way will still arrive.</li>
          </ul>
          <TextField
            label="Your email"
            hint={
              <>
                To confirm, enter <strong className={css({ overflowWrap: 'anywhere' })}>{email}</strong>
              </>
            }
            type="email"
            inputMode="email"
            autoComplete="off"
            required
            error={errors.email?.message}
            {...register('email', {
              validate: (typed) => normalizeEmail(typed) === normalizeEmail(email) || `Enter ${email}`,
            })}
          />
          {hasPassword && (
            <PasswordField
              label="Your password"
              autoComplete="current-password"
              required
              error={errors.password?.message}
              {...register('password', { required: 'Enter your password' })}
            />
          )}
        </div>
        <DialogActions onCancel={onClose} variant="danger" disabled={isSubmitting}>
          {isSubmitting ? 'Deleting…' : 'Delete for good'}
        </DialogActions>
      </form>
    </Dialog>
  );
}
