import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { css } from 'styled-system/css';
import { useSignUpMutation } from '~/graphql/operations/account-sign-in';
import { paths } from '~/lib/paths';
import { Button } from '~/ui/button';
import { emailRules } from '~/ui/field-rules';
import { AllRequired, TextField } from '~/ui/form-field';
import { Notice } from '~/ui/panel';
import { PasswordField } from '~/ui/password-field';
import { TextLink } from '~/ui/text-link';
import { toast } from '~/ui/toast-store';
import { GoogleSignIn } from '../google/google-sign-in';
import { KeptCartNote } from './kept-cart-note';
import { refusalText, signInFailure } from './sign-in-failure';
import { useEarlyInput } from '../use-early-input';
import { useSignedIn } from '~/graphql/use-signed-in';

interface SignUpValues {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
}

const fieldNames = ['name', 'email', 'password', 'confirmPassword'] as const;

/** A new account. The server's errors appear at their fields; the page moves on once the session knows the user. */
export function SignUpForm({ redirect }: { redirect: string }) {
  const form = useForm<SignUpValues>({ mode: 'onTouched' });
  const { register, handleSubmit, control, setError, setFocus, formState } = form;
  const { errors, isSubmitting, touchedFields } = formState;
  const [signUp] = useSignUpMutation();
  const signedIn = useSignedIn();
  const [refusal, setRefusal] = useState<string | null>(null);
  useEarlyInput(form);
  const values = useWatch({ control });
  const { password = '', confirmPassword = '' } = values;
  const differs = confirmPassword !== '' && password !== confirmPassword;
  // People who are still typing a matching text aren't wrong yet.
  const isMismatchShown = differs && (touchedFields.confirmPassword === true || !password.startsWith(confirmPassword));
  const isIncomplete = !values.name?.trim() || !values.email?.trim() || !password || !confirmPassword;

  const submit = async (input: SignUpValues) => {
    setRefusal(null);
    try {
      const { data } = await signUp({ variables: { input } });
      if (data?.signUp.__typename === 'SignedIn') return await signedIn(data.signUp.user);
      let isFirst = true;
      for (const { field, message } of data?.signUp.fields ?? []) {
        const name = fieldNames.find((known) => known === field);
        if (!name) continue;
        setError(name, { message }, { shouldFocus: isFirst });
        isFirst = false;
      }
      if (!isFirst) return;
      setRefusal(refusalText(data?.signUp, 'registration'));
      setFocus('name');
    } catch (error) {
      toast.error(signInFailure(error, 'registration'));
      setFocus('name');
    }
  };

  return (
    <>
      <form method="post" onSubmit={handleSubmit(submit)} aria-label="Sign Up" noValidate>
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
          <KeptCartNote redirect={redirect} />
          <AllRequired />
          <TextField
            label="User name"
            autoComplete="name"
            enterKeyHint="next"
            required
            error={errors.name?.message}
            {...register('name', { required: true })}
          />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            inputMode="email"
            enterKeyHint="next"
            required
            error={errors.email?.message}
            {...register('email', emailRules)}
          />
          <PasswordField
            label="Password"
            hint="8 to 128 characters"
            autoComplete="new-password"
            enterKeyHint="next"
            required
            error={errors.password?.message}
            {...register('password', { required: true })}
          />
          <PasswordField
            label="Confirm Password"
            autoComplete="new-password"
            enterKeyHint="go"
            required
            error={isMismatchShown ? 'Passwords do not match' : errors.confirmPassword?.message}
            {...register('confirmPassword', { required: true })}
          />
          {refusal !== null && (
            <Notice tone="bad" role="alert">
              {refusal}
            </Notice>
          )}
          <Button type="submit" size="lg" isWide disabled={isSubmitting || isIncomplete || differs}>
            {isSubmitting ? 'Signing up…' : 'Sign Up'}
          </Button>
        </div>
      </form>
      <GoogleSignIn />
      <TextLink className={css({ mt: '3' })} to={paths.login(redirect)}>
        Already have an account? Sign in
      </TextLink>
    </>
  );
}
