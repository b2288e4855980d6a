import pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/**
 * A client that closes its connection when a statement gets no answer for this long. After a failover or behind a
 * firewall, a connection can be dead without an error, and a caller that waits on it, or gets it from the pool later,
 * would wait for minutes. Once closed, it fails like any other lost connection.
 * @param silenceMs longer than the server's own statement limit, which should fire first
 */
export function noticingClient(silenceMs: number): typeof pg.Client {
  return class NoticingClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      // A connection may break between two statements, when nobody listens, which would end the process. The next one
      // finds it.
      this.on('error', () => undefined);
    }

    override query: typeof pg.Client.prototype.query = ((...args: unknown[]) => {
      const answer = (super.query as Query)(...args);
      if (answer instanceof Promise) {
        const timer = setTimeout(() => this.hangUp(), silenceMs);
        const stop = () => clearTimeout(timer);
        answer.then(stop, stop);
      }
      return answer;
    }) as typeof pg.Client.prototype.query;

    private hangUp(): void {
      (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    }
  };
}
