import { chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useRequestPasswordResetMutation } from '~/graphql/operations/account';
import { paths } from '~/lib/paths';
import { Button } from '~/ui/button';
import { emailRules } from '~/ui/field-rules';
import { FocusedNotice } from '~/ui/focused-notice';
import { TextField } from '~/ui/form-field';
import { TextLink } from '~/ui/text-link';
import { toast } from '~/ui/toast-store';
import { DemoMailNote } from './demo-mail-note';
import { failureText, showFieldErrors } from './failure-text';
import { useEarlyInput } from './use-early-input';

interface RequestValues {
  email: string;
}

/** Asks for a link to choose a new password. The answer is the same whether or not there is such an account. */
export function ForgotPasswordForm() {
  const form = useForm<RequestValues>({ mode: 'onTouched' });
  const { register, handleSubmit, control, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  const [request] = useRequestPasswordResetMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  useEarlyInput(form);
  const { email } = useWatch({ control });

  const submit = async (values: RequestValues) => {
    const input = { email: values.email.trim() };
    try {
      await request({ variables: { input } });
      setSentTo(input.email);
    } catch (error) {
      toast.error(failureText(error));
      setFocus('email');
      showFieldErrors(form, ['email'], error);
    }
  };

  if (sentTo !== null) return <LinkSent email={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <>
      <chakra.form method="post" onSubmit={handleSubmit(submit)} aria-label="Forgot your password?" noValidate>
        <Stack gap="5">
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            inputMode="email"
            required
            error={errors.email?.message}
            {...register('email', emailRules)}
          />
          <Button type="submit" size="lg" isWide disabled={isSubmitting || !email?.trim()}>
            {isSubmitting ? 'Sending…' : 'Send me a link'}
          </Button>
        </Stack>
      </chakra.form>
      <TextLink to={paths.login()} mt="3">
        Back to Sign In
      </TextLink>
    </>
  );
}

function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <>
      <FocusedNotice tone="good" role="status">
        <chakra.p fontWeight="bold">Please look into your mail</chakra.p>
        <chakra.p mt="1" overflowWrap="anywhere">
          If there is an account for {email}, we have sent a link to it. The link works once, for 30 minutes.
        </chakra.p>
        <chakra.p mt="1">Nothing there? It may be among the spam, or the account has another address.</chakra.p>
        <DemoMailNote />
      </FocusedNotice>
      <Button variant="ghost" mt="4" ml="-5" onClick={onAgain}>
        Try another address
      </Button>
    </>
  );
}
