/** Emails that were written to files instead of being sent. */
export interface MailFiles {
  /** Deletes those written before a time, in milliseconds since 1970. */
  clearOld(before: number): Promise<void>;
  /** Deletes those to some addresses, and those that an answer to would go to some others. */
  clearOf(addresses: { recipients: readonly string[]; senders: readonly string[] }): Promise<void>;
}
