// The short form for every change: the rows that have a floor, in less than a minute.
import { besideBareColumns, withLoadMeter } from './beside-bare.mjs';
import { floors } from './floors.mjs';
import { fillForLoad, interfaceRequests, pageRequests } from './load-requests.mjs';
import { purchasesBesideBare, withShoppers } from './purchases.mjs';
import { ResultTable } from './result-table.mjs';
import { withProvider } from './shopper.mjs';
import { withShop } from './support.mjs';

const EFFORT = { rounds: 3, seconds: 1 };
const CONNECTIONS = 20;
const ORDERS = 150;
const PURCHASE = `Order and payment, SQLite, ${CONNECTIONS} connections`;

/** A shop of its own. @returns {Promise<import('./run.mjs').PartOutcome>} */
export function measureShort() {
  return withProvider(({ sandbox, environment }) =>
    withShop((shop) => withLoadMeter((meter) => measure(shop, meter, sandbox)), { environment, prepare: fillForLoad }),
  );
}

async function measure(shop, meter, sandbox) {
  const table = new ResultTable({
    title: 'Short form',
    about: `Median of ${EFFORT.rounds} rounds of ${EFFORT.seconds} s, in turns with a bare server; the floor is in bench/floors.mjs.`,
    of: 'Request',
    columns: [...besideBareColumns, { key: 'floor', title: 'Floor', form: 'ratio' }],
  });
  const broken = [];
  const add = async (name, measureRow) => {
    const floor = floors[name];
    let result = await measureRow();
    // Once more: a busy moment of the machine isn't a slow shop.
    if (!(result.ratio >= floor)) result = await measureRow();
    table.add(name, { ...result, floor });
    if (!(result.ratio >= floor)) broken.push(`${name}: below the floor`);
  };
  const requests = [...(await interfaceRequests(shop)), ...(await pageRequests(shop))];
  for (const request of requests.filter(({ name }) => name in floors))
    await add(request.name, () => meter.compare(shop, request, EFFORT));
  await withShoppers(shop, sandbox, CONNECTIONS, async (shoppers) => {
    const effort = { connections: CONNECTIONS, count: ORDERS };
    await shoppers.buyMany(effort);
    await add(PURCHASE, () => purchasesBesideBare(meter, shop, shoppers, { ...effort, rounds: EFFORT.rounds }));
    broken.push(...shoppers.failures);
  });
  const missing = Object.keys(floors).filter((name) => !table.rows.some((row) => row.name === name));
  return { tables: [table], broken: [...broken, ...missing.map((name) => `${name}: no such row`)] };
}
