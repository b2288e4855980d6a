import { useForm } from 'react-hook-form';
import { css } from 'styled-system/css';
import { useChangePasswordMutation } from '~/graphql/operations/account-profile';
import { Dialog } from '~/ui/dialog';
import { AllRequired } from '~/ui/form-field';
import { PasswordField } from '~/ui/password-field';
import { toast } from '~/ui/toast-store';
import { DialogActions } from '../dialog-actions';
import { showFailure } from '../failure-text';
import { confirmationRules, newPasswordRules } from '../password-rules';

interface PasswordValues {
  currentPassword: string;
  password: string;
  confirmPassword: string;
}

/** 'Reset Password': the current password and a new one, typed twice. Every other session ends. */
export function PasswordDialog({
  email,
  isOpen,
  onClose,
}: {
  /** Whose password it is; for password managers. */
  email: string;
  isOpen: boolean;
  onClose: () => void;
}) {
  const form = useForm<PasswordValues>();
  const { register, handleSubmit, reset, formState } = form;
  const { errors, isSubmitting } = formState;
  const [changePassword] = useChangePasswordMutation();

  const submit = async ({ currentPassword, password }: PasswordValues) => {
    try {
      await changePassword({ variables: { input: { currentPassword, password } } });
      reset();
      toast.success('Password updated successfully');
      onClose();
    } catch (error) {
      showFailure(form, ['currentPassword', 'password'], error);
    }
  };

  return (
    <Dialog title="Reset Password" size="sm" isOpen={isOpen} onClose={onClose}>
      <form method="post" noValidate onSubmit={handleSubmit(submit)} aria-label="Reset Password">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
          <AllRequired />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            required
            error={errors.currentPassword?.message}
            {...register('currentPassword', { required: 'Enter your current password', deps: ['password'] })}
          />
          <PasswordField
            label="New password"
            hint="8 to 128 characters. Your other devices will be signed out."
            autoComplete="new-password"
            required
            error={errors.password?.message}
            {...register('password', newPasswordRules)}
          />
          <PasswordField
            label="Confirm new password"
            autoComplete="new-password"
            required
            error={errors.confirmPassword?.message}
            {...register('confirmPassword', confirmationRules)}
          />
        </div>
        <DialogActions onCancel={onClose} disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save'}
        </DialogActions>
      </form>
    </Dialog>
  );
}
