// `npm run bench`: the figures that the README quotes. `npm run bench -- load` or `-- storefront` measures one part.
import { ensureBuilt, ensureInstalled, requireNode } from '../scripts/setup.mjs';

requireNode();
ensureInstalled();
ensureBuilt();

// Only now: a fresh clone has no packages before.
const { withShop } = await import('./support.mjs');
const part = process.argv[2];
await withShop(async (shop) => {
  if (part !== 'storefront') {
    const { measureLoad } = await import('./load.mjs');
    await measureLoad(shop);
  }
  if (part !== 'load') {
    const { measureStorefront } = await import('./storefront.mjs');
    const broken = await measureStorefront(shop);
    for (const promise of broken) console.error(`Not as promised: ${promise}`);
    if (broken.length > 0) process.exitCode = 1;
  }
});
