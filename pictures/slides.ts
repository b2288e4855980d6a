/** The banner slides of the home page: what stands on them keeps clear of the words, and of what smaller banners crop away. */
import sharp from 'sharp';
import type { DemoSlide } from '../server/src/modules/demo/demo-catalog.js';
import { bannerGround } from './emoji/compose';
import type { Photographer } from './photographer';

interface Frame {
  width: number;
  height: number;
  /** Where the photograph lies, and how wide and high it is. */
  left: number;
  top: number;
  side: number;
}

/** The words are on the left. */
export const wideSlide: Frame = { width: 1600, height: 700, left: 860, top: 10, side: 670 };
/** The words are above, the dots of the slides below. */
export const phoneSlide: Frame = { width: 800, height: 1200, left: 105, top: 552, side: 590 };

/** @returns the slide, as a PNG */
export async function drawSlide(photographer: Photographer, { slug, tile }: DemoSlide, frame: Frame): Promise<Buffer> {
  const { width, height, left, top, side } = frame;
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${bannerGround(tile, height > width)}</svg>`;
  const goods = await sharp(await photographer.cutOut(slug, tile, 'front', 0.8))
    .resize({ width: side, kernel: 'lanczos3' })
    .composite([{ input: fadingEdges(side), blend: 'dest-in' }])
    .toBuffer();
  return sharp(Buffer.from(ground))
    .composite([{ input: goods, left, top }])
    .png()
    .toBuffer();
}

/** Faint shadows reach beyond the photograph; its edges would show where they end. */
function fadingEdges(side: number): Buffer {
  const edge = side * 0.09;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><filter id="soft"><feGaussianBlur stdDeviation="${edge / 3}"/></filter><rect x="${edge}" y="${edge}" width="${side - 2 * edge}" height="${side - 2 * edge}" rx="${edge}" filter="url(#soft)"/></svg>`,
  );
}
