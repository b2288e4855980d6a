// Requests a second, each beside a bare server: of both interfaces, and of the pages.
import { besideBareColumns, withLoadMeter } from './beside-bare.mjs';
import { fillForLoad, firstRenderings, interfaceRequests, pageRequests } from './load-requests.mjs';
import { ResultTable } from './result-table.mjs';
import { settings } from './settings.mjs';
import { withShop } from './support.mjs';

const about = `5,000 products on SQLite, 32 connections without pipelining; the median of ${settings.rounds} rounds in which a bare node:http server, then the shop, was under load for about ${settings.seconds} s.`;

/** A shop of its own. @returns {Promise<import('./run.mjs').PartOutcome>} */
export function measureLoad() {
  return measure({ Interfaces: interfaceRequests });
}

/** A shop of its own. @returns {Promise<import('./run.mjs').PartOutcome>} */
export function measurePages() {
  return measure({ Pages: pageRequests, 'First renderings': firstRenderings });
}

/** @param {Record<string, typeof interfaceRequests>} groups the requests by the table's title */
function measure(groups) {
  return withShop(
    (shop) =>
      withLoadMeter(async (meter) => {
        const tables = [];
        for (const [title, requestsOf] of Object.entries(groups)) {
          const requests = await requestsOf(shop);
          const table = new ResultTable({ title, about, of: 'Request', columns: besideBareColumns });
          for (const request of requests) table.add(request.name, await meter.compare(shop, request));
          tables.push(table);
        }
        return { tables, broken: [] };
      }),
    { prepare: fillForLoad },
  );
}
