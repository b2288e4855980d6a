import type { Page } from '@playwright/test';
import { GRAPHQL, operationOf } from './support/graphql';
import { anyWidth, expect, test } from './support/shop';
import { settled } from './support/shopper';

/** How the page asks for its operations, from now on. */
function watchRequests(page: Page): { name: string; method: string }[] {
  const asked: { name: string; method: string }[] = [];
  page.on('request', (request) => {
    const name = operationOf(request);
    if (name !== undefined) asked.push({ name, method: request.method() });
  });
  return asked;
}

// spec: api-17
test(
  'the storefront sends its public queries by GET and hash, and gets answers that may be shared',
  anyWidth,
  async ({ page }) => {
    const asked = watchRequests(page);
    await page.goto('/about');
    await settled(page);
    const answered = page.waitForResponse((answer) => operationOf(answer.request()) === 'PopularProducts');
    await page.getByRole('link', { name: 'Gift Shop' }).first().click();
    const answer = await answered;
    expect(answer.request().url()).not.toContain('query=');
    expect(answer.headers()['cache-control']).toBe('public, max-age=5');
    await expect(page.getByRole('heading', { name: 'Most Popular' })).toBeVisible();
    await page.getByRole('link', { name: 'View More' }).click();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await expect.poll(() => asked.map(({ name }) => name)).toContain('RelatedProducts');
    // Each of them is known to the server: none was asked again with its text.
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  },
);

// spec: api-18
test('a server of another version that doesn’t know the hash gets the text', anyWidth, async ({ page }) => {
  const asked = watchRequests(page);
  await page.route(GRAPHQL, async (route) => {
    const errors = [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }];
    if (route.request().method() === 'GET') await route.fulfill({ json: { errors } });
    else await route.continue();
  });
  await page.goto('/about');
  await settled(page);
  await page.getByRole('link', { name: 'Gift Shop' }).first().click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  const methods = () => asked.filter(({ name }) => name === 'PopularProducts').map(({ method }) => method);
  await expect.poll(methods).toEqual(['GET', 'POST']);
});
