import type { Locator, Page } from '@playwright/test';

/** Phones fold the filters of a list; this unfolds them. */
export async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filters/ });
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

/**
 * Presses a button in a product's row, which phones keep in the row's menu.
 * @param product its name, or undefined for the first one
 * @returns what has the focus when the dialog is closed again
 */
export async function pressInRow(
  page: Page,
  action: 'Stock history of' | 'Related products of' | 'Add-ons of' | 'Delete',
  product = '',
): Promise<Locator> {
  const menu = page.getByRole('button', { name: `More actions for ${product}` }).first();
  const isInMenu = await menu.isVisible();
  if (isInMenu) await menu.click();
  const button = page
    .getByRole('main')
    .getByRole('button', { name: `${action} ${product}` })
    .first();
  await button.click();
  return isInMenu ? menu : button;
}
