/** @postgres A key makes one row, however often it is sent at once. */
import { randomUUID } from 'node:crypto';
import type { IntrospectionQuery } from 'graphql';
import { openMailCatcher } from './support/mail-catcher.js';
import { TestShop } from './support/test-shop.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await TestShop.open();
});
afterAll(() => shop.close());
beforeEach(() =>
  shop.app.db.inTransaction((manager) => manager.query("DELETE FROM rate_limits WHERE key LIKE 'contact:%'")),
);
const draft = (change: Record<string, unknown> = {}) => ({
  name: 'Hana Tesfay',
  email: 'hana@example.com',
  subject: `A cake ${randomUUID()}`,
  message: 'Can it be here on Sunday?',
  ...change,
});
const send = (input: Record<string, unknown>, to = shop) => to.mutateAnswer('sendContactMessage', input);
const stored = (subject: unknown, from = shop) =>
  from.sql(
    `SELECT name, email, subject, message FROM contact_messages WHERE subject = '${String(subject)}' ORDER BY created_at`,
  );
const queued = (from = shop) => from.sql("SELECT dedupe_key, done_at FROM outbox WHERE kind = 'send-contact-mail'");

// spec: public-6
test('a visitor’s message is stored, trimmed; a shop without mail queues no email', async () => {
  const input = draft({ name: '  Hana   Tesfay ', message: '  First line\r\nsecond line\u0000  ' });
  const { status, data } = await send({ ...input, subject: ` ${input.subject}\n` });
  expect({ status, data }).toEqual({ status: 200, data: { sendContactMessage: true } });
  expect(await stored(input.subject)).toEqual([{ ...input, name: 'Hana Tesfay', message: 'First line\nsecond line' }]);
  expect(await queued()).toEqual([]);
});

// spec: validation-6
test.each([
  [{ name: ' ' }, 'name', 'Enter your name'],
  [{ email: 'hana@example' }, 'email', 'Enter an email address, such as name@example.com'],
  [{ email: 'hana@example.com,all@example.com' }, 'email', 'Enter an email address, such as name@example.com'],
  [{ subject: '' }, 'subject', 'Enter a subject'],
  [{ message: '\n' }, 'message', 'Enter a message'],
  [{ message: 'x'.repeat(5001) }, 'message', 'Use at most 5000 characters'],
])('%j is refused, its field is named, and nothing is stored', async (change, field, message) => {
  const before = await shop.sql('SELECT COUNT(*) AS n FROM contact_messages');
  const { errors, data } = await send(draft(change));
  expect(data).toBeNull();
  expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'BAD_USER_INPUT', fields: { [field]: message } } });
  expect(await shop.sql('SELECT COUNT(*) AS n FROM contact_messages')).toEqual(before);
});

test('a repeated request is stored once, even at the same moment; the same text under a new key is a new message', async () => {
  const input = draft({ idempotencyKey: randomUUID() });
  const answers = await Promise.all([send(input), send(input), send(input)]);
  expect(answers.map(({ data }) => data)).toEqual(answers.map(() => ({ sendContactMessage: true })));
  expect(await stored(input.subject)).toHaveLength(1);
  await send({ ...input, idempotencyKey: randomUUID() });
  await send({ ...input, idempotencyKey: undefined });
  await send({ ...input, idempotencyKey: undefined });
  expect(await stored(input.subject)).toHaveLength(4);
});

test('a key that another person used drops no message', async () => {
  const first = draft({ idempotencyKey: '1' });
  const second = draft({ idempotencyKey: '1' });
  await send(first);
  await send(second);
  expect([...(await stored(first.subject)), ...(await stored(second.subject))]).toHaveLength(2);
});

// spec: error-22
test('too many messages from one address are refused with status 429 until the window ends; a retry doesn’t count', async () => {
  const first = draft({ idempotencyKey: randomUUID() });
  await send(first);
  for (let count = 1; count < 10; count += 1) expect((await send(draft())).errors).toBeUndefined();
  const refused = draft();
  const { status, headers, errors } = await send(refused);
  expect(status).toBe(429);
  expect(errors?.[0]).toMatchObject({
    message: 'Too many messages. Please try again in 60 minutes.',
    extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) as number },
  });
  expect(headers.get('retry-after')).toBe(String(errors?.[0]?.extensions.retryAfter));
  expect(await stored(refused.subject)).toEqual([]);
  expect((await send(first)).errors).toBeUndefined();
  shop.clock.advanceMinutes(61);
  expect((await send(refused)).errors).toBeUndefined();
});

test('nobody can read the messages', async () => {
  const { __schema } = await shop.graphql<IntrospectionQuery>('{ __schema { types { name fields { name } } } }');
  const readers = __schema.types
    .flatMap((type) => ('fields' in type && type.fields) || [])
    .filter(({ name }) => /contactMessage/i.test(name));
  expect(readers).toEqual([{ name: 'sendContactMessage' }]);
});

// spec: public-6
test('the shop gets one email, replies go to the sender, and no typed text becomes a header', async () => {
  const catcher = await openMailCatcher();
  const mailing = await TestShop.open({ SMTP_URL: catcher.url, MAIL_FROM: 'Gift Shop <desk@shop.example>' });
  const input = draft({
    name: 'Hana\r\nBcc: all@victim.example',
    subject: 'A cake\r\nBcc: all@victim.example\r\n\r\n<b>Hello</b>',
    message: 'Sunday?\r\n.\r\nRCPT TO:<all@victim.example>\r\n<script>alert(1)</script>',
    idempotencyKey: randomUUID(),
  });
  await Promise.all([send(input, mailing), send(input, mailing)]);
  await mailing.app.worker.runOnce();
  await mailing.app.worker.runOnce();
  expect(await queued(mailing)).toEqual([expect.objectContaining({ done_at: expect.any(Number) as number })]);
  expect(catcher.mails).toHaveLength(1);
  const [mail] = catcher.mails;
  expect(mail?.recipients).toEqual(['desk@shop.example']);
  const header = (name: string) => mail?.headers.filter((line) => line.toLowerCase().startsWith(`${name}:`));
  expect(header('bcc')).toEqual([]);
  expect(header('to')).toHaveLength(1);
  expect(header('reply-to')).toEqual(['Reply-To: "Hana Bcc: all@victim.example" <hana@example.com>']);
  expect(header('subject')).toEqual(['Subject: Contact form: A cake Bcc: all@victim.example <b>Hello</b>']);
  expect(mail?.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  await mailing.close();
  await catcher.close();
});

test('messages are emailed to the address in the shop’s settings', async () => {
  await shop.app.db.inTransaction((manager) =>
    manager.query(
      "INSERT INTO shop_settings (key, value, updated_at) VALUES ('contactEmail', '\"help@shop.example\"', 0)",
    ),
  );
  await send(draft());
  await shop.app.worker.runOnce();
  expect(await queued()).toEqual([expect.objectContaining({ done_at: expect.any(Number) as number })]);
  await shop.app.db.inTransaction((manager) => manager.query("DELETE FROM shop_settings WHERE key = 'contactEmail'"));
});

test('the shop’s own addresses are links in the email, addresses that a stranger typed stay text', async () => {
  await shop.app.db.inTransaction((manager) =>
    manager.query(
      "INSERT INTO shop_settings (key, value, updated_at) VALUES ('contactEmail', '\"links@shop.example\"', 0)",
    ),
  );
  const strange = ['https://evil.example/pay', `${shop.url}.evil.example/pay`, 'javascript:alert(1)'];
  await send({ ...draft(), message: [...strange, `${shop.url}/faq`].join('\n') });
  const html = (await shop.mailTo('links@shop.example', 'Contact form'))?.html ?? '';
  for (const address of strange) expect(html).toContain(address);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address);
  expect(links).toContain(`${shop.url}/faq`);
  expect(links.filter((address) => !/^(mailto|tel):/.test(address) && new URL(address).origin !== shop.url)).toEqual(
    [],
  );
  await shop.app.db.inTransaction((manager) => manager.query("DELETE FROM shop_settings WHERE key = 'contactEmail'"));
});
