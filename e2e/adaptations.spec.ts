import type { Locator } from '@playwright/test';
import { contrastViolations } from './support/contrast';
import { stillness } from './support/layout';
import { addButtons, fillCart, productId, visit } from './support/screens';
import { anyWidth, expect, test } from './support/shop';

/** The smallest side that a finger hits for sure. */
const FINGER = 44;

// spec: beyond-4
test('main controls are large enough for a finger', async ({ page, shop }) => {
  await fillCart(page, shop);
  const small: string[] = [];
  const paths = ['/', '/products', '/cart', '/login', '/register', '/contact', '/faq'];
  for (const path of [...paths, `/product/${productId(shop, 'is_on_sale AND count_in_stock > 1')}`]) {
    await visit(page, path);
    if (path === '/cart') await expect(page.getByLabel(/^Quantity of/).first()).toBeVisible();
    const found = await page.evaluate((finger) => {
      const controls = document.querySelectorAll<HTMLElement>(
        'header a, header button, main button, main select, main input, main summary, main [class] > a[class]',
      );
      return (
        [...controls]
          .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest('[inert]'))
          // A link's text within a card or a sentence: the card is the target, or the lines keep their distance.
          .filter(
            (control) => control.localName !== 'a' || /inline-flex|flex|grid/.test(getComputedStyle(control).display),
          )
          .filter((control) => {
            const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
            // A single word, and a dot of a row of pictures, are as high as the others and as wide as they are.
            const isNarrow =
              (control.localName === 'a' && !control.ariaLabel) ||
              control.closest('[aria-label="Choose a slide"], [aria-label="Choose a picture"]');
            return height < finger - 0.5 || width < (isNarrow ? 24 : finger - 0.5);
          })
          .map((control) => `${control.outerHTML.slice(0, 100)} ${JSON.stringify(control.getBoundingClientRect())}`)
      );
    }, FINGER);
    small.push(...found.map((control) => `${path}: ${control}`));
  }
  expect(small).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  // spec: beyond-4
  test(`text stays readable under the pointer and with focus, ${colorScheme}`, async ({ page, shop }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await fillCart(page, shop);
    const right = new Set<string>();
    const look = async (target: Locator) => {
      for (const act of ['hover', 'focus'] as const) {
        await target[act]();
        await stillness(page);
        expect(await contrastViolations(page, right)).toEqual([]);
      }
    };
    await visit(page, '/sales');
    await look(page.getByRole('banner').getByRole('link', { name: 'Sign in' }).filter({ visible: true }));
    await look(addButtons(page).first());
    await look(page.getByRole('link', { name: 'Page 2', exact: true }));
    await look(page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }));
    await addButtons(page).first().click();
    for (const name of ['Add to Cart', 'Continue Shopping', 'Checkout']) {
      await look(page.getByRole('dialog').getByRole('button', { name, exact: true }));
    }
    await visit(page, '/');
    await look(page.getByRole('region', { name: 'Welcome' }).getByRole('link'));
  });
}

// spec: beyond-4
test('with forced colors every control keeps its edge, and every state its mark', async ({ page, shop }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await fillCart(page, shop);
  const hasEdge = (target: Locator) =>
    target.evaluate((element) => {
      const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(element);
      return parseFloat(borderTopWidth) >= 1 && borderTopStyle !== 'none' && borderTopColor !== backgroundColor;
    });
  await visit(page, '/sales');
  for (const target of [
    page.getByRole('button', { name: /^Cart/ }),
    page.getByRole('banner').getByRole('link', { name: 'Help' }),
    addButtons(page).first(),
    page.getByRole('link', { name: 'Page 2', exact: true }),
  ]) {
    expect(await hasEdge(target)).toBe(true);
  }
  const width = (target: Locator) => target.evaluate((element) => parseFloat(getComputedStyle(element).borderTopWidth));
  const pageLink = (name: string) => page.getByRole('link', { name, exact: true });
  expect(await width(pageLink('Page 1'))).toBeGreaterThan(await width(pageLink('Page 2')));
  await addButtons(page).first().click();
  expect(await hasEdge(page.getByRole('dialog'))).toBe(true);
  expect(await hasEdge(page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }))).toBe(true);
  await visit(page, '/gift-finder');
  const chip = (name: string) => page.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) });
  expect(await width(chip('Any price'))).toBeGreaterThan(await width(chip('Under $25')));
  // Nothing looks focused that isn't.
  await visit(page, '/revieworder?guest=1');
  await expect(page.getByRole('radio', { name: /^Standard/ })).toBeVisible();
  for (const radio of await page.getByRole('radio').all()) await expect(radio).toHaveCSS('outline-style', 'none');
  await visit(page, '/cart');
  await expect(page.getByRole('combobox', { name: /^Quantity/ }).first()).toHaveCSS('outline-style', 'none');
  await visit(page, '/');
  const dot = page.getByRole('button', { name: /^Slide 2/ });
  const [mark, ground] = await dot.evaluate((element) => [
    getComputedStyle(element, '::before').backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(mark).not.toBe(ground);
});

test('with increased contrast, text and edges are at full strength', anyWidth, async ({ page }) => {
  await visit(page, '/about');
  const colors = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.body);
      const read = (name: string) => style.getPropertyValue(`--gs-colors-${name}`);
      return { ink: read('ink'), muted: read('muted'), line: read('line'), control: read('control') };
    });
  const usual = await colors();
  expect(usual.muted).not.toBe(usual.ink);
  await page.emulateMedia({ contrast: 'more' });
  const { ink, muted, line, control } = await colors();
  expect([muted, line]).toEqual([ink, control]);
});
