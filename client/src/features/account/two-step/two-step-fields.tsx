import { PasswordField } from '~/ui/password-field';
import { TextField } from '~/ui/form-field';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { filled } from '~/ui/field-rules';

export interface TwoStepValues {
  password: string;
  code: string;
}

/** What every change of two-step sign-in takes: the password, and a code. */
export function TwoStepFields({
  email,
  codeHint,
  register,
  errors,
}: {
  /** Whose password it is; for password managers. */
  email: string;
  codeHint?: string;
  register: UseFormRegister<TwoStepValues>;
  errors: FieldErrors<TwoStepValues>;
}) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Code from your authenticator app"
        hint={codeHint}
        autoComplete="one-time-code"
        // A recovery code has letters.
        inputMode={codeHint === undefined ? 'numeric' : 'text'}
        required
        error={errors.code?.message}
        {...register('code', filled('Enter a code'))}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        enterKeyHint="go"
        required
        error={errors.password?.message}
        {...register('password', { required: 'Enter your password' })}
      />
    </>
  );
}
