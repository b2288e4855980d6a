import { answering, failing, goInside, visit, type Screen } from '../screens';
import { expect, type Shop } from '../shop';
import { answerInstead } from '../shopper';
import { visitOrder } from './admin-orders';

/** The user with this address. */
function userId(shop: Shop, email: string): string {
  return shop.query<{ id: string }>('SELECT id FROM users WHERE email = ?', email)[0]?.id ?? '';
}

/** The admin's list of users and each user, in their states. Sign in as an admin first. */
export const adminUserScreens: readonly Screen[] = [
  { name: 'users', open: (page) => visit(page, '/admin/users') },
  {
    name: 'users, nobody found',
    async open(page) {
      await visit(page, '/admin/users?search=nobody+has+this+name');
      await expect(page.getByText('No users found')).toBeVisible();
    },
  },
  {
    name: 'users that load',
    async open(page) {
      await visit(page, '/admin/settings');
      await answerInstead(page, 'AdminUsers', () => undefined);
      await goInside(page, '/admin/users?search=loading');
      await expect(page.getByRole('status', { name: 'Loading users' })).toBeAttached();
    },
  },
  {
    name: 'users that failed',
    async open(page) {
      await visit(page, '/admin/settings');
      await failing(page, 'AdminUsers');
      await goInside(page, '/admin/users?search=failing');
      await expect(page.getByRole('alert')).toContainText('Failed to load users');
    },
  },
  {
    name: 'delete a user',
    async open(page) {
      await visit(page, '/admin/users?search=shopper');
      await page.getByRole('button', { name: 'Delete Selam Tesfay' }).click();
      await expect(page.getByText('Are you sure you want to delete this user?')).toBeVisible();
    },
  },
  {
    name: 'session help, all is well',
    async open(page) {
      await visit(page, '/admin/users');
      await page.getByRole('button', { name: 'Debug Auth' }).click();
      await expect(page.getByText('You are signed in as an admin.')).toBeVisible();
    },
  },
  {
    name: 'session help, a problem',
    async open(page) {
      await visit(page, '/admin/users');
      await answering(page, 'SignInCheck', {
        signInCheck: { __typename: 'SignInCheck', hasToken: false, isAdmin: null, expiresAt: null },
      });
      await page.getByRole('button', { name: 'Debug Auth' }).click();
      await expect(page.getByText('No authentication token found')).toBeVisible();
    },
  },
  {
    name: 'a customer',
    async open(page, shop) {
      const id = await visitOrder(page, shop);
      const [order] = shop.query<{ user_id: string }>('SELECT user_id FROM orders WHERE id = ?', id);
      await visit(page, `/admin/users/${order!.user_id}`);
      await expect(page.getByRole('table', { name: 'Purchase history' })).toBeVisible();
    },
  },
  {
    name: 'an admin without orders',
    async open(page, shop) {
      await visit(page, `/admin/users/${userId(shop, 'admin@example.com')}`);
      await expect(page.getByText('No orders yet.')).toBeVisible();
    },
  },
  {
    name: 'make an admin',
    async open(page, shop) {
      await visit(page, `/admin/users/${userId(shop, 'shopper@example.com')}`);
      await page.getByRole('button', { name: 'Make an admin' }).click();
      await expect(page.getByRole('dialog', { name: 'Make an admin' })).toBeVisible();
    },
  },
  {
    name: 'leave the admin role',
    async open(page, shop) {
      await visit(page, `/admin/users/${userId(shop, 'admin@example.com')}`);
      await page.getByRole('button', { name: 'Remove admin role' }).click();
      await expect(page.getByText('This is your own account.')).toBeVisible();
    },
  },
  {
    name: 'a user that failed',
    async open(page) {
      await visit(page, '/admin/users');
      await failing(page, 'AdminUser');
      await goInside(page, '/admin/users/failing');
      await expect(page.getByRole('alert')).toContainText('Error: ');
    },
  },
  { name: 'no such user', open: (page) => visit(page, '/admin/users/nobody') },
];
