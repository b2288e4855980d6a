import { fireEvent, screen } from '@testing-library/react';
import { cake } from '../../../../test/cake';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { StockAlertForm } from './stock-alert-form';
import { StockAlertLinks } from './stock-alert-links';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('whoever asks for an email is told to confirm it', async () => {
  const { requests } = renderWithProviders(<StockAlertForm product={cake} />, {
    answers: { RequestStockAlert: { requestStockAlert: true } },
  });
  fireEvent.change(screen.getByLabelText('Email me when it’s back'), { target: { value: 'hana@example.com' } });
  press('Email me');
  const notice = await screen.findByRole('status');
  expect(notice.textContent).toContain('Open the link that we sent to hana@example.com');
  expect(document.activeElement).toBe(notice);
  expect(requests[0]?.variables).toEqual({ input: { productId: 'cake', email: 'hana@example.com' } });
});

test('the link that confirms does nothing before the button is pressed', async () => {
  const { requests } = renderWithProviders(<StockAlertLinks />, {
    path: '/back-in-stock?token=secret',
    answers: { ConfirmStockAlert: { confirmStockAlert: true } },
  });
  expect(requests).toEqual([]);
  press('Yes, email me');
  expect((await screen.findByRole('status')).textContent).toBe('Thank you. We’ll email you once when it’s back.');
  expect(requests[0]?.variables).toEqual({ input: { token: 'secret' } });
});

test('the link that stops ends the emails', async () => {
  const { requests } = renderWithProviders(<StockAlertLinks />, {
    path: '/back-in-stock?stop=key',
    answers: { StopStockAlerts: { stopStockAlerts: true } },
  });
  press('Stop these emails');
  expect((await screen.findByRole('status')).textContent).toContain('You won’t get any more');
  expect(requests[0]?.variables).toEqual({ input: { key: 'key' } });
});
