import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as it went over the wire. */
export interface CaughtMail {
  /** The addresses of the envelope, which is what decides where it goes. */
  recipients: string[];
  /** Header lines, unfolded. */
  headers: string[];
  /** Everything after them. */
  body: string;
}

/** A mail server that keeps what it is given, from anyone and unencrypted. */
export async function openMailCatcher(): Promise<{ url: string; mails: CaughtMail[]; close: () => Promise<void> }> {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // A sender that still holds its connection is cut off.
    closeTimeout: 1,
    onData: (stream, { envelope }, done) => {
      void text(stream).then((mail) => {
        mails.push({ recipients: envelope.rcptTo.map(({ address }) => address), ...split(mail) });
        done();
      });
    },
  });
  // Senders may hang up as they like.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function split(text: string): Pick<CaughtMail, 'headers' | 'body'> {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  return { headers: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n'), body: rest.join('\r\n\r\n') };
}
