import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';

/** A proxy between the shop and PostgreSQL that simulates network and server failures. */
export class PostgresProxy {
  private readonly pairs = new Set<readonly [client: Socket, server: Socket]>();
  /** The SQLSTATE and words that new connections are refused with; null lets them through. */
  refusal: { code: string; message: string } | null = null;
  /** Sockets that have fallen silent: they stay open, and nothing goes through them anymore. */
  private readonly silent = new Set<Socket>();
  /** Lets the next COMMIT reach the server, and breaks the connection before its answer. */
  losesNextCommit = false;

  private constructor(
    private readonly listener: ReturnType<typeof createServer>,
    /** The same database, through here. */
    readonly url: string,
  ) {}

  static async open(databaseUrl: string): Promise<PostgresProxy> {
    const target = new URL(databaseUrl);
    const listener = createServer();
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const through = new URL(databaseUrl);
    through.port = String((listener.address() as { port: number }).port);
    const proxy = new PostgresProxy(listener, through.href);
    listener.on('connection', (client) => proxy.join(client, Number(target.port), target.hostname));
    return proxy;
  }

  /** Breaks every open connection. */
  cut(): void {
    for (const pair of this.pairs) for (const socket of pair) socket.destroy();
  }

  /** Stops every open connection without closing it, as a failover may do; new ones work. */
  fallSilent(): void {
    for (const [client] of this.pairs) this.silent.add(client);
  }

  async close(): Promise<void> {
    this.cut();
    this.listener.close();
    await once(this.listener, 'close');
  }

  private join(client: Socket, port: number, host: string): void {
    client.on('error', () => client.destroy());
    const { refusal } = this;
    if (refusal) {
      client.once('data', () => client.end(errorResponse(refusal.code, refusal.message)));
      return;
    }
    const server = connect(port, host);
    const pair = [client, server] as const;
    this.pairs.add(pair);
    server.on('error', () => server.destroy());
    const over = () => {
      this.pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    client.on('close', over);
    server.on('close', over);
    /** What the client isn't told anymore: the answers that come with that of COMMIT. */
    let lost: Buffer | null = null;
    client.on('data', (bytes) => {
      if (this.silent.has(client)) return;
      if (this.losesNextCommit && bytes.includes('COMMIT')) {
        this.losesNextCommit = false;
        lost = Buffer.alloc(0);
      }
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (this.silent.has(client)) return;
      if (lost === null) {
        client.write(bytes);
        return;
      }
      lost = Buffer.concat([lost, bytes]);
      // The server says so when it has committed.
      if (lost.includes('COMMIT')) over();
    });
  }
}

/** As the protocol writes it: https://www.postgresql.org/docs/current/protocol-error-fields.html. */
function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
