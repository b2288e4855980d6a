// spec: trust-32
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openMailCatcher } from './support/mail-catcher.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());
beforeEach(() => rm(folder(), { recursive: true, force: true }));

const folder = () => join(shop.dataDir, 'mails');

/** Keeps a mail as the shop does. */
async function keep(id: string, change: Record<string, unknown> = {}): Promise<void> {
  const mail = {
    to: 'hana@example.com',
    subject: 'A subject',
    text: 'A text',
    html: '<html><head></head><p>A text</p></html>',
    ...change,
  };
  await mkdir(folder(), { recursive: true });
  await writeFile(join(folder(), `${id}.json`), JSON.stringify(mail));
}

async function page(path: string) {
  const response = await fetch(`${shop.url}/sandbox/mail${path}`, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const subjects = (text: string) => [...text.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, subject]) => subject);

test('an empty list says that there are no emails yet', async () => {
  const { status, headers, text } = await page('');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(text).toContain('No emails yet.');
});

test('a sent email can be read: in the list, in full, and in its two parts', async () => {
  const customer = await shop.newCustomer();
  await shop.as(customer).placeOrder(await shop.product('a-dozen-garden-roses'));
  shop.clock.advanceMinutes(10);
  await shop.app.worker.drain();
  const list = await page('');
  expect(list.text).toContain(customer.email);
  const path = new RegExp(`href="/sandbox/mail(/[\\w-]+)"><strong>[^<]*order`, 'i').exec(list.text)?.[1] ?? 'none';

  const mail = await page(path);
  expect(mail.status).toBe(200);
  expect(mail.text).toContain(`<dd>${customer.email}</dd>`);
  expect(mail.text).toContain('A dozen garden roses');
  const frame = /<iframe src="([^"]+)"[^>]*>/.exec(mail.text);
  expect(frame?.[0]).toContain('sandbox="allow-top-navigation-by-user-activation"');
  const html = await fetch(new URL(frame?.[1] ?? '', shop.url));
  expect(html.status).toBe(200);
  // Links open in the whole window, not in the frame.
  expect(await html.text()).toMatch(new RegExp(`<base target="_top">[^]*<a href="${shop.url}/order/`));
});

test('the list shows the newest hundred, newest first, and the total', async () => {
  for (let at = 1; at <= 101; at += 1) await keep(`${at}-${'a'.repeat(32)}`, { subject: `Mail ${at}` });
  const { text } = await page('');
  expect(subjects(text)).toEqual(Array.from({ length: 100 }, (_, at) => `Mail ${101 - at}`));
  expect(text).toContain('The newest 100 of 101.');
  expect(text).toMatch(/Jan 1, 1970, 12:00:00\sAM UTC/);
});

test('the content of an email is escaped in the list, and harmless in its own page', async () => {
  const evil = '"><script>alert(1)</script>';
  await keep('5-evil', {
    to: evil,
    subject: evil,
    text: evil,
    html: '<html><head></head><script>alert(1)</script><form></form></html>',
  });
  for (const path of ['', '/5-evil']) {
    const { text } = await page(path);
    expect(text).not.toContain('<script');
    expect(text).toContain('&lt;script&gt;');
  }
  const { headers } = await page('/5-evil/html');
  const policy = headers.get('content-security-policy');
  for (const directive of ["default-src 'none'", "form-action 'none'", "base-uri 'none'", "frame-ancestors 'self'"]) {
    expect(policy).toContain(directive);
  }
  expect(policy).toMatch(/; sandbox allow-top-navigation-by-user-activation$/);
  expect(policy).not.toMatch(/script|nonce/);
});

test.each([
  '/none',
  '/1-none',
  '/1-none/html',
  '/..%2fgift-shop.sqlite',
  '/..%2f1-secret',
  '/1-..%2f..%2f1-secret',
  '/1-x%00',
  '/1-broken',
])('%s is not found', async (path) => {
  await keep('2-kept');
  await writeFile(join(shop.dataDir, '1-secret.json'), JSON.stringify({ subject: 'secret' }));
  await writeFile(join(folder(), '1-broken.json'), '{');
  const { status, text } = await page(path);
  expect(status).toBe(404);
  expect(text).not.toContain('secret');
  // Neither a broken file nor a strange name keeps the others from being listed.
  await writeFile(join(folder(), 'notes.json'), '{}');
  expect(subjects((await page('')).text)).toEqual(['A subject']);
});

test('a shop that really sends emails has no mail sandbox', async () => {
  const catcher = await openMailCatcher();
  const mailing = await TestShop.open({ SMTP_URL: catcher.url, MAIL_FROM: 'shop@example.com' });
  try {
    for (const path of ['', '/style.css', '/1-none']) {
      expect((await mailing.rest('GET', `/sandbox/mail${path}`)).status).toBe(404);
    }
  } finally {
    await mailing.close();
    await catcher.close();
  }
});
