import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { css } from 'styled-system/css';
import { useConnectGoogleMutation } from '~/graphql/operations/account-google';
import { fieldErrors } from '~/graphql/error-message';
import { useSession } from '~/lib/session-store';
import { Dialog } from '~/ui/dialog';
import { PasswordField } from '~/ui/password-field';
import { toast } from '~/ui/toast-store';
import { DialogActions } from '../dialog-actions';
import { showFailure } from '../failure-text';
import type { GoogleSettings } from './google-answer';
import { googleFailure } from './google-failure';
import { askGoogle } from './google-popup';

interface ConnectValues {
  password: string;
}

/** 'Connect Google': asks for the shop's password, then lets the person choose their Google account in a popup. */
export function ConnectGoogleDialog({
  email,
  hasPassword,
  settings,
  isOpen,
  onClose,
}: {
  /** Whose password it is; for password managers. */
  email: string;
  hasPassword: boolean;
  settings: GoogleSettings;
  isOpen: boolean;
  onClose: () => void;
}) {
  const form = useForm<ConnectValues>();
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const session = useSession();
  const [connect] = useConnectGoogleMutation();
  // Kept for another try after a wrong password, so that people don't have to choose the Google account again.
  const [kept, keep] = useState<string | null>(null);

  const submit = async ({ password }: ConnectValues) => {
    try {
      const idToken = kept ?? (await askGoogle(settings))?.idToken;
      if (idToken === undefined) return;
      keep(idToken);
      const input = { idToken, password: hasPassword ? password : null };
      const { data } = await connect({ variables: { input } });
      if (!data) return;
      // The same address at Google counts as proved.
      session.setCredentials(data.connectGoogle);
      toast.success('Google connected');
      onClose();
    } catch (error) {
      if (fieldErrors(error)['password'] === undefined) {
        keep(null);
        toast.error(googleFailure(error));
      } else showFailure(form, ['password'], error);
    }
  };

  return (
    <Dialog title="Connect Google" size="sm" isOpen={isOpen} onClose={onClose}>
      <form method="post" noValidate onSubmit={handleSubmit(submit)} aria-label="Connect Google">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
          <p>Choose your Google account in the next window. After that, you can sign in with it too.</p>
          {hasPassword && (
            <PasswordField
              label="Your password"
              hint="The password of your account with us, not your Google password."
              autoComplete="current-password"
              enterKeyHint="go"
              required
              error={errors.password?.message}
              {...register('password', { required: 'Enter your password' })}
            />
          )}
        </div>
        <DialogActions onCancel={onClose} disabled={isSubmitting}>
          {isSubmitting ? 'Waiting for Google…' : 'Continue to Google'}
        </DialogActions>
      </form>
    </Dialog>
  );
}
