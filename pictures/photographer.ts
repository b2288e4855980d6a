/** Photographs goods: opens the studio's page in the browser that the tests use, and puts each thing on its tile. */
import { build } from 'esbuild';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '../scripts/find-browser.mjs';
import type { DemoTile } from '../server/src/modules/demo/demo-catalog.js';
import type { Photograph } from './page';
import { palettes, tileGround } from './tiles';

/** More exposures make softer shadows and smoother edges, and take longer. */
const samples = 24;
/** Part of the picture's side. */
const fill = 0.86;

declare global {
  interface Window {
    photograph: Photograph;
  }
}

/** No graphics card is needed: Chromium brings a renderer that runs on the processor. */
const graphicsFlags = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];

export class Photographer {
  readonly #side: number;
  #studio: Promise<{ page: Page; close: () => Promise<void> }> | undefined;

  /** @param side of its pictures, in pixels */
  constructor(side: number) {
    this.#side = side;
  }

  /** @returns the picture of a demo product, as a PNG */
  async photograph(slug: string, tile: DemoTile): Promise<Buffer> {
    this.#studio ??= this.#open();
    const { page } = await this.#studio;
    const { tile: room, shadow } = palettes[tile];
    const side = this.#side;
    const thing = await page.evaluate(([name, exposure]) => window.photograph(name, exposure), [
      slug,
      { side, samples, shadow, room, fill },
    ] as const);
    const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${tileGround(room)}</svg>`;
    return sharp(Buffer.from(ground))
      .composite([{ input: Buffer.from(thing.slice(thing.indexOf(',') + 1), 'base64') }])
      .png()
      .toBuffer();
  }

  async close() {
    await (await this.#studio)?.close();
  }

  async #open() {
    const { outputFiles } = await build({
      entryPoints: ['pictures/page.ts'],
      bundle: true,
      write: false,
      format: 'iife',
    });
    const { executablePath, env } = await findBrowser();
    const browser = await chromium.launch({
      executablePath,
      env: { ...(process.env as Record<string, string>), ...env },
      args: ['--no-sandbox', ...graphicsFlags],
    });
    const page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0]?.text });
    return { page, close: () => browser.close() };
  }
}
