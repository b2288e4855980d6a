/** Photographs goods: opens the studio's page in the browser that the tests use, and puts each thing on its tile. */
import { build } from 'esbuild';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '../scripts/find-browser.mjs';
import type { DemoShot, DemoTile } from '../server/src/modules/demo/demo-catalog.js';
import type { Photograph } from './page';
import { palettes, tileGround } from './tiles';

/** More exposures make softer shadows and smoother edges, and take longer. */
const samples: Readonly<Record<DemoShot, number>> = { front: 24, detail: 16, scale: 16, wrapped: 16 };
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

  /**
   * @param fill how much of the picture's side the thing may fill
   * @returns a picture of a demo product on its tile, as a PNG
   */
  async photograph(slug: string, tile: DemoTile, shot: DemoShot = 'front', fill = 0.86): Promise<Buffer> {
    const side = this.#side;
    const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${tileGround(palettes[tile].tile)}</svg>`;
    return sharp(Buffer.from(ground))
      .composite([{ input: await this.cutOut(slug, tile, shot, fill) }])
      .png()
      .toBuffer();
  }

  /** @returns what stands on a tile or a slide with its shadow, on a transparent ground, as a PNG */
  async cutOut(name: string, tile: DemoTile, shot: DemoShot, fill: number): Promise<Buffer> {
    this.#studio ??= this.#open();
    const { page } = await this.#studio;
    const { tile: room, shadow } = palettes[tile];
    const exposure = { side: this.#side, samples: samples[shot], shadow, room, fill };
    const url = await page.evaluate(([...call]) => window.photograph(...call), [name, shot, exposure] as const);
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
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
