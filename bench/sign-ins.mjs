// How a rush of sign-ins affects people who only browse, and what the timing of a refusal reveals.
import autocannon from 'autocannon';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const RUSH = 200;
const TRIES = 500;
const PROMISED_P99_MS = 500;
const PROMISED_DIFFERENCE = 0.1;

/**
 * @param {string} shop the address of an open demo shop without limits
 * @returns {Promise<string[]>} the promises that were not kept
 */
export async function measureSignIns(shop) {
  const demo = { email: 'shopper@example.com', password: 'gift-shop-demo' };
  await signIn(shop, demo);
  const alone = median(await timesOf(20, () => signIn(shop, demo)));
  const quiet = await measureCatalog(shop);
  let signedIn = 0;
  const started = performance.now();
  const rush = Promise.all(
    Array.from({ length: RUSH }, async () => {
      if ((await signIn(shop, demo)) === 200) signedIn += 1;
    }),
  ).then(() => (performance.now() - started) / 1000);
  const busy = await measureCatalog(shop);
  const rushSeconds = await rush;

  const [wrong, unknown] = [[], []];
  for (let at = 0; at < TRIES; at += 1) {
    wrong.push(await timed(() => signIn(shop, { ...demo, password: `guess ${at}` })));
    unknown.push(await timed(() => signIn(shop, { email: `nobody-${at}@example.com`, password: `guess ${at}` })));
  }
  const difference = Math.abs(median(wrong) / median(unknown) - 1);

  console.log(`\n| Sign-ins | |\n|---|---:|`);
  console.log(`| One sign-in alone, median ms | ${alone.toFixed(0)} |`);
  console.log(`| ${RUSH} at once: signed in, in seconds | ${signedIn}, ${rushSeconds.toFixed(1)} |`);
  console.log(`| GET /api/products, p99 ms, quiet and during the rush | ${quiet} and ${busy} |`);
  console.log(
    `| Median time of a refusal, unknown address vs. wrong password (${TRIES} each) | ${(100 * difference).toFixed(1)}% apart |`,
  );
  const broken = [];
  if (signedIn < RUSH) broken.push(`${RUSH - signedIn} of ${RUSH} sign-ins were refused`);
  if (busy > PROMISED_P99_MS) broken.push(`p99 of the catalog during the rush: ${busy} ms`);
  if (difference > PROMISED_DIFFERENCE) broken.push(`refusal times reveal accounts: ${(100 * difference).toFixed(1)}%`);
  return broken;
}

/** @returns {Promise<number>} p99 in ms of a list that many ask for */
async function measureCatalog(shop) {
  const { latency } = await autocannon({ url: `${shop}/api/products?pageSize=8`, connections: 8, duration: SECONDS });
  return latency.p99;
}

async function signIn(shop, credentials) {
  const response = await fetch(`${shop}/api/users/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  await response.arrayBuffer();
  return response.status;
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function timesOf(count, work) {
  const times = [];
  for (let at = 0; at < count; at += 1) times.push(await timed(work));
  return times;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
