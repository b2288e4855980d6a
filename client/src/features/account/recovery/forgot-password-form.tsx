import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { css } from 'styled-system/css';
import { useRequestPasswordResetMutation } from '~/graphql/operations/account-recovery';
import { paths } from '~/lib/paths';
import { Button } from '~/ui/button';
import { emailRules } from '~/ui/field-rules';
import { FocusedNotice } from '~/ui/focused-notice';
import { TextField } from '~/ui/form-field';
import { TextLink } from '~/ui/text-link';
import { DemoMailNote } from '../demo-mail-note';
import { showFailure } from '../failure-text';
import { useEarlyInput } from '../use-early-input';

interface RequestValues {
  email: string;
}

/** Asks for a link to choose a new password. The answer is the same whether or not there is such an account. */
export function ForgotPasswordForm() {
  const form = useForm<RequestValues>({ mode: 'onTouched' });
  const { register, handleSubmit, control, getValues, setValue, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  const [request] = useRequestPasswordResetMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  useEarlyInput(form);
  const { state } = useLocation() as { state: { email?: string } | null };
  // What was entered on the sign-in page; the server doesn't know it, so it can't be there at the first paint.
  useEffect(() => {
    if (state?.email && !getValues('email')) setValue('email', state.email);
  }, [state, getValues, setValue]);
  const { email } = useWatch({ control });

  const submit = async (values: RequestValues) => {
    const input = { email: values.email.trim() };
    try {
      await request({ variables: { input } });
      setSentTo(input.email);
    } catch (error) {
      setFocus('email');
      showFailure(form, ['email'], error);
    }
  };

  if (sentTo !== null) return <LinkSent email={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <>
      <form method="post" onSubmit={handleSubmit(submit)} aria-label="Forgot your password?" noValidate>
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            inputMode="email"
            enterKeyHint="send"
            required
            error={errors.email?.message}
            {...register('email', emailRules)}
          />
          <Button type="submit" size="lg" isWide disabled={isSubmitting || !email?.trim()}>
            {isSubmitting ? 'Sending…' : 'Send me a link'}
          </Button>
        </div>
      </form>
      <TextLink className={css({ mt: '3' })} to={paths.login()}>
        Back to Sign In
      </TextLink>
    </>
  );
}

function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <>
      <FocusedNotice tone="good" role="status">
        <p className={css({ fontWeight: 'bold' })}>Check your inbox</p>
        <p className={css({ mt: '1', overflowWrap: 'anywhere' })}>
          If there’s an account for {email}, we’ve sent it a link. The link works once, for 30 minutes.
        </p>
        <p className={css({ mt: '1' })}>Not there? Look in your spam folder, or try another address.</p>
        <DemoMailNote />
      </FocusedNotice>
      <Button className={css({ mt: '4', ml: '-5' })} variant="ghost" onClick={onAgain}>
        Try another address
      </Button>
    </>
  );
}
