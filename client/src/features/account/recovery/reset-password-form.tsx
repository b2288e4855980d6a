import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { css } from 'styled-system/css';
import { fieldErrors } from '~/graphql/error-message';
import { useResetPasswordMutation } from '~/graphql/operations/account-recovery';
import { paths } from '~/lib/paths';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import { AllRequired } from '~/ui/form-field';
import { PasswordField } from '~/ui/password-field';
import { toast } from '~/ui/toast-store';
import { DeadLink } from './dead-link';
import { showFailure } from '../failure-text';
import { confirmationRules, newPasswordRules } from '../password-rules';
import { useLinkToken } from './use-link-token';
import { useRefreshSession } from '../session/use-refresh-session';

interface NewPasswordValues {
  password: string;
  confirmPassword: string;
}

/** A new password for who came by the link of the mail; then on to the sign-in page. */
export function ResetPasswordForm() {
  const token = useLinkToken('password');
  const form = useForm<NewPasswordValues>();
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const [resetPassword] = useResetPasswordMutation();
  const refreshSession = useRefreshSession();
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);

  // The link is checked first, so that people learn that it is dead before they enter a password.
  useEffect(() => {
    if (token === null) return;
    void resetPassword({ variables: { input: { token, password: '' } } }).catch((error: unknown) => {
      const { token: deadLink } = fieldErrors(error);
      if (deadLink) setRefusal(deadLink);
    });
  }, [token, resetPassword]);

  const submit = async ({ password }: NewPasswordValues) => {
    try {
      await resetPassword({ variables: { input: { token: token ?? '', password } } });
    } catch (error) {
      const { token: deadLink } = fieldErrors(error);
      if (deadLink) return setRefusal(deadLink);
      showFailure(form, ['password'], error);
      return;
    }
    // The user is no longer signed in; the cart stays for the next sign-in.
    await refreshSession();
    toast.success('Your new password is set. Sign in with it now.');
    await navigate(paths.login(), { replace: true });
  };

  if (token === null || refusal !== null) {
    return (
      <DeadLink action={{ to: paths.forgotPassword, text: 'Ask for a new link' }} isNews={refusal !== null}>
        {refusal ?? 'This link is incomplete. Open the link in your email again, or ask for a new one.'}
      </DeadLink>
    );
  }
  return (
    <form method="post" onSubmit={handleSubmit(submit)} aria-label="Choose a new password" noValidate>
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
        <AllRequired />
        <PasswordField
          label="New password"
          hint="8 to 128 characters. You’ll be signed out on all devices."
          autoComplete="new-password"
          enterKeyHint="next"
          required
          error={errors.password?.message}
          {...register('password', newPasswordRules)}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          enterKeyHint="done"
          required
          error={errors.confirmPassword?.message}
          {...register('confirmPassword', confirmationRules)}
        />
        <Button type="submit" size="lg" isWide disabled={!isHydrated || isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
