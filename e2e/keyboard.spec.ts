import { GRAPHQL } from './support/graphql';
import { tabTo, typeInto, focusProblem } from './support/keyboard';
import { addButtons, askAgain, hydrated, productId, signIn, visit } from './support/screens';
import { expect, test } from './support/shop';

// spec: beyond-2
test('a gift can be bought by keyboard alone', async ({ page, shop }, { project }) => {
  const { keyboard } = page;
  const main = page.getByRole('main');

  // Home, over the header's search to the product.
  await visit(page, '/');
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Search' }));
  await keyboard.press('Enter');
  const search = page.getByRole('searchbox', { name: 'Search gifts' });
  await expect(search).toBeFocused();
  await keyboard.type('garden roses');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\/garden/);
  await expect(main).toBeFocused();
  await tabTo(page, main.getByRole('link', { name: 'A dozen garden roses' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'A dozen garden roses' })).toBeVisible();
  await expect(main).toBeFocused();

  // Two of them into the cart, and back up to the cart button.
  await tabTo(page, page.getByLabel('Quantity'));
  await keyboard.press('2');
  await expect(page.getByLabel('Quantity')).toHaveValue('2');
  await tabTo(page, page.getByRole('button', { name: 'Add to Cart' }));
  await keyboard.press('Enter');
  await expect(page.getByText('A dozen garden roses added to cart!')).toBeVisible();
  const cartButton = page.getByRole('button', { name: /^Cart/ });
  await tabTo(page, cartButton, 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
  // It slides in.
  await expect.poll(() => focusProblem(page)).toBeNull();
  await tabTo(page, page.getByRole('link', { name: 'View Cart & Checkout' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cart$/);
  await expect(main).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Continue to checkout' }));
  await keyboard.press('Enter');

  // Sign up.
  await expect(page).toHaveURL(/\/login/);
  await tabTo(page, page.getByRole('link', { name: /Register here/ }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible();
  await typeInto(page, page.getByLabel('User name'), 'Hana Tesfay');
  await typeInto(page, page.getByLabel('Email'), `${project.name}-keyboard@example.com`);
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'a good password');
  await typeInto(page, page.getByLabel('Confirm Password'), 'a good password');
  await tabTo(page, page.getByRole('button', { name: 'Sign Up' }));
  await keyboard.press('Enter');

  // Where it goes.
  await expect(page).toHaveURL(/\/revieworder$/);
  await typeInto(page, page.getByLabel('First name'), 'Mebrat');
  await typeInto(page, page.getByLabel('Last name'), 'Haile');
  await typeInto(page, page.getByLabel('Address'), '4 Bole Road');
  await typeInto(page, page.getByLabel('City'), 'Addis Ababa');
  await typeInto(page, page.getByLabel('Postal code', { exact: true }), '1000');
  await tabTo(page, page.getByLabel('Country'));
  await keyboard.type('Eth');
  await expect(page.getByLabel('Country')).toHaveValue('Ethiopia');
  await tabTo(page, page.getByRole('button', { name: 'Save Shipping Details' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Shipping Details' })).toBeFocused();

  // Payment, at the provider's page.
  await tabTo(page, page.getByRole('radio', { name: 'Card' }));
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Secure payment page' })).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Pay $119.70' }));
  await keyboard.press('Enter');
  // Its stylesheet too: a browser shows nothing before it, but the test could already press keys.
  await page.waitForURL(/\/sandbox\/stripe\/checkout\//);
  await typeInto(page, page.getByLabel('Card number'), '4242 4242 4242 4242');
  await typeInto(page, page.getByLabel('Expiration date (MM/YY)'), '12 / 40');
  await typeInto(page, page.getByLabel('CVC'), '123');
  await typeInto(page, page.getByLabel('Name on card'), 'Hana Tesfay');
  await keyboard.press('Enter');

  // The payment check takes the focus, and the order is paid.
  await expect(page.getByRole('heading', { name: /Your payment went through/ })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'View your order' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/order\/[0-9a-f]{32}$/);
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  const orderId = page.url().split('/').at(-1) ?? '';
  expect(shop.query('SELECT status FROM orders WHERE id = ?', orderId)).toEqual([{ status: 'paid' }]);
});

test('the skip link comes first, is visible, and leads to the content', async ({ page }) => {
  await visit(page, '/products');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  expect(await focusProblem(page)).toBeNull();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
});

test('the cookie banner covers nothing that the keyboard reaches', async ({ page }) => {
  await askAgain(page);
  await visit(page, '/products');
  const cookies = page.getByRole('region', { name: 'Cookies' });
  await expect(cookies).toBeVisible();
  // Every stop of the page is looked at on the way, down to the footer's last and up again.
  const last = page.getByRole('contentinfo').getByRole('button').last();
  await tabTo(page, last);
  await tabTo(page, cookies.getByRole('button', { name: 'Decline All' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(cookies).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

// spec: beyond-2
test('panels take the focus, keep it, and return it', async ({ page, shop }) => {
  await visit(page, '/sales');
  const openers = [
    { opener: page.getByRole('button', { name: /^Cart/ }), panel: page.getByRole('dialog', { name: 'Your Cart' }) },
    { opener: addButtons(page).nth(1), panel: page.getByRole('dialog', { name: 'Product Details' }) },
    { opener: page.getByRole('button', { name: 'Menu' }), panel: page.getByRole('dialog', { name: 'Menu' }) },
  ];
  for (const { opener, panel } of openers) {
    // On a wide screen all links are in sight, and there is no menu.
    if (!(await opener.isVisible())) continue;
    for (const close of ['Escape', 'Close'] as const) {
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(panel).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused();
      // It slides in.
      await expect.poll(() => focusProblem(page)).toBeNull();
      // Round and round: never out of the panel into the page. The body stands for the browser's own controls.
      for (let stop = 0; stop < 20; stop += 1) {
        await page.keyboard.press(stop < 10 ? 'Tab' : 'Shift+Tab');
        expect(await focusProblem(page)).toBeNull();
        const isInside = await panel.evaluate(
          (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
        );
        expect(isInside).toBe(true);
      }
      if (close === 'Escape') await page.keyboard.press('Escape');
      else {
        await panel.getByRole('button', { name: 'Close' }).focus();
        await page.keyboard.press('Space');
      }
      await expect(panel).toBeHidden();
      await expect(opener).toBeFocused();
    }
  }

  // The search panel and the user's menu are no dialogs: Escape closes them, and the focus is back at their button.
  await visit(page, '/faq');
  const search = page.getByRole('button', { name: 'Search' });
  await search.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(search.first()).toBeFocused();

  await signIn(page, shop);
  await visit(page, '/faq');
  const account = page.getByRole('button', { name: /’s account$/ });
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(account).toHaveAttribute('aria-expanded', 'true');
  await tabTo(page, page.getByRole('button', { name: 'Sign out', exact: true }));
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  await expect(account).toHaveAttribute('aria-expanded', 'false');
});

test('a panel that leads to another returns the focus to where the first was opened', async ({ page, shop }) => {
  const id = productId(shop, 'is_on_sale AND count_in_stock > 1');
  const name = shop.query<{ name: string }>('SELECT name FROM products WHERE id = ?', id)[0]?.name ?? '';
  await visit(page, `/search/${encodeURIComponent(name)}`);
  const add = page.getByRole('button', { name: `Add ${name}` });
  await add.focus();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
  await page.keyboard.press('Escape');
  // The first may still be leaving.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(add).toBeFocused();
});

test('a filter keeps the focus, also from one list to another; a page of a list starts at its top', async ({
  page,
}) => {
  await visit(page, '/products');
  const category = page.getByLabel('Category');
  await category.focus();
  await page.keyboard.type('Bir');
  await expect(page).toHaveURL(/\/search\/category\/birthday/);
  await expect(category).toHaveValue('birthday');
  await expect(category).toBeFocused();
  await page.getByLabel('Sort by').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/\/sort\/createdAt(:|%3A)asc/);
  await expect(page.getByLabel('Sort by')).toBeFocused();

  // One that is a link, however far down, and also when it takes the last filter away.
  await visit(page, '/products');
  await page.locator('summary').filter({ hasText: 'Filters' }).focus();
  await page.keyboard.press('Enter');
  const choice = page.getByRole('group', { name: 'Collection' }).getByRole('link', { name: /^For Pets/ });
  await choice.focus();
  for (const address of [/collection=for-pets/, /\/products$/]) {
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(choice).toBeFocused();
    await expect(choice).toBeInViewport();
  }

  await visit(page, '/products');
  await page.getByRole('link', { name: 'Page 2', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('main')).toBeFocused();
});

test('the carousel pauses for a keyboard, turns on command, and hides what is not shown', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/');
  const carousel = page.getByRole('region', { name: 'Welcome' });
  const slide = (number: number) => carousel.getByRole('group', { name: `${number} of 3` });
  await expect(slide(1)).toBeVisible();
  await page.clock.runFor(5000);
  await expect(slide(2)).toBeVisible();

  // The button that stops the motion is the first stop, and reaching it is enough.
  const first = carousel.getByRole('button').first();
  await expect(first).toHaveAccessibleName('Pause the slides');
  await tabTo(page, first);
  await expect(first).toHaveAccessibleName('Play the slides');
  await page.clock.runFor(20_000);
  await expect(slide(2)).toBeVisible();

  await tabTo(page, carousel.getByRole('button', { name: /^Slide 3/ }));
  await page.keyboard.press('Enter');
  await expect(slide(3)).toBeVisible();
  await expect(carousel.getByRole('button', { name: /^Slide 3/ })).toHaveAttribute('aria-current', 'true');
  // One slide, one link: the others can't be reached.
  await page.clock.runFor(1000);
  await expect(carousel.getByRole('link')).toHaveCount(1);
  await tabTo(page, carousel.getByRole('link'));

  await tabTo(page, first, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(first).toHaveAccessibleName('Pause the slides');
  await page.clock.runFor(5000);
  await expect(slide(1)).toBeVisible();
});

test('animations stop for people who prefer reduced motion', async ({ page, shop }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await visit(page, '/');
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(page.getByRole('group', { name: '1 of 3' })).toBeVisible();
  await page.clock.resume();

  const running = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(running).toBe(0);
  await visit(page, `/product/${productId(shop, 'count_in_stock > 0')}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(/added to cart!$/)).toBeVisible();
  await expect.poll(running).toBe(0);
  // Skeletons, which shimmer for everyone else.
  await visit(page, '/');
  await page.route(GRAPHQL, () => undefined);
  await page.getByRole('link', { name: 'View More' }).click();
  await expect(page.getByRole('status', { name: 'Loading products' })).toBeAttached();
  await expect.poll(running).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await hydrated(page);
});
