import { chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
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
import { useSignedIn } from '../session/use-signed-in';

interface SignInValues {
  email: string;
  password: string;
}

/** Email and password. The page itself moves on as soon as the session knows the user. */
export function SignInForm({ redirect }: { redirect: string }) {
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
      <chakra.form method="post" onSubmit={handleSubmit(submit)} aria-label="Sign In" noValidate>
        <Stack gap="5">
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
              <chakra.p mt="1">
                <TextLink {...forgotten} variant="inline" color="inherit">
                  Forgot your password?
                </TextLink>
              </chakra.p>
            </Notice>
          )}
          <Button type="submit" size="lg" isWide disabled={isSubmitting || !email?.trim() || !password}>
            {isSubmitting ? 'Signing in…' : 'Sign In'}
          </Button>
        </Stack>
      </chakra.form>
      {secondStep.dialog}
      <GoogleSignIn />
      {refusal === null && (
        <TextLink {...forgotten} mt="3" me="6">
          Forgot your password?
        </TextLink>
      )}
      <TextLink to={paths.register(redirect)} mt="3">
        New Customer? Register here
      </TextLink>
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
