import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ExecutionResult } from 'graphql';
import type { SessionUser } from '~/lib/session-store';
import { knownShop } from '../../../test/known-shop';
import { renderWithProviders } from '../../../test/render-with-providers';
import { ContactForm } from './contact-form';

const draft = { name: 'Hana', email: 'hana@example.com', subject: 'A cake & a card', message: 'For Sunday?' };

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function fill(change: Partial<typeof draft> = {}) {
  for (const [field, value] of Object.entries({ ...draft, ...change })) {
    fireEvent.change(box(field[0]?.toUpperCase() + field.slice(1)), { target: { value } });
  }
}

const submit = async () => fireEvent.click(await screen.findByRole('button', { name: 'Send Message' }));

const refusal = (message: string, extensions: object) =>
  ({ errors: [{ message, extensions }], data: null }) as unknown as ExecutionResult;

test('needs all four fields, a real address and a limited length before sending', async () => {
  const { requests } = renderWithProviders(<ContactForm />);
  await submit();
  for (const text of ['your name', 'your email', 'a subject', 'a message']) {
    expect(await screen.findByText(`Enter ${text}`)).toBeTruthy();
  }
  expect(document.activeElement).toBe(box('Name'));
  fill({ email: 'hana@example', message: 'x'.repeat(5001) });
  await submit();
  expect(await screen.findByText('Enter an email address, such as name@example.com')).toBeTruthy();
  expect(screen.getByText('Use at most 5000 characters')).toBeTruthy();
  expect(requests).toEqual([]);
});

test('says that the message has arrived and what happens next, with the focus, and offers to write another', async () => {
  const { requests } = renderWithProviders(<ContactForm />, {
    answers: { SendContactMessage: { sendContactMessage: true } },
  });
  fill();
  await submit();
  const notice = await screen.findByRole('status');
  expect(notice.textContent).toContain('Thank you, Hana. We’ve got your message.');
  expect(notice.textContent).toContain('reply to hana@example.com');
  expect(document.activeElement).toBe(notice);
  expect(requests[0]?.variables).toEqual({ input: { ...draft, idempotencyKey: expect.any(String) as string } });
  fireEvent.click(screen.getByRole('button', { name: 'Send another message' }));
  expect(['Name', 'Email', 'Subject', 'Message'].map((label) => box(label).value)).toEqual([
    'Hana',
    'hana@example.com',
    '',
    '',
  ]);
  expect(document.activeElement).toBe(box('Subject'));
  fill();
  await submit();
  await screen.findByRole('status');
  const keys = requests.map(({ variables }) => (variables['input'] as { idempotencyKey: string }).idempotencyKey);
  expect(new Set(keys).size).toBe(2);
});

test('keeps the input after a failure, says why, offers another way, and retries under the same key', async () => {
  let isDown = true;
  const { client, requests } = renderWithProviders(<ContactForm />, {
    answers: {
      SendContactMessage: () =>
        isDown
          ? refusal('Too many messages. Please try again in 15 minutes.', { code: 'RATE_LIMITED' })
          : { data: { sendContactMessage: true } },
    },
  });
  client.writeQuery(knownShop);
  fill();
  await submit();
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Too many messages. Please try again in 15 minutes.');
  expect(document.activeElement).toBe(notice);
  expect(screen.getByRole('link').getAttribute('href')).toContain(
    'mailto:hello@example.com?subject=A%20cake%20%26%20a%20card&body=For%20Sunday%3F%0A%0AHana',
  );
  expect(box('Message').value).toBe('For Sunday?');
  isDown = false;
  await submit();
  expect(await screen.findByRole('status')).toBeTruthy();
  const keys = requests.map(({ variables }) => (variables['input'] as { idempotencyKey: string }).idempotencyKey);
  expect(keys[0]).toBe(keys[1]);
});

test('shows no phone number or address after a failure while the shop’s own are not known', async () => {
  renderWithProviders(<ContactForm />, {
    answers: { SendContactMessage: () => refusal('Not now', { code: 'UNAVAILABLE' }) },
  });
  fill();
  await submit();
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toBe('Your message wasn’t sentNot nowYour message is still here.');
  expect(screen.queryByRole('link')).toBeNull();
});

test('sends changed text under another key', async () => {
  const { requests } = renderWithProviders(<ContactForm />, {
    answers: { SendContactMessage: () => refusal('Not now', { code: 'UNAVAILABLE' }) },
  });
  fill();
  await submit();
  await screen.findByRole('alert');
  fill({ message: 'For Monday?' });
  await submit();
  await waitFor(() => expect(requests).toHaveLength(2));
  const keys = requests.map(({ variables }) => (variables['input'] as { idempotencyKey: string }).idempotencyKey);
  expect(new Set(keys).size).toBe(2);
});

test('shows the server’s errors at their fields', async () => {
  renderWithProviders(<ContactForm />, {
    answers: {
      SendContactMessage: () =>
        refusal('No such domain', { code: 'BAD_USER_INPUT', fields: { email: 'No such domain' } }),
    },
  });
  fill();
  await submit();
  expect(await screen.findByText('No such domain')).toBeTruthy();
  expect(box('Email').getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(box('Email')));
});

test('fills in a signed-in customer’s name and email, which can be changed', async () => {
  const user = { _id: 'u1', name: 'Hana Tesfay', email: 'hana@example.com' } as SessionUser;
  const { requests } = renderWithProviders(<ContactForm />, {
    user,
    answers: { SendContactMessage: { sendContactMessage: true } },
  });
  expect(box('Name').value).toBe('Hana Tesfay');
  expect(box('Email').value).toBe('hana@example.com');
  fireEvent.change(box('Subject'), { target: { value: 'A cake' } });
  fireEvent.change(box('Message'), { target: { value: 'For Sunday?' } });
  await submit();
  await screen.findByRole('status');
  expect(requests[0]?.variables['input']).toMatchObject({ name: 'Hana Tesfay', email: 'hana@example.com' });
});
