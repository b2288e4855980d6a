// spec: trust-32
import { violations } from './support/axe';
import { anyWidth, expect, test } from './support/shop';
import { signUp } from './support/shopper';

test('emails are read in the browser, and their links lead to the shop', anyWidth, async ({ page, faults }) => {
  const { email } = await signUp(page);
  await page.goto('/sandbox/mail');
  // The worker sends soon, not at once.
  const mail = page.getByRole('link').filter({ hasText: email }).first();
  await expect
    .poll(async () => {
      await page.reload();
      return mail.count();
    })
    .toBe(1);
  // What the frame shows is the email's own.
  const around = { exclude: ['iframe'] };
  expect(await violations(page, 'everything', around)).toEqual([]);

  await mail.click();
  await expect(page.getByText(email)).toBeVisible();
  expect(await violations(page, 'everything', around)).toEqual([]);
  const framed = page.frameLocator('iframe').getByRole('link').first();
  const address = new URL((await framed.getAttribute('href')) ?? '');
  await framed.click();
  await expect(page).toHaveURL(address.href);
  // The tools of this test reached for the frame; no script runs there, and the browser says so.
  const isBlocked = (fault: string) => fault.includes("because the document's frame is sandboxed");
  expect(faults.splice(0).filter((fault) => !isBlocked(fault))).toEqual([]);
  // Not in the frame: this is the shop itself.
  await expect(page.getByRole('banner')).toBeVisible();
});

test('an unknown email is reported, and the link back leads to the list', anyWidth, async ({ page }) => {
  await page.goto('/sandbox/mail/1-none');
  await expect(page.getByRole('heading', { name: 'Email not found' })).toBeVisible();
  await page.getByRole('link', { name: 'All emails' }).click();
  await expect(page.getByRole('heading', { name: 'Emails' })).toBeVisible();
});
