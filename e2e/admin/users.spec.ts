import { randomUUID } from 'node:crypto';
import { orderNumber } from '../../server/src/domain/order-number.js';
import { anyWidth, DEMO_PASSWORD, expect, test, type Shop } from '../support/shop';
import { answerInstead, failure, placeOrder, productNamed, settled, signIn, stored } from '../support/shopper';

interface Person {
  _id: string;
  name: string;
  email: string;
  token: string;
}

/** Makes a user past the browser, which stays signed in as whoever it is. */
async function newUser(shop: Shop, { isAdmin = false } = {}): Promise<Person> {
  const mark = randomUUID().slice(0, 8);
  const person = { name: `Abeba ${mark}`, email: `${mark}@example.com`, password: DEMO_PASSWORD };
  const answer = await fetch(`${shop.url}/api/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  expect(answer.status).toBe(201);
  if (isAdmin) shop.change('UPDATE users SET is_admin = 1 WHERE email = ?', person.email);
  return { ...person, ...((await answer.json()) as { _id: string; token: string }) };
}

/** What becomes of a user in the database. */
function row(shop: Shop, { _id }: Person): { name: string; isAdmin: number; isDeleted: number } | undefined {
  return shop.query<{ name: string; isAdmin: number; isDeleted: number }>(
    'SELECT name, is_admin AS isAdmin, deleted_at IS NOT NULL AS isDeleted FROM users WHERE id = ?',
    _id,
  )[0];
}

test.describe('as an admin', () => {
  test.beforeEach(({ page }) => signIn(page, 'admin@example.com'));

  // spec: admin-7, admin-13, role-4, running-18
  test('users are found by name and email, and paged; each has an edit link, only customers have a delete action', async ({
    page,
    shop,
  }) => {
    const [customer, colleague] = [await newUser(shop), await newUser(shop, { isAdmin: true })];
    await page.goto('/admin/users');
    await settled(page);
    await expect(page).toHaveTitle('Users · Gift Shop');
    await expect(page.getByRole('link', { name: 'Users', exact: true })).toHaveAttribute('aria-current', 'page');

    const search = page.getByRole('searchbox', { name: 'Search users' });
    await search.fill(`  ${customer.email.toUpperCase()} `);
    await search.press('Enter');
    const rows = page
      .getByRole('table', { name: 'Users' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
    await expect(rows).toHaveCount(1);
    for (const text of [customer.name, customer.email, 'Customer', 'Not yet']) await expect(rows).toContainText(text);
    await expect(page.getByText(/^1 user found for/)).toBeVisible();
    await expect(page).toHaveURL(/search=/);

    await search.fill(colleague.name);
    await search.press('Enter');
    await expect(rows).toContainText('Admin');
    await expect(rows).toContainText('Two-step sign-in off');
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
    await page.getByRole('link', { name: `Edit ${colleague.name}` }).click();
    await expect(page).toHaveURL(`/admin/users/${colleague._id}`);
    await expect(page.getByRole('heading', { level: 1, name: colleague.name })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete user' })).toHaveCount(0);
    await page.goBack();
    await expect(rows).toContainText(colleague.name);

    await search.fill('nobody has this name');
    await search.press('Enter');
    await expect(page.getByText('No users found')).toBeVisible();
    await page.getByRole('button', { name: 'Show all users' }).click();
    await expect(rows).not.toHaveCount(0);
    shop.change('UPDATE users SET is_admin = 0 WHERE id = ?', colleague._id);
  });

  // spec: validation-18, error-19
  test(
    "deleting asks 'Are you sure you want to delete this user?', says 'User deleted successfully', and the row is gone",
    anyWidth,
    async ({ page, shop }) => {
      const customer = await newUser(shop);
      await page.goto(`/admin/users?search=${customer.email}`);
      await settled(page);
      const open = page.getByRole('button', { name: `Delete ${customer.name}` });
      await open.click();
      const dialog = page.getByRole('dialog', { name: 'Delete user' });
      await expect(dialog).toContainText('Are you sure you want to delete this user?');
      await expect(dialog).toContainText(customer.email);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await expect(open).toBeFocused();
      expect(row(shop, customer)?.isDeleted).toBe(0);

      await open.click();
      await dialog.getByRole('button', { name: 'Delete user' }).dblclick();
      await expect(page.getByText('User deleted successfully')).toHaveCount(1);
      await expect(page.getByText('No users found')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('main')).toBeFocused();
      expect(row(shop, customer)).toMatchObject({ name: 'Deleted customer', isDeleted: 1 });
    },
  );

  test('a deletion that fails says why, and can be tried again', anyWidth, async ({ page, shop }) => {
    const customer = await newUser(shop);
    await page.goto(`/admin/users/${customer._id}`);
    await settled(page);
    await page.getByRole('button', { name: 'Delete user' }).click();
    await answerInstead(page, 'DeleteUser', failure('Admin users can’t be deleted', 'CONFLICT'));
    const dialog = page.getByRole('dialog', { name: 'Delete user' });
    await dialog.getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByText('Admin users can’t be deleted')).toBeVisible();
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Delete user' }).click();
    await expect(page).toHaveURL('/admin/users');
    await expect(page.getByText('User deleted successfully')).toBeVisible();
  });

  // spec: error-5
  test("a list that can't be loaded says 'Failed to load users'", anyWidth, async ({ page }) => {
    await page.goto('/admin/settings');
    await settled(page);
    await answerInstead(page, 'AdminUsers', failure('No', 'INTERNAL_SERVER_ERROR'));
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to load users');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  });

  // spec: admin-9
  test(
    'a user’s page shows a card and the purchase history, with links to the admin’s order pages',
    anyWidth,
    async ({ page, shop }) => {
      const customer = await newUser(shop);
      const _id = await placeOrder(page, customer.token, productNamed(shop, 'Sunflower armful'));
      const [order] = shop.query<{ total_cents: number }>('SELECT total_cents FROM orders WHERE id = ?', _id);
      const total = ((order?.total_cents ?? 0) / 100).toFixed(2);

      await page.goto(`/admin/users/${customer._id}`);
      const card = page.getByRole('region', { name: customer.name });
      for (const text of ['Customer', customer.email, 'Email Verified', 'Not yet', 'None saved']) {
        await expect(card).toContainText(text);
      }
      const history = page.getByRole('table', { name: 'Purchase history' });
      for (const text of [orderNumber(_id), total, 'Not Paid']) await expect(history).toContainText(text);
      await settled(page);
      await history.getByRole('link', { name: `Details of order ${orderNumber(_id)}` }).click();
      await expect(page).toHaveURL(`/admin/orders/${_id}`);
    },
  );

  // spec: admin-9
  test('an unknown user is Page Not Found, with status 404', anyWidth, async ({ page }) => {
    const answer = await page.goto('/admin/users/nobody');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  });

  // spec: running-19
  test(
    'a user can be made an admin and a customer again, after a confirmation; both are audited',
    anyWidth,
    async ({ page, shop }) => {
      const person = await newUser(shop);
      shop.change('UPDATE users SET email_verified_at = 1 WHERE id = ?', person._id);
      await page.goto(`/admin/users/${person._id}`);
      await settled(page);
      const history = page.getByRole('list', { name: 'changes to this user' });
      await expect(page.getByText('No changes yet.')).toBeVisible();

      await page.getByRole('button', { name: 'Make an admin' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Make an admin' }).click();
      await expect(page.getByText(`${person.name} is an admin now`)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Delete user' })).toHaveCount(0);
      await expect(history).toContainText('Hanna Bekele made this user an admin');
      expect(row(shop, person)?.isAdmin).toBe(1);

      await page.getByRole('button', { name: 'Remove admin role' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove role' }).click();
      await expect(page.getByText(`${person.name} is a customer again`)).toBeVisible();
      await expect(history.getByRole('listitem').first()).toContainText('removed this user’s admin role');
      expect(row(shop, person)?.isAdmin).toBe(0);
    },
  );

  // spec: role-4
  test('the last admin gets a message and keeps the role', anyWidth, async ({ page, shop }) => {
    const [admin] = shop.query<{ id: string }>("SELECT id FROM users WHERE email = 'admin@example.com'");
    await page.goto(`/admin/users/${admin?.id}`);
    await settled(page);
    await page.getByRole('button', { name: 'Remove admin role' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('This is your own account.');
    await dialog.getByRole('button', { name: 'Remove role' }).click();
    await expect(
      page.getByText('admin@example.com is the last admin. Make someone else an admin first.'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Remove admin role' })).toBeFocused();
  });
});

test.describe('access to the admin area', () => {
  /** Signs the browser in as a new person. */
  async function enter(page: Parameters<typeof signIn>[0], person: Person): Promise<void> {
    const answer = await page.request.post('/api/users/auth', {
      data: { email: person.email, password: DEMO_PASSWORD },
    });
    expect(answer.ok()).toBe(true);
  }

  // spec: admin-4
  test(
    'an admin who loses the role is sent to the sign-in page by the next call, and by a reload',
    anyWidth,
    async ({ page, shop }) => {
      const colleague = await newUser(shop, { isAdmin: true });
      await enter(page, colleague);
      await page.goto('/admin/users');
      await settled(page);
      shop.change('UPDATE users SET is_admin = 0 WHERE id = ?', colleague._id);
      const search = page.getByRole('searchbox', { name: 'Search users' });
      await search.fill('selam');
      await search.press('Enter');
      await expect(page).toHaveURL(/^[^?]*\/login\?redirect=/);
      await expect(page.getByText('which isn’t an admin account')).toBeVisible();
      expect(await stored(page, 'UserInfo')).toMatchObject({ isAdmin: false });

      shop.change('UPDATE users SET is_admin = 1 WHERE id = ?', colleague._id);
      await page.goto('/admin/users');
      await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
      shop.change('UPDATE users SET is_admin = 0 WHERE id = ?', colleague._id);
      await page.reload();
      await expect(page).toHaveURL('/login?redirect=/admin/users');
      const answer = await page.request.get('/admin/users', { maxRedirects: 0 });
      expect(answer.status()).toBe(302);
    },
  );

  test('an admin who gives up the role leaves the area at once', anyWidth, async ({ page, shop }) => {
    const colleague = await newUser(shop, { isAdmin: true });
    await enter(page, colleague);
    await page.goto(`/admin/users/${colleague._id}`);
    await settled(page);
    await page.getByRole('button', { name: 'Remove admin role' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove role' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await expect(page.getByText('which isn’t an admin account')).toBeVisible();
  });

  test.describe('session help', () => {
    let colleague: Person;
    test.beforeEach(async ({ page, shop }) => {
      colleague = await newUser(shop, { isAdmin: true });
      await enter(page, colleague);
      await page.goto('/admin/users');
      await settled(page);
    });
    test.afterEach(({ shop }) => shop.change('UPDATE users SET is_admin = 0 WHERE id = ?', colleague._id));
    const until = (shop: Shop) =>
      shop.query<{ at: number }>('SELECT MAX(expires_at) AS at FROM sessions WHERE user_id = ?', colleague._id)[0]
        ?.at ?? 0;

    // spec: admin-8, constant-25
    test(
      "'Debug Auth' shows the role and the end of the session, 'Fix Auth' prolongs it",
      anyWidth,
      async ({ page, shop }) => {
        const texts: string[] = [];
        page.on('console', (message) => texts.push(message.text()));
        const help = page.getByRole('region', { name: 'Session help' });
        await help.getByRole('button', { name: 'Debug Auth' }).click();
        await expect(help.getByRole('status')).toContainText(
          /You are signed in as an admin\. This session ends on \w+ \d/,
        );

        shop.change('UPDATE sessions SET expires_at = ? WHERE user_id = ?', Date.now() + 3600000, colleague._id);
        const before = until(shop);
        await help.getByRole('button', { name: 'Fix Auth' }).click();
        await expect(help.getByRole('status')).toContainText('Your session is renewed. It lasts until');
        expect(until(shop)).toBeGreaterThan(before);

        // Nothing of a token is shown, printed or kept where scripts can read it.
        const [cookie] = (await page.context().cookies()).filter(({ name }) => name.endsWith('session'));
        const shown = [await page.content(), ...texts, JSON.stringify(await stored(page, 'UserInfo'))].join();
        expect(cookie?.value.length).toBeGreaterThan(20);
        expect(shown).not.toContain(cookie?.value.slice(0, 8));
      },
    );

    // spec: error-16
    test('shows the documented messages', anyWidth, async ({ page, shop }) => {
      const help = page.getByRole('region', { name: 'Session help' });
      const says = async (text: string) => {
        await help.getByRole('button', { name: 'Debug Auth' }).click();
        await expect(help.getByRole('status')).toHaveText(text);
      };
      await answerInstead(page, 'SignInCheck', failure('Something went wrong on our side.', 'INTERNAL_SERVER_ERROR'));
      await says('API access failed');
      await page.unrouteAll();
      const stored = await page.evaluate(() => localStorage.getItem('UserInfo'));
      await page.evaluate(() => localStorage.removeItem('UserInfo'));
      await says('Please log in first');
      await page.evaluate((text) => localStorage.setItem('UserInfo', text ?? ''), stored);
      shop.change('UPDATE users SET is_admin = 0 WHERE id = ?', colleague._id);
      await says('User is not an admin');
      shop.change('UPDATE sessions SET revoked_at = 1 WHERE user_id = ?', colleague._id);
      await says('Token is invalid. Please log in again.');
      await page.context().clearCookies({ name: 'session' });
      await says('No authentication token found');
    });

    // spec: running-20
    test("'Fix Auth' on a session that has ended leads to the sign-in page", anyWidth, async ({ page, shop }) => {
      shop.change('UPDATE sessions SET revoked_at = 1 WHERE user_id = ?', colleague._id);
      await page.getByRole('button', { name: 'Fix Auth' }).click();
      await expect(page).toHaveURL(/\/login/);
    });

    // spec: admin-8, error-17
    test(
      "'Force Re-Login' ends the session, clears local storage and goes to /login",
      anyWidth,
      async ({ page, shop }) => {
        await page.evaluate(() => localStorage.setItem('mine', 'x'));
        await page.getByRole('button', { name: 'Force Re-Login' }).click();
        await expect(page).toHaveURL('/login');
        await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
        expect(await page.evaluate(() => localStorage.getItem('mine'))).toBeNull();
        const ended = () =>
          shop.query('SELECT id FROM sessions WHERE user_id = ? AND revoked_at IS NOT NULL', colleague._id).length;
        await expect.poll(ended).toBe(1);
      },
    );
  });
});
