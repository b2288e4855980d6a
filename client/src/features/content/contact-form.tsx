import { chakra, Stack } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { contactDetails } from '~/lib/contact-details';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import { FormField, Textarea, TextField } from '~/ui/form-field';
import { Notice } from '~/ui/panel';
import { ExternalLink } from '~/ui/text-link';

interface ContactValues {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** Name, email, subject and message, all required. Nothing is sent yet, and the form says so. */
export function ContactForm() {
  const { register, handleSubmit, formState } = useForm<ContactValues>();
  const { errors } = formState;
  const isHydrated = useIsHydrated();
  const [written, setWritten] = useState<ContactValues | null>(null);

  return (
    <chakra.form noValidate onSubmit={handleSubmit(setWritten)} aria-label="Contact">
      <Stack gap="5">
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={100}
          error={errors.name?.message}
          {...required(register('name', { validate: filled('Please type your name') }))}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          error={errors.email?.message}
          {...required(
            register('email', {
              validate: filled('Please type your email'),
              pattern: {
                value: /^\s*[^\s@]+@[^\s@]+\s*$/,
                message: 'Please type an email address, such as name@example.com',
              },
            }),
          )}
        />
        <TextField
          label="Subject"
          maxLength={150}
          error={errors.subject?.message}
          {...required(register('subject', { validate: filled('Please type a subject') }))}
        />
        <FormField label="Message" error={errors.message?.message}>
          {(control) => (
            <Textarea
              rows={6}
              maxLength={2000}
              {...control}
              {...required(register('message', { validate: filled('Please type a message') }))}
            />
          )}
        </FormField>
        {written && <NotSent key={JSON.stringify(written)} message={written} />}
        <Button type="submit" size="lg" disabled={!isHydrated} alignSelf="flex-start">
          Send Message
        </Button>
      </Stack>
    </chakra.form>
  );
}

/** Says that nothing was sent, and offers the shopper's own mail program with all that was typed. */
function NotSent({ message: { subject, message, name } }: { message: ContactValues }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const body = `${message.trim()}\n\n${name.trim()}`;
  const href = `mailto:${contactDetails.email}?subject=${encodeURIComponent(subject.trim())}&body=${encodeURIComponent(body)}`;
  return (
    <Notice ref={notice} tone="waiting" role="status" tabIndex={-1}>
      <chakra.p fontWeight="bold">Your message was not sent</chakra.p>
      <chakra.p mt="1">
        This form can’t send yet, but nothing you typed is lost:{' '}
        <ExternalLink href={href} variant="inline" color="inherit">
          send it with your own mail program
        </ExternalLink>{' '}
        or call us at {contactDetails.phone}.
      </chakra.p>
    </Notice>
  );
}

/** Marks a field as required for screen readers; the words of the error are ours, not the browser's. */
function required(field: UseFormRegisterReturn) {
  return { ...field, 'aria-required': true };
}

function filled(message: string) {
  return (value: string) => value.trim() !== '' || message;
}
