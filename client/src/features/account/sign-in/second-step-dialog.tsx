import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { css } from 'styled-system/css';
import type { SignInInput } from '~/graphql/generated';
import { useSignInMutation } from '~/graphql/operations/account-sign-in';
import type { SessionUser } from '~/lib/session-store';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { filled } from '~/ui/field-rules';
import { TextField } from '~/ui/form-field';
import { toast } from '~/ui/toast-store';
import { DialogActions } from '../dialog-actions';
import { refusalText, signInFailure } from './sign-in-failure';

/** The second step of a sign-in: sends the first one again with a code. What was typed stays behind the dialog. */
export function SecondStepDialog({
  input,
  onSignedIn,
  isOpen,
  onClose,
}: {
  input: SignInInput;
  onSignedIn: (user: SessionUser) => Promise<void>;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { register, handleSubmit, setError, setValue, setFocus, clearErrors, formState } = useForm<{ code: string }>();
  const [signIn] = useSignInMutation();
  const [takesRecoveryCode, setTakesRecoveryCode] = useState(false);
  const { errors, isSubmitting } = formState;

  // The browser gives the focus to the dialog's first button.
  useEffect(() => setFocus('code'), [setFocus]);

  const submit = async ({ code }: { code: string }) => {
    try {
      const result = (await signIn({ variables: { input: { ...input, code } } })).data?.signIn;
      if (result?.__typename === 'SignedIn') return await onSignedIn(result.user);
      const message = refusalText(result, 'login');
      if (result?.code === 'SECOND_FACTOR_INVALID') {
        setError('code', { message });
        setFocus('code', { shouldSelect: true });
        return;
      }
      toast.error(message);
      // The first step is no longer valid: the password was changed, or Google's token is too old.
      if (result?.code === 'UNAUTHENTICATED') onClose();
    } catch (error) {
      toast.error(signInFailure(error, 'login'));
    }
  };
  const change = () => {
    setTakesRecoveryCode(!takesRecoveryCode);
    clearErrors();
    setValue('code', '');
    setFocus('code');
  };

  return (
    <Dialog title="Two-step sign-in" size="sm" isOpen={isOpen} onClose={onClose}>
      <form method="post" noValidate onSubmit={handleSubmit(submit)} aria-label="Two-step sign-in">
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '3', alignItems: 'flex-start' })}>
          <TextField
            label={takesRecoveryCode ? 'Recovery code' : 'Code from your authenticator app'}
            hint={takesRecoveryCode ? 'One of the codes you kept when you turned two-step sign-in on.' : undefined}
            autoComplete={takesRecoveryCode ? 'off' : 'one-time-code'}
            inputMode={takesRecoveryCode ? 'text' : 'numeric'}
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            required
            error={errors.code?.message}
            {...register('code', filled('Enter a code'))}
          />
          <Button className={css({ ml: '-4' })} variant="ghost" size="sm" onClick={change}>
            {takesRecoveryCode ? 'Use your authenticator app instead' : 'Use a recovery code instead'}
          </Button>
        </div>
        <DialogActions onCancel={onClose} disabled={isSubmitting}>
          {isSubmitting ? 'Signing in…' : 'Sign In'}
        </DialogActions>
      </form>
    </Dialog>
  );
}
