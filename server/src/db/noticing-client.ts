import type { Socket } from 'node:net';
import pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/**
 * A client that sends statements of one moment in one packet, and closes its connection when a statement gets no answer for this long. After a failover or behind a
 * firewall, a connection can be dead without an error, and a caller that waits on it, or gets it from the pool later,
 * would wait for minutes. Once closed, it fails like any other lost connection.
 * @param silenceMs longer than the server's own statement limit, which should fire first
 */
export function noticingClient(silenceMs: number): typeof pg.Client {
  return class NoticingClient extends pg.Client {
    private isCorked = false;

    constructor(config?: pg.ClientConfig) {
      super(config);
      // A connection may break between two statements, when nobody listens, which would end the process. The next one
      // finds it.
      this.on('error', () => undefined);
    }

    override query: typeof pg.Client.prototype.query = ((...args: unknown[]) => {
      this.corkForThisTurn();
      const answer = (super.query as Query)(...args);
      if (answer instanceof Promise) {
        const timer = setTimeout(() => this.hangUp(), silenceMs);
        const stop = () => clearTimeout(timer);
        answer.then(stop, stop);
      }
      return answer;
    }) as typeof pg.Client.prototype.query;

    /** What is sent at the same time goes in one packet: writing to a socket takes longer than all else about a statement. */
    private corkForThisTurn(): void {
      if (this.isCorked) return;
      this.isCorked = true;
      const { stream } = this;
      stream.cork();
      process.nextTick(() => {
        this.isCorked = false;
        stream.uncork();
      });
    }

    private hangUp(): void {
      this.stream.destroy();
    }

    private get stream(): Socket {
      return (this as unknown as { connection: { stream: Socket } }).connection.stream;
    }
  };
}
