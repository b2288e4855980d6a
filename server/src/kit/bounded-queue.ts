import PQueue from 'p-queue';
import { Failure } from '../domain/failure.js';

/** When those who are sent away may come back. */
const RETRY_SECONDS = 5;

/** Does heavy work a few pieces at a time; refuses more than it can do soon, rather than let everyone wait forever. */
export class BoundedQueue {
  private readonly queue: PQueue;

  constructor(
    concurrency: number,
    private readonly mostWaiting: number,
    /** The message for refused listeners. */
    private readonly message: string,
  ) {
    this.queue = new PQueue({ concurrency });
  }

  /** @throws Failure UNAVAILABLE with `retryAfter` in seconds when too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.queue.size >= this.mostWaiting) {
      throw new Failure('UNAVAILABLE', this.message, { retryAfter: RETRY_SECONDS });
    }
    return this.queue.add(work);
  }
}
