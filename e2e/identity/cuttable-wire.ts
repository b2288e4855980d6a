import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A connection to a server that can be cut: to its users, the server is down. */
export interface CuttableWire {
  /** `host:port`. */
  host: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** @param target the `host:port` at the other end */
export async function layWire(target: string): Promise<CuttableWire> {
  const [host = '', targetPort] = target.split(':');
  let port = 0;
  let server: Server;
  const sockets = new Set<Socket>();
  const mend = async () => {
    server = createServer((near) => {
      const far = connect(Number(targetPort), host);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket)).on('error', () => [near, far].forEach((end) => end.destroy()));
      }
      near.pipe(far).pipe(near);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await mend();
  return { host: `127.0.0.1:${port}`, cut, mend };
}
