import { act, fireEvent, screen } from '@testing-library/react';
import { field, press, type } from '../../../../test/account-steps';
import { renderWithProviders } from '../../../../test/render-with-providers';
import { Link } from '~/ui/link';
import { OrderNotes } from './order-notes';

test('a note that is half typed is asked about before a link leads away', async () => {
  const page = (
    <>
      <Link to="/admin/orders">Orders</Link>
      <OrderNotes orderId="o1" />
    </>
  );
  const { router } = renderWithProviders(page, {
    path: '/admin/orders/o1',
    answers: { OrderNotes: { orderNotes: [] } },
  });
  type('Add a note about this order', 'Call before');
  fireEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await press('Keep editing');
  expect([router.state.location.pathname, field('Add a note about this order').value]).toEqual([
    ...['/admin/orders/o1', 'Call before'],
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await act(() => press('Discard'));
  expect(router.state.location.pathname).toBe('/admin/orders');
});
