import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has. */
const MANY = 150;

/** What is wrong with where the focus is now; nothing when it can be seen, or is nowhere. */
export async function focusProblem(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const name = focused.outerHTML.slice(0, 120);
    // A control may leave the ring to the frame around it, or to the card that is its target.
    const isRinged = (element: Element | null | undefined, part?: string) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    };
    const around = [focused, focused.parentElement, focused.parentElement?.parentElement];
    if (!around.some((element) => isRinged(element)) && !isRinged(focused, '::before')) return `no ring: ${name}`;
    const { left, top, width, height } = focused.getBoundingClientRect();
    if (width === 0 || height === 0) return `without size: ${name}`;
    // Seen when at least one of these points shows it (WCAG 2.4.11).
    const isSeen = [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        return hit !== null && (focused.contains(hit) || hit.contains(focused));
      }),
    );
    return isSeen ? null : `covered or out of sight: ${name}`;
  });
}

/** Presses Tab (or Shift+Tab) until the target has the focus; on the way every stop must be seen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MANY; stop += 1) {
    await page.keyboard.press(key);
    expect(await focusProblem(page)).toBeNull();
    if (await isFocused(target)) return;
  }
  throw new Error(`The keyboard does not reach ${String(target)}`);
}

/** Goes to a text box and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
