import { fireEvent, screen } from '@testing-library/react';
import { refusal } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { CartReminderLinks } from './cart-reminder-links';

const stop = () => fireEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));

test('the link that stops does nothing before the button is pressed', async () => {
  const { requests } = renderWithProviders(<CartReminderLinks />, {
    path: '/cart-reminder?stop=key',
    answers: { StopCartReminders: { stopCartReminders: true } },
  });
  expect(requests).toEqual([]);
  // Without scripts, the form asks the shop itself.
  expect(document.querySelector('form')?.getAttribute('action')).toBe('/cart-reminder?stop=key&then=page');
  stop();
  expect((await screen.findByRole('status')).textContent).toContain('You won’t get any more cart reminders.');
  expect(requests[0]?.variables).toEqual({ input: { key: 'key' } });
});

test('a link that isn’t the shop’s is refused in words', async () => {
  renderWithProviders(<CartReminderLinks />, {
    path: '/cart-reminder?stop=key',
    answers: {
      StopCartReminders: refusal('This link is incomplete', {
        code: 'BAD_USER_INPUT',
        fields: { key: 'This link is incomplete' },
      }),
    },
  });
  stop();
  expect((await screen.findByRole('alert')).textContent).toBe('This link is incomplete');
});

test.each([
  ['/cart-reminder?stopped=1', 'You won’t get any more cart reminders.'],
  ['/cart-reminder?key=old', 'This link has expired'],
])('%s says so', (path, text) => {
  renderWithProviders(<CartReminderLinks />, { path });
  expect(document.body.textContent).toContain(text);
  expect(screen.getByRole('link', { name: 'Open your cart' }).getAttribute('href')).toBe('/cart');
});
