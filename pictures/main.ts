/**
 * Draws the demo shop's pictures: goods, categories and slides are photographed in a small 3D studio; pages and empty
 * states are composed of emoji. The output depends only on the catalog and on this folder, so drawing it again gives the same
 * pictures.
 *
 *     npm run pictures -- [--force] [--only=products/some-slug]
 *
 * Files that exist are left alone unless `--force` is given.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawFavicon, drawLogo, squareSide } from './emoji/compose';
import { listJobs } from './jobs';
import { Photographer } from './photographer';
import { exists, outputFolder, runJob } from './renditions';

/** Libvips threads inside one picture; the lanes below are what fills the two cores. */
sharp.concurrency(1);
const lanes = 2;

/** Writes the logo's files that aren't drawn in pixels of one size. */
async function writeLogoFiles(force: boolean): Promise<number> {
  await mkdir(outputFolder, { recursive: true });
  let written = 0;
  const files = { 'logo.svg': () => drawLogo(64), 'favicon.svg': () => drawLogo(64), 'favicon.ico': drawFavicon };
  for (const [name, draw] of Object.entries(files)) {
    const target = join(outputFolder, name);
    if (!force && (await exists(target))) continue;
    await writeFile(target, await draw());
    written++;
  }
  return written;
}

/** Draws what is missing (everything when `force`), and returns the number of files written. */
async function drawPictures(options: { force: boolean; only?: string }): Promise<number> {
  const { force, only } = options;
  const waiting = listJobs().filter(
    ({ renditions }) => only === undefined || renditions.some(({ path }) => path.startsWith(only)),
  );
  let written = only === undefined ? await writeLogoFiles(force) : 0;
  const lane = async () => {
    // One browser draws on one core.
    const photographer = new Photographer(squareSide);
    try {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
        // Awaited first: `written += await …` would read the sum before the other lane adds to it.
        const count = await runJob(job, photographer, force);
        written += count;
      }
    } finally {
      await photographer.close();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return written;
}

const flags = process.argv.slice(2);
const total = await drawPictures({
  force: flags.includes('--force'),
  only: flags.find((flag) => flag.startsWith('--only='))?.slice('--only='.length),
});
console.log(`${total} picture files written to ${outputFolder}`);
