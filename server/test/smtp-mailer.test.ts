import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { SmtpMailer } from '../src/adapters/smtp-mailer.js';
import { openMailCatcher } from './support/mail-catcher.js';

const mail = { to: 'hana@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
const limits = { connectionTimeout: 50, greetingTimeout: 50, socketTimeout: 50 };

/** A mail server that accepts connections and then says so much and no more. */
async function openSilentServer(greeting: string) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    if (greeting !== '') socket.write(greeting);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test.each([
  ['before its greeting', ''],
  ['after its greeting', '220 ready\r\n'],
])('a mail server that falls silent %s is given up', async (_when, greeting) => {
  const server = await openSilentServer(greeting);
  const mailer = new SmtpMailer({ url: `smtp://127.0.0.1:${server.port}`, from: 'shop@example.com' }, limits);
  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  server.close();
});

test('only a local mail server may get emails unencrypted', async () => {
  const catcher = await openMailCatcher();
  const { port } = new URL(catcher.url);
  const send = (address: string) => new SmtpMailer({ url: `smtp://${address}`, from: 'shop@example.com' }).send(mail);
  // This address reaches the same server, but doesn't look local.
  await expect(send(`0.0.0.0:${port}`)).rejects.toThrow();
  expect(catcher.mails).toHaveLength(0);
  await send(`127.0.0.1:${port}`);
  await send(`0.0.0.0:${port}?requireTLS=false`);
  expect(catcher.mails).toHaveLength(2);
  await catcher.close();
});

test('an email that can be ended names the link in a header', async () => {
  const catcher = await openMailCatcher();
  const unsubscribe = 'https://shop.example/back-in-stock?stop=key';
  const mailer = new SmtpMailer({ url: catcher.url, from: 'shop@example.com' });
  await mailer.send({ ...mail, unsubscribe });
  await mailer.send(mail);
  const [ended, other] = catcher.mails.map(({ headers }) => headers.filter((line) => line.startsWith('List-')));
  expect(ended).toEqual(['List-Unsubscribe-Post: List-Unsubscribe=One-Click', `List-Unsubscribe: <${unsubscribe}>`]);
  expect(other).toEqual([]);
  await catcher.close();
});
