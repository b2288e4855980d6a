// How a rush of sign-ins affects people who only browse, and what the timing of a refusal reveals.
import { withLoadMeter } from './beside-bare.mjs';
import { ResultTable } from './result-table.mjs';
import { demoShopper, signIn } from './shopper.mjs';
import { median, timed } from './statistics.mjs';
import { withShop } from './support.mjs';

const SECONDS = 5;
const ALONE = 20;
const RUSH = 200;
const TRIES = 500;
const PROMISED_P99_MS = 500;
const PROMISED_DIFFERENCE = 0.1;

/** A shop of its own. @returns {Promise<import('./run.mjs').PartOutcome>} */
export function measureSignIns() {
  return withShop((shop) => withLoadMeter((meter) => measure(shop, meter)));
}

async function measure(shop, meter) {
  const catalog = () => meter.load(shop, { path: '/api/products?pageSize=8', duration: SECONDS });
  await signIn(shop, demoShopper);
  const alone = [];
  for (let turn = 0; turn < ALONE; turn += 1) alone.push(await timed(() => signIn(shop, demoShopper)));
  const quiet = await catalog();
  const rush = signInAtOnce(shop);
  const busy = await catalog();
  const { signedIn, seconds } = await rush;
  const difference = await refusalDifference(shop);

  const table = new ResultTable({
    title: 'Sign-ins',
    about: `Each costs 64 MiB of argon2id. Meanwhile, 32 connections ask for the list of products for ${SECONDS} s.`,
    of: 'What',
    columns: [{ key: 'value', title: 'Measured', form: 'text' }],
  });
  const add = (name, value) => table.add(name, { value });
  add('One sign-in alone, median', `${median(alone).toFixed(0)} ms`);
  add(`${RUSH} at once`, `${signedIn} signed in, in ${seconds.toFixed(1)} s`);
  add('List of products meanwhile, p99 (quiet)', `${busy.p99} ms (${quiet.p99} ms)`);
  add(
    `Refusals of an unknown address and of a wrong password, medians of ${TRIES}`,
    `${(100 * difference).toFixed(1)}% apart`,
  );
  const broken = [];
  if (signedIn < RUSH) broken.push(`${RUSH - signedIn} of ${RUSH} sign-ins were refused`);
  if (busy.p99 > PROMISED_P99_MS) broken.push(`p99 of the catalog during the rush: ${busy.p99} ms`);
  if (difference > PROMISED_DIFFERENCE) broken.push(`refusal times reveal accounts: ${(100 * difference).toFixed(1)}%`);
  return { tables: [table], broken };
}

async function signInAtOnce(shop) {
  let signedIn = 0;
  const milliseconds = await timed(() =>
    Promise.all(
      Array.from({ length: RUSH }, async () => {
        // A connection that waits too long is closed, which is a refusal as well.
        const { status } = await signIn(shop, demoShopper).catch(() => ({ status: 0 }));
        if (status === 200) signedIn += 1;
      }),
    ),
  );
  return { signedIn, seconds: milliseconds / 1000 };
}

/** @returns {Promise<number>} how far apart the two refusals are, as a share */
async function refusalDifference(shop) {
  const [wrong, unknown] = [[], []];
  for (let turn = 0; turn < TRIES; turn += 1) {
    const password = `guess ${turn}`;
    wrong.push(await timed(() => signIn(shop, { ...demoShopper, password })));
    unknown.push(await timed(() => signIn(shop, { email: `nobody-${turn}@example.com`, password })));
  }
  return Math.abs(median(wrong) / median(unknown) - 1);
}
