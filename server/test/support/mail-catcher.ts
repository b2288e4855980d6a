import { createServer, type Socket } from 'node:net';

/** A mail as it went over the wire. */
export interface CaughtMail {
  /** The addresses of the envelope, which is what decides where it goes. */
  recipients: string[];
  /** Header lines, unfolded. */
  headers: string[];
  /** Everything after them. */
  body: string;
}

/** A mail server that keeps what it is given: just enough SMTP for one sender. */
export async function openMailCatcher(): Promise<{ url: string; mails: CaughtMail[]; close: () => Promise<void> }> {
  const mails: CaughtMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.setEncoding('utf8');
    socket.write('220 catcher\r\n');
    let pending = '';
    let recipients: string[] = [];
    let isData = false;
    socket.on('data', (chunk: string) => {
      pending += chunk;
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n';
        const at = pending.indexOf(end);
        if (at < 0) return;
        const text = pending.slice(0, at);
        pending = pending.slice(at + end.length);
        if (isData) {
          mails.push({ recipients, ...split(text) });
          recipients = [];
          isData = false;
          socket.write('250 kept\r\n');
        } else if (text.startsWith('DATA')) {
          isData = true;
          socket.write('354 go on\r\n');
        } else if (text.startsWith('QUIT')) {
          socket.end('221 bye\r\n');
        } else {
          const recipient = /^RCPT TO:<(.*)>/i.exec(text)?.[1];
          if (recipient !== undefined) recipients.push(recipient);
          socket.write('250 ok\r\n');
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function split(text: string): Pick<CaughtMail, 'headers' | 'body'> {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  return { headers: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n'), body: rest.join('\r\n\r\n') };
}
