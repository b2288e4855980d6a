import type { Page, PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test';

/** What scripts/screenshots.mjs asks for. */
export const asked = JSON.parse(process.env['SCREENSHOTS'] ?? '{}') as {
  folder: string;
  /** Parts of names; none: all. */
  only: string[];
  widths: number[];
  modes: ('light' | 'dark')[];
};

/** The heights of a phone, a tablet and a laptop. */
const heightOf = (width: number) => (width < 600 ? 780 : width < 1000 ? 1024 : 900);

/** A browser as wide as asked. It has no touch: a picture of a whole page is laid out for a mouse. */
export function settingsOf(
  width: number,
  colorScheme: 'light' | 'dark',
  height = heightOf(width),
): Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> {
  return {
    viewport: { width, height },
    colorScheme,
    isMobile: width < 600,
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
  };
}

/** Takes a picture of the page once its fonts and pictures are there. @param isWhole also what is below the window */
export async function photograph(page: Page, path: string, isWhole = true): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  // Nothing looks pointed at.
  await page.mouse.move(0, 0);
  await page.screenshot({ path, fullPage: isWhole, animations: 'disabled', caret: 'hide' });
}
