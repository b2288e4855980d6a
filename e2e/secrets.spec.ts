import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { anyWidth, expect, test } from './support/shop';
import { settled } from './support/shopper';

/** Everything that scripts of the page, or a later visitor of this browser, could read. */
const readable = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, window.location.href]),
  );

// spec: trust-7
test(
  'no password or session token is in the browser’s storage, in an address or in the console',
  anyWidth,
  async ({ page }) => {
    const [email, password] = [`${randomUUID()}@example.com`, `a secret ${randomUUID()}`];
    const seen: string[] = [];
    page.on('request', (request) => seen.push(request.url(), request.headers()['referer'] ?? ''));
    page.on('console', (message) => seen.push(message.text()));
    const secrets = new Set([password]);
    const look = async () => {
      for (const { name, value, httpOnly } of await page.context().cookies()) {
        if (name === 'cookie-consent') continue;
        if (name === 'signed-in') {
          expect(value).toBe('1');
          continue;
        }
        expect([name, httpOnly]).toEqual([name, true]);
        secrets.add(value);
      }
      seen.push(await readable(page));
    };

    await page.goto('/register');
    await settled(page);
    await page.getByLabel('User name').fill('Hana');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL('/');
    await look();
    expect(await readable(page)).toContain(email);
    await page.goto('/account');
    await settled(page);
    await look();
    await page.getByRole('button', { name: /’s account$/ }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL('/login');
    await look();
    expect(await readable(page)).not.toContain(email);
    // Exact: the account page, which may still be there, has a part named “Emails”.
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(`${password} wrong`);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await look();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/');
    await look();

    // Two sessions and a device, beside the password.
    expect(secrets.size).toBe(4);
    const text = seen.join('\n');
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(40);
      expect(text).not.toContain(secret);
      expect(text).not.toContain(encodeURIComponent(secret));
    }
  },
);
