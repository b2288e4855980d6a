import { fireEvent, screen } from '@testing-library/react';
import { renderWithProviders } from '../../../test/render-with-providers';
import { ContactForm } from './contact-form';

test('asks for all four fields, and says that nothing was sent', async () => {
  renderWithProviders(<ContactForm />);
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  for (const text of ['your name', 'your email', 'a subject', 'a message']) {
    expect(await screen.findByText(`Please type ${text}`)).toBeTruthy();
  }
  for (const [label, value] of [
    ['Name', 'Hana'],
    ['Email', 'hana@example.com'],
    ['Subject', 'A cake & a card'],
    ['Message', 'For Sunday?'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }));
  expect(await screen.findByText('Your message was not sent')).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toContain(
    'subject=A%20cake%20%26%20a%20card&body=For%20Sunday%3F%0A%0AHana',
  );
});
