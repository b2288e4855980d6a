import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { statusOf, statusOfProtocolCode } from '../src/http/errors.js';
import { goodCard, payAtHostedPage } from './support/hosted-page.js';
import { brokenInvariants } from './support/orders.js';
import { TestShop } from './support/test-shop.js';
import { until } from './support/until.js';

const root = resolve(__dirname, '../..');
const page = readFileSync(join(root, 'docs/api.md'), 'utf8');
/** Ends what one block prints. */
const END = '--- end of block ---';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual({});
  await shop.close();
});

/** The page's shell commands, each with what the page says that they print. */
function steps(): { commands: string; prints: string }[] {
  const blocks = [...page.matchAll(/```(sh|text)\n([^]*?)```/g)].map(([, kind, text = '']) => ({ kind, text }));
  return blocks.flatMap(({ kind, text }, at) => {
    const after = blocks[at + 1];
    return kind === 'sh' ? [{ commands: text, prints: after?.kind === 'text' ? after.text : '' }] : [];
  });
}

// spec: api-1
test('the curl walk prints what the docs page shows, and its order is paid', async () => {
  const script = steps()
    .map(({ commands }) => `${commands}echo '${END}'\n`)
    .join('');
  const { stdout } = await promisify(execFile)('sh', ['-eu', '-c', script], {
    env: { ...process.env, SHOP: shop.url },
  });
  expect(stdout.split(`${END}\n`).slice(0, -1)).toEqual(steps().map(({ prints }) => prints));
  expect(await shop.sql("SELECT status, total_cents FROM orders WHERE customer_name = 'Hana'")).toEqual([
    { status: 'paid', total_cents: 6335 },
  ]);
});

// spec: api-1
test('the example in TypeScript buys a gift', async () => {
  const script = spawn(process.execPath, ['--import', 'tsx', join(root, 'docs/examples/buy-a-gift.ts'), shop.url]);
  let printed = '';
  for (const stream of [script.stdout, script.stderr]) stream.on('data', (part) => (printed += String(part)));
  const ended = once(script, 'close');
  const address = () => /Pay for A dozen garden roses at (\S+)\n/.exec(printed)?.[1];
  await until(() => address() !== undefined || script.exitCode !== null);
  expect(printed).toMatch(/^Ordered for 63.35\nPay for /);
  await payAtHostedPage(address() ?? '', goodCard);
  await shop.app.worker.drain();
  expect(await ended).toEqual([0, null]);
  expect(printed).toMatch(/The order is PAID\n$/);
});

// spec: api-1
test('the docs table lists every error code with its status', () => {
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (\d+) \| \S/gm)].map(([, code, status]) => [code, Number(status)]);
  expect(Object.fromEntries(rows)).toEqual({ ...statusOf, ...statusOfProtocolCode });
});
