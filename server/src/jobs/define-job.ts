/** How a job ended: done, or why there was nothing to do. */
export type Outcome = void | { notDone: string };

/** What the shop knows about a kind of job besides how it runs. */
export interface JobTraits {
  /** A verb with dashes, as it is stored: 'send-refund'. */
  kind: string;
  /** What it does, for admins: 'Refund'. */
  words: string;
  /** Someone's money or sign-in waits for it: it runs before everything else that is due. */
  isUrgent: boolean;
  /** It ends in an email, which can be sent again. */
  isMail: boolean;
}

/** A job that the worker can run. It must be safe to run twice: a crash may come after the work. */
export interface Job extends JobTraits {
  run(payload: unknown): Promise<Outcome>;
}

/** A kind of job that can be queued. Its module says with `runBy` how it runs. */
export interface JobKind<Payload extends object> extends JobTraits {
  runBy(run: (payload: Payload) => Promise<Outcome>): Job;
}

/**
 * Declares a kind of job, with the type of what it is queued with.
 * @example const sendRefund = defineJob<{ refundId: string }>({ kind: 'send-refund', words: 'Refund', isUrgent: true });
 */
export function defineJob<Payload extends object>({
  kind,
  words,
  isUrgent = false,
  isMail = false,
}: Pick<JobTraits, 'kind' | 'words'> & Partial<JobTraits>): JobKind<Payload> {
  const traits = { kind, words, isUrgent, isMail };
  return { ...traits, runBy: (run) => ({ ...traits, run: (payload) => run(payload as Payload) }) };
}

/** A task that one of the processes runs once per period. It must be safe to run again after a crash. */
export interface RecurringTask {
  /** A verb with dashes, such as 'expire-orders'; at most 64 characters. */
  name: string;
  /** What it does, for admins: 'Release stock of unpaid orders'. */
  words: string;
  everyMs: number;
  run: () => Promise<unknown>;
}
