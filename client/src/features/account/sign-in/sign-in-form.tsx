import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { css } from 'styled-system/css';
import { useSignInMutation } from '~/graphql/operations/account-sign-in';
import { paths } from '~/lib/paths';
import { Button } from '~/ui/button';
import { emailRules } from '~/ui/field-rules';
import { TextField } from '~/ui/form-field';
import { Notice } from '~/ui/panel';
import { PasswordField } from '~/ui/password-field';
import { TextLink } from '~/ui/text-link';
import { toast } from '~/ui/toast-store';
import { DemoAccounts } from './demo-accounts';
import { GoogleSignIn } from '../google/google-sign-in';
import { KeptCartNote } from './kept-cart-note';
import { refusalText, signInFailure } from './sign-in-failure';
import { useEarlyInput } from '../use-early-input';
import { SECOND_STEP, useSecondStep } from './use-second-step';
import { useSignedIn } from '~/graphql/use-signed-in';

interface SignInValues {
  email: string;
  password: string;
}

/** Email and password. The page itself moves on as soon as the session knows the user. */
export function SignInForm({
  redirect,
  children,
}: {
  redirect: string;
  /** Stands behind the ways to sign in: what is possible without. */
  children?: ReactNode;
}) {
  const form = useForm<SignInValues>({ mode: 'onTouched' });
  const { register, handleSubmit, control, setValue, setFocus, formState } = form;
  const [signIn] = useSignInMutation();
  const signedIn = useSignedIn();
  const [refusal, setRefusal] = useState<string | null>(null);
  const secondStep = useSecondStep(signedIn);
  useEarlyInput(form);
  const { email, password } = useWatch({ control });

  const submit = async (values: SignInValues) => {
    setRefusal(null);
    try {
      const { data } = await signIn({ variables: { input: values } });
      if (data?.signIn.__typename === 'SignedIn') return await signedIn(data.signIn.user);
      if (data?.signIn.code === SECOND_STEP) return secondStep.ask(values);
      setRefusal(refusalText(data?.signIn, 'login'));
    } catch (error) {
      toast.error(signInFailure(error, 'login'));
    }
    setFocus('password', { shouldSelect: true });
  };
  const { errors, isSubmitting } = formState;
  // Passes the email address on, so that no one has to enter it twice.
  const forgotten = { to: paths.forgotPassword, state: { email } };

  return (
    <>
      <form method="post" onSubmit={handleSubmit(submit)} aria-label="Sign In" noValidate>
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
          <KeptCartNote redirect={redirect} />
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            inputMode="email"
            enterKeyHint="next"
            required
            error={errors.email?.message}
            {...register('email', emailRules)}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            enterKeyHint="go"
            required
            {...register('password', { required: true })}
          />
          {refusal !== null && (
            <Notice tone="bad" role="alert">
              {refusal}
              <p className={css({ mt: '1' })}>
                <TextLink className={css({ color: 'inherit' })} {...forgotten} variant="inline">
                  Forgot your password?
                </TextLink>
              </p>
            </Notice>
          )}
          <Button type="submit" size="lg" isWide disabled={isSubmitting || !email?.trim() || !password}>
            {isSubmitting ? 'Signing in…' : 'Sign In'}
          </Button>
        </div>
      </form>
      {secondStep.dialog}
      <GoogleSignIn />
      {refusal === null && (
        <TextLink className={css({ mt: '3', me: '6' })} {...forgotten}>
          Forgot your password?
        </TextLink>
      )}
      <TextLink className={css({ mt: '3' })} to={paths.register(redirect)}>
        New Customer? Register here
      </TextLink>
      {children}
      <DemoAccounts
        onUse={(account) => {
          setValue('email', account.email);
          setValue('password', account.password);
          setFocus('password');
        }}
      />
    </>
  );
}
