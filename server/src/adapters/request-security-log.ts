import { AsyncLocalStorage } from 'node:async_hooks';
import type { SecurityEvent, SecurityLog } from '../domain/security-events.js';

/** The request that an event belongs to. */
interface Origin {
  reqId: string;
  network: string;
}

/** Writes each security event as one line, with the request and the client's network that it came from. */
export class RequestSecurityLog implements SecurityLog {
  private readonly origins = new AsyncLocalStorage<Origin>();

  constructor(
    private readonly write: (line: object, message: 'security') => void,
    /** Also called for each event, for the metrics. */
    private readonly count: (event: SecurityEvent) => void = () => {},
  ) {}

  record(event: SecurityEvent): void {
    this.write({ ...event, ...this.origins.getStore() }, 'security');
    this.count(event);
  }

  /** What names the request that is being worked on, in any line of the log; nothing outside of one. */
  get request(): { reqId?: string } {
    const origin = this.origins.getStore();
    return origin ? { reqId: origin.reqId } : {};
  }

  /** Runs the rest of a request so that its events name it. */
  during<T>(origin: Origin, run: () => T): T {
    return this.origins.run(origin, run);
  }

  /** Follows requests no longer. */
  close(): void {
    this.origins.disable();
  }
}
