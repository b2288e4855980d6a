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
  const add = (name, result) => {
    table.add(name, { ...result, floor: floors[name] });
    if (!(result.ratio >= floors[name])) broken.push(belowFloor(name, result.ratio));
  };
  const requests = [...(await interfaceRequests(shop)), ...(await pageRequests(shop))];
  for (const request of requests.filter(({ name }) => name in floors))
    add(request.name, await meter.compare(shop, request, EFFORT));
  await withShoppers(shop, sandbox, CONNECTIONS, async (shoppers) => {
    const effort = { connections: CONNECTIONS, count: ORDERS };
    await shoppers.buyMany(effort);
    add(PURCHASE, await purchasesBesideBare(meter, shop, shoppers, { ...effort, rounds: EFFORT.rounds }));
    broken.push(...shoppers.failures);
  });
  const missing = Object.keys(floors).filter((name) => !table.rows.some((row) => row.name === name));
  return { tables: [table], broken: [...broken, ...missing.map((name) => `${name}: no such row`)] };
}

function belowFloor(name, ratio) {
  return `${name}: 1 : ${(1 / ratio).toFixed(1)} to a bare server, below the floor of 1 : ${(1 / floors[name]).toFixed(1)}`;
}
