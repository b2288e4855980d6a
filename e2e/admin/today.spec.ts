import { anyWidth, expect, test } from '../support/shop';
import { becomeAdmin, placeOrder, placeParcels, productNamed, settled, signUp } from '../support/shopper';

test(
  'a label is scanned, its parcel sent and taken back, and a second screen sees it by itself',
  anyWidth,
  async ({ page, browser, shop }) => {
    const context = await browser.newContext({ baseURL: shop.url });
    const buyer = await context.newPage();
    const { token } = await signUp(buyer);
    const id = await placeOrder(buyer, token, productNamed(shop, 'Gentle hand cream'), 3);
    await context.close();
    await becomeAdmin(page);
    const paid = await page.request.put(`/api/orders/${id}/pay`, { headers: { origin: shop.url }, data: {} });
    expect(paid.ok()).toBe(true);
    const note = { headers: { origin: shop.url }, data: { text: 'Wrap it in white paper.' } };
    expect((await page.request.post(`/api/orders/${id}/notes`, note)).ok()).toBe(true);
    // In a browser of its own: tabs of the same one tell each other what has changed.
    const other = await browser.newContext({
      baseURL: shop.url,
      storageState: await page.context().storageState(),
    });
    const second = await other.newPage();
    await second.goto('/admin/today');
    await settled(second);
    const elsewhere = second.locator(`[data-parcel="${id}.1"]`);
    await expect(elsewhere).toContainText('To make');

    // Keys act on nothing while no parcel has the focus. Two that follow at once would be a scanner's.
    await second.getByRole('heading', { level: 1 }).click();
    await second.keyboard.press('s');

    await page.goto('/admin/today');
    await settled(page);
    const field = page.getByLabel('Scan a label');
    await field.fill('roses');
    await field.press('Enter');
    await expect(page.getByText('That isn’t a parcel code')).toBeVisible();
    await expect(field).toBeFocused();
    // What a scanner types takes the place of what was selected.
    await page.keyboard.type(`${id}.1`);
    await page.keyboard.press('Enter');
    const scanned = page.getByRole('region', { name: 'Scanned parcel' });
    await expect(scanned).toContainText('3 × Gentle hand cream');
    await expect(field).toBeFocused();
    await scanned.getByRole('button', { name: 'Start' }).click();
    await expect(scanned).toContainText('Being prepared');
    await expect(elsewhere).toContainText('Being prepared');

    const sent = second.locator('details').filter({ hasText: 'Sent today' });
    await scanned.getByRole('button', { name: /^Sent/ }).click();
    await expect(scanned).toContainText('Nothing left to do: sent already.');
    // The button that was pressed is gone; the next scan needs a place.
    const isCoarse = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
    await expect(isCoarse ? scanned : field).toBeFocused();
    await expect(elsewhere).toHaveCount(0);
    await expect(sent).toHaveCount(1);
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).last().click();
    await expect(elsewhere).toContainText('Being prepared');

    // A scan that lands on a parcel brings the scanned one forward, and acts on none.
    const card = page.locator(`[data-parcel="${id}.1"]`);
    await page.getByRole('button', { name: 'Close the scanned parcel' }).click();
    await expect(scanned).toHaveCount(0);
    await card.focus();
    await page.keyboard.type(`${shop.url}/admin/today?parcel=${id}.1`);
    await page.keyboard.press('Enter');
    await expect(scanned).toContainText('Being prepared');
    await expect(card).toContainText('Being prepared');
    await expect(card.getByRole('link', { name: '1 note about order' })).toBeVisible();

    // Keys act on the parcel that has the focus.
    await elsewhere.focus();
    await second.keyboard.press('p');
    await expect(elsewhere).toContainText('To make');
    await expect(elsewhere).toBeFocused();
    await second.keyboard.press('s');
    await expect(elsewhere).toHaveCount(0);
    await expect(sent).toHaveCount(1);
    await second.keyboard.press('/');
    await expect(second.getByLabel('Scan a label')).toBeFocused();
    await other.close();

    await scanned.getByRole('link', { name: '1 note about order' }).click();
    await expect(page).toHaveURL(`/admin/orders/${id}#staff-notes`);
    await expect(page.getByRole('heading', { name: 'Notes' })).toBeFocused();
    await expect(page.getByText('Wrap it in white paper.', { exact: true })).toBeVisible();
  },
);

test('each of two parcels of an order is prepared by itself', async ({ page, browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url });
  const buyer = await context.newPage();
  await signUp(buyer);
  const id = await placeParcels(buyer, shop);
  await becomeAdmin(page);
  const paid = await page.request.put(`/api/orders/${id}/pay`, { headers: { origin: shop.url }, data: {} });
  expect(paid.ok()).toBe(true);

  await page.goto('/admin/today');
  await settled(page);
  const card = (number: number) => page.locator(`[data-parcel="${id}.${number}"]`);
  await card(2).getByRole('button', { name: 'Start' }).click();
  await expect(card(2)).toContainText('Being prepared');
  await expect(card(1)).toContainText('To make');
  await card(1).focus();
  await page.keyboard.press('p');
  await expect(card(1)).toContainText('Being prepared');
  await page.keyboard.press('u');
  await expect(card(1)).toContainText('To make');
  await expect(card(2)).toContainText('Being prepared');

  await page.goto(`/admin/orders/${id}`);
  await settled(page);
  const steps = page.getByRole('region', { name: 'Next step' });
  const parcels = page.getByRole('region', { name: '2 parcels' });
  await expect(steps).toContainText('Preparing 1 of 2 parcels. Send by');
  await buyer.goto(`/order/${id}`);
  await expect(buyer.getByRole('region', { name: 'Tracking' })).toContainText('We’re preparing 1 of 2 parcels');
  await expect(buyer.getByRole('region', { name: '2 parcels' }).getByText('Being prepared')).toHaveCount(1);
  const links = (await (await buyer.request.get(`/api/orders/${id}/recipient-links`)).json()) as { url: string }[];
  for (const [at, { url }] of links.entries()) {
    await buyer.goto(url);
    await expect(buyer.getByRole('heading', { level: 1 })).toContainText('A gift is coming to you');
    await expect(buyer.getByText('We’re preparing it now.')).toHaveCount(at);
  }
  expect(links).toHaveLength(2);
  await context.close();
  await parcels.getByRole('button', { name: 'Stop preparing parcel 2' }).click();
  await expect(steps).not.toContainText('Preparing 1 of 2 parcels');
  await parcels.getByRole('button', { name: 'Start preparing parcel 1' }).click();
  await expect(steps).toContainText('Preparing 1 of 2 parcels.');
  await steps.getByRole('button', { name: 'Start preparing all' }).click();
  await expect(steps).toContainText('Preparing all 2 parcels.');
  await steps.getByRole('button', { name: 'Stop preparing all' }).click();
  await expect(parcels.getByRole('button', { name: /^Start preparing parcel/ })).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Parcel 2');
});
