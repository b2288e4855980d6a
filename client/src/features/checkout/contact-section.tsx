import { MAX_NAME, nameProblem } from '@domain/account-rules.js';
import { isEmailAddress } from '@domain/email-address.js';
import { useImperativeHandle, type Ref } from 'react';
import { useForm } from 'react-hook-form';
import { css } from 'styled-system/css';
import { paths } from '~/lib/paths';
import { emailRules } from '~/ui/field-rules';
import { TextField } from '~/ui/form-field';
import { Panel } from '~/ui/panel';
import { TextLink } from '~/ui/text-link';
import { readGuest, rememberGuest, type GuestDetails } from './guest-order';

/** What the payment asks of the contact details. */
export interface ContactStep {
  /** The details; null when something is missing: the form says so, and the focus goes there. */
  read: () => Promise<GuestDetails | null>;
}

/** Who orders, in place of signing in. */
export function ContactSection({ ref, isLocked }: { ref: Ref<ContactStep>; isLocked: boolean }) {
  const { register, trigger, getValues, formState } = useForm<GuestDetails>({
    mode: 'onTouched',
    defaultValues: readGuest().details ?? { name: '', email: '' },
  });
  useImperativeHandle(ref, () => ({
    read: async () => {
      if (!(await trigger(undefined, { shouldFocus: true }))) return null;
      const { name, email } = getValues();
      const details = { name: name.trim(), email: email.trim() };
      rememberGuest({ details });
      return details;
    },
  }));
  const { errors } = formState;
  // A look at the cart must not lose what was typed.
  const onChange = () => rememberGuest({ details: getValues() });

  return (
    <Panel aria-labelledby="contact-details">
      <h2 id="contact-details" className={css({ textStyle: 'card', mb: '2' })}>
        Your Details
      </h2>
      <p className={css({ color: 'muted', mb: '5' })}>
        We’ll email you about this order, with a link that opens it. Have an account?{' '}
        <TextLink to={paths.login(paths.reviewOrder)} variant="inline">
          Sign in
        </TextLink>
      </p>
      <div className={css({ display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '5' })}>
        <TextField
          label="Your name"
          autoComplete="name"
          required
          maxLength={MAX_NAME}
          readOnly={isLocked}
          error={errors.name?.message}
          {...register('name', { onChange, validate: (name) => nameProblem(name, 'Your name') ?? true })}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          readOnly={isLocked}
          error={errors.email?.message}
          {...register('email', {
            onChange,
            validate: (email) => isEmailAddress(email.trim()) || emailRules.pattern.message,
          })}
        />
      </div>
    </Panel>
  );
}
