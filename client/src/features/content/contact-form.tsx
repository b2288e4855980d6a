import { chakra, Stack } from '@chakra-ui/react';
import { contactFieldProblem, contactFields, type ContactMessageDraft } from '@domain/contact-message.js';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import { useSendContactMessageMutation } from '~/graphql/operations/content';
import { useShop } from '~/graphql/use-shop';
import { randomKey } from '~/lib/random-key';
import { useUser } from '~/lib/session-store';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import { FocusedNotice } from '~/ui/focused-notice';
import { FormField, Textarea, TextField } from '~/ui/form-field';
import { ExternalLink } from '~/ui/text-link';

/** Name, email, subject and message, all required. What was typed stays until the shop has it. */
export function ContactForm() {
  const user = useUser();
  const isHydrated = useIsHydrated();
  const { register, handleSubmit, setError, reset, formState } = useForm<ContactMessageDraft>();
  const { errors, isSubmitting } = formState;
  const [send] = useSendContactMessageMutation();
  const key = useSendingKey();
  const [sent, setSent] = useState<ContactMessageDraft | null>(null);
  const [isAnother, setAnother] = useState(false);
  const [failure, setFailure] = useState<{ text: string; draft: ContactMessageDraft } | null>(null);

  const submit = async (draft: ContactMessageDraft) => {
    setFailure(null);
    try {
      await send({ variables: { input: { ...draft, idempotencyKey: key.of(draft) } } });
      key.forget();
      reset({ ...draft, subject: '', message: '' });
      setSent(draft);
    } catch (error) {
      const faults = fieldErrors(error);
      const atFault = contactFields.filter((field) => faults[field]);
      for (const field of atFault) {
        setError(field, { message: faults[field] ?? '' }, { shouldFocus: field === atFault[0] });
      }
      if (atFault.length === 0) setFailure({ text: errorMessage(error), draft });
    }
  };

  const startAnother = () => {
    setAnother(true);
    setSent(null);
  };
  if (sent) return <Sent message={sent} onAnother={startAnother} />;

  const field = (name: keyof ContactMessageDraft) => ({
    // For screen readers; the words of the error are ours, not the browser's.
    'aria-required': true,
    ...register(name, { validate: (text) => contactFieldProblem(name, text) ?? true }),
  });
  return (
    <chakra.form noValidate onSubmit={handleSubmit(submit)} aria-label="Contact">
      <Stack gap="5">
        <TextField
          label="Name"
          autoComplete="name"
          defaultValue={user?.name}
          error={errors.name?.message}
          {...field('name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          defaultValue={user?.email}
          error={errors.email?.message}
          {...field('email')}
        />
        <TextField label="Subject" autoFocus={isAnother} error={errors.subject?.message} {...field('subject')} />
        <FormField label="Message" error={errors.message?.message}>
          {(control) => <Textarea rows={6} {...control} {...field('message')} />}
        </FormField>
        {failure && <NotSent {...failure} />}
        <Button type="submit" size="lg" disabled={!isHydrated || isSubmitting} alignSelf="flex-start">
          {isSubmitting ? 'Sending…' : 'Send Message'}
        </Button>
      </Stack>
    </chakra.form>
  );
}

/** The same words keep their key until they have arrived, so that a retry after a lost answer is no second message. */
function useSendingKey() {
  const last = useRef({ words: '', key: '' });
  return {
    of(draft: ContactMessageDraft): string {
      const words = JSON.stringify(draft);
      if (last.current.words !== words) last.current = { words, key: randomKey() };
      return last.current.key;
    },
    forget: () => void (last.current = { words: '', key: '' }),
  };
}

/** Says that the message has arrived and what happens next, in the place of the form. */
function Sent({ message: { name, email }, onAnother }: { message: ContactMessageDraft; onAnother: () => void }) {
  const hours = useShop()?.contact.hours;
  return (
    <FocusedNotice tone="good" role="status">
      <chakra.p fontWeight="bold">Thank you, {name.trim()}. We’ve got your message.</chakra.p>
      <chakra.p mt="1">
        A real person will reply to {email.trim()}.{hours && ` We’re here ${hours}.`}
      </chakra.p>
      <Button variant="ghost" color="inherit" mt="3" ml="-5" onClick={onAnother}>
        Send another message
      </Button>
    </FocusedNotice>
  );
}

/** Says why nothing was sent, and offers the shopper's own mail program with all that was typed. */
function NotSent({ text, draft: { subject, message, name } }: { text: string; draft: ContactMessageDraft }) {
  const contact = useShop()?.contact;
  const body = `${message.trim()}\n\n${name.trim()}`;
  const href = `mailto:${contact?.email}?subject=${encodeURIComponent(subject.trim())}&body=${encodeURIComponent(body)}`;
  return (
    <FocusedNotice tone="bad" role="alert">
      <chakra.p fontWeight="bold">Your message wasn’t sent</chakra.p>
      <chakra.p mt="1">{text}</chakra.p>
      <chakra.p mt="1">
        Your message is still here.
        {contact && (
          <>
            {' You can also '}
            <ExternalLink href={href} variant="inline" color="inherit">
              send it from your own email app
            </ExternalLink>{' '}
            or call us at {contact.phone}.
          </>
        )}
      </chakra.p>
    </FocusedNotice>
  );
}
