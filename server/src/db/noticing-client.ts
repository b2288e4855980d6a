import type { Socket } from 'node:net';
import pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/**
 * Makes PostgreSQL's client do two things more. Statements that are sent in the same turn of the event loop leave in one
 * packet. And a connection on which a statement gets no answer for `silenceMs` is closed: after a failover or behind a
 * firewall a connection can be dead without an error, and whoever uses it would wait for minutes. Once closed, it fails
 * like any other lost connection.
 * @param silenceMs longer than the server's own statement limit, which should fire first
 */
export function noticingClient(silenceMs: number): typeof pg.Client {
  return class NoticingClient extends pg.Client {
    private isCorked = false;

    constructor(config?: pg.ClientConfig) {
      super(config);
      // A connection may break between two statements. An 'error' event without a listener would end the process; with
      // one, the next statement on the connection fails.
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

    /** Holds back what is written until this turn ends: each write to the socket costs more than the rest of a statement. */
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
