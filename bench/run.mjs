// `npm run bench`: the figures that the README quotes. `npm run bench -- load`, `-- sign-ins`, `-- storefront`,
// `-- orders`, `-- overload` or `-- admin` measures one part.
import { ensureBuilt, ensureInstalled, requireNode } from '../scripts/setup.mjs';

requireNode();
ensureInstalled();
ensureBuilt();

// Only now: a fresh clone has no packages before.
const { withShop } = await import('./support.mjs');
const part = process.argv[2];
const parts = {
  load: () => withShop(async (shop) => (await import('./load.mjs')).measureLoad(shop)),
  'sign-ins': () => withShop(async (shop) => (await import('./sign-ins.mjs')).measureSignIns(shop)),
  storefront: () => withShop(async (shop) => (await import('./storefront.mjs')).measureStorefront(shop)),
  // With shops of their own.
  orders: async () => (await import('./orders.mjs')).measureOrders(),
  overload: async () => (await import('./overload.mjs')).measureOverload(),
  admin: async () => (await import('./admin.mjs')).measureAdmin(),
};
for (const [name, measure] of Object.entries(parts)) {
  if (part !== undefined && part !== name) continue;
  for (const promise of (await measure()) ?? []) {
    console.error(`Promise not kept: ${promise}`);
    process.exitCode = 1;
  }
}
