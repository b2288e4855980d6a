/** The files that are made from one picture. */
import { access, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Photographer } from './photographer';

export const outputFolder = resolve('client/public/images');

export type Format = 'avif' | 'webp' | 'jpg' | 'png';

/** One file to write from a drawing. */
export interface Rendition {
  /** Path under the folder of images. */
  path: string;
  width: number;
  format: Format;
}

/** One drawing with the files made from it; drawn only when one of the files is missing. */
export interface Job {
  draw: (photographer: Photographer) => Promise<Buffer>;
  renditions: readonly Rendition[];
}

/** Modern formats at every width, and one JPEG that everything can open. */
export function renditionsOf(prefix: string, widths: readonly number[], jpegWidth?: number): Rendition[] {
  const modern = widths.flatMap((width): Rendition[] => [
    { path: `${prefix}${width}.avif`, width, format: 'avif' },
    { path: `${prefix}${width}.webp`, width, format: 'webp' },
  ]);
  if (jpegWidth === undefined) return modern;
  return [{ path: `${prefix}${jpegWidth}.jpg`, width: jpegWidth, format: 'jpg' }, ...modern];
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function writeRendition(source: Sharp, { path, width, format }: Rendition) {
  const target = join(outputFolder, path);
  await mkdir(dirname(target), { recursive: true });
  // The wide smooth grounds of slides show bands at the quality that is enough for a tile.
  const fine = path.startsWith('slides/');
  const resized = source.clone().resize({ width, kernel: 'lanczos3' });
  switch (format) {
    case 'avif':
      await resized.avif({ quality: fine ? 62 : 55, effort: 4 }).toFile(target);
      break;
    case 'webp':
      await resized.webp({ quality: fine ? 90 : 80, effort: 5 }).toFile(target);
      break;
    case 'jpg':
      await resized.jpeg({ quality: 82, mozjpeg: true }).toFile(target);
      break;
    case 'png':
      await resized.png({ compressionLevel: 9 }).toFile(target);
      break;
  }
}

/** Writes what is missing of a job and returns the number of files written. */
export async function runJob(job: Job, photographer: Photographer, force: boolean): Promise<number> {
  const missing: Rendition[] = [];
  for (const rendition of job.renditions) {
    if (force || !(await exists(join(outputFolder, rendition.path)))) missing.push(rendition);
  }
  if (missing.length === 0) return 0;
  // Decoded once: every rendition starts from the same pixels.
  const { data, info } = await sharp(await job.draw(photographer), { limitInputPixels: false })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const opaque = missing.every(({ format }) => format !== 'png');
  let source = sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
  });
  if (opaque) source = source.flatten({ background: '#fff' });
  for (const rendition of missing) await writeRendition(source, rendition);
  return missing.length;
}
