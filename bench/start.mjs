// How soon a shop that has data answers with its first page, and how much memory it takes, beside a bare server.
import { setTimeout as delay } from 'node:timers/promises';
import { withLoadMeter } from './beside-bare.mjs';
import { startProgram } from './child-program.mjs';
import { fetchRaw } from './http-call.mjs';
import { interfaceRequests, pageRequests } from './load-requests.mjs';
import { residentMegabytes } from './process-usage.mjs';
import { ResultTable } from './result-table.mjs';
import { settings } from './settings.mjs';
import { median } from './statistics.mjs';
import { startShop, withFolder } from './support.mjs';

const QUIET_MS = 10_000;

/** A shop of its own. @returns {Promise<import('./run.mjs').PartOutcome>} */
export function measureStart() {
  return withFolder(async (folder) => {
    const environment = { DATA_DIR: folder };
    const table = new ResultTable({
      title: 'Start and memory',
      about: `The demo shop on SQLite, whose first start has filled the database; median of ${settings.rounds} starts in turns with a bare server. Memory is RSS, after ${QUIET_MS / 1000} s of quiet each, and at the end of a load of ${settings.seconds} s for each row of \`load\` and \`pages\`.`,
      of: 'What',
      columns: [
        { key: 'shop', title: 'Shop', form: 0 },
        { key: 'bare', title: 'Bare server', form: 0 },
        { key: 'ratio', title: 'Shop to bare', form: 'times', better: 'lower' },
      ],
    });
    await (await startShop(environment)).stop('SIGTERM');
    table.add('Start to the first page, ms', await measureStarts(environment));
    for (const [name, { shop, bare }] of Object.entries(await measureMemory(environment)))
      table.add(name, { shop, bare, ratio: shop / bare });
    const { shop, bare } = await atRest({ ...environment, MALLOC_ARENA_MAX: '1' }, ({ memory }) => memory());
    table.add('Idle memory with MALLOC_ARENA_MAX=1, MB', { shop, bare, ratio: shop / bare });
    return { tables: [table], broken: [] };
  });
}

async function measureStarts(environment) {
  const pairs = [];
  for (let round = 0; round < settings.rounds; round += 1) {
    const bare = await firstPage(startBare, (server) => server.stop());
    const shop = await firstPage(
      () => startShop(environment),
      (server) => server.stop('SIGTERM'),
    );
    pairs.push({ shop, bare, ratio: shop / bare });
  }
  const of = (key) => median(pairs.map((pair) => pair[key]));
  return { shop: of('shop'), bare: of('bare'), ratio: of('ratio') };
}

async function startBare() {
  const program = startProgram('bare-server.mjs');
  return { ...program, url: await program.ask({ '*': { type: 'text/html', body: Buffer.from('A page') } }) };
}

/** @returns {Promise<number>} milliseconds from the start to the end of the first page */
async function firstPage(start, stop) {
  const started = performance.now();
  const server = await start();
  await fetchRaw(`${server.url}/`);
  const milliseconds = performance.now() - started;
  await stop(server);
  return milliseconds;
}

function measureMemory(environment) {
  return atRest(environment, async ({ shop, bare, memory }) => {
    const idle = await memory();
    const loaded = await withLoadMeter(async (meter) => {
      for (const { name: _, ...request } of [...(await interfaceRequests(shop)), ...(await pageRequests(shop))]) {
        await bare.ask({ '*': await fetchRaw(shop.url + request.path, request) });
        for (const server of [shop, bare]) await meter.load(server, { ...request, duration: settings.seconds });
      }
      return memory();
    });
    await delay(QUIET_MS);
    return {
      'Idle memory, MB': idle,
      'Memory at the end of the load, MB': loaded,
      'Memory after the load, MB': await memory(),
    };
  });
}

/** Starts a shop and a bare server, lets each answer once, and hands them to `use` when they have been quiet. */
async function atRest(environment, use) {
  const shop = await startShop(environment);
  const bare = await startBare();
  const memory = async () => ({
    shop: await residentMegabytes(shop.pid),
    bare: await residentMegabytes(bare.pid),
  });
  try {
    for (const server of [shop, bare]) await fetchRaw(`${server.url}/`);
    await delay(QUIET_MS);
    return await use({ shop, bare, memory });
  } finally {
    await Promise.all([shop.stop('SIGTERM'), bare.stop()]);
  }
}
