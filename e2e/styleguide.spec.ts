import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { anyWidth, expect, test } from './support/shop';

test(
  'the style guide is for developers only: the built shop has neither its address nor its code',
  anyWidth,
  async ({ page }) => {
    const response = await page.goto('/styleguide');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();

    // Words that only its sources hold, and that no minifier changes.
    const words = ['Not part of the built shop', 'Donaudampfschifffahrtsgesellschaft'];
    const sources = await textsOf('client/src/app/styleguide', /\.tsx$/);
    const scripts = await textsOf('dist/client', /\.js$/);
    expect(scripts.length).toBeGreaterThan(10);
    for (const word of words) {
      expect(sources.filter((text) => text.includes(word))).toHaveLength(1);
      expect(scripts.filter((text) => text.includes(word))).toHaveLength(0);
    }
  },
);

async function textsOf(folder: string, name: RegExp): Promise<string[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => name.test(path));
  return Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8')));
}
