import type { EntityManager } from 'typeorm';
import { OutboxMessage } from '../../../jobs/outbox-message.entity.js';
import { sendAccountMail } from '../recovery/send-account-mail.job.js';

/** Emails about the account whose address `:account` is the pattern of. */
const IS_ABOUT_ACCOUNT = `kind = '${sendAccountMail.kind}' AND payload LIKE :account ESCAPE '\\'`;

/** An email that is waiting, was sent, or was not needed anymore. Times are milliseconds since 1970. */
export interface RecordedEmail {
  template: string;
  orderId: string | null;
  createdAt: number;
  sentAt: number | null;
}

/**
 * Deletes all emails about an account, sent or not, in the transaction that deletes the account.
 * @param emails the account's address in all its spellings
 */
export async function forgetAccountEmails(manager: EntityManager, emails: readonly string[]): Promise<void> {
  for (const email of new Set(emails)) {
    await manager
      .createQueryBuilder()
      .delete()
      .from(OutboxMessage)
      .where(IS_ABOUT_ACCOUNT, { account: patternOf(email) })
      .execute();
  }
}

/** The record of the emails about an account and about the orders of its user, the latest first. */
export async function listEmailsTo(manager: EntityManager, userId: string, email: string): Promise<RecordedEmail[]> {
  const messages = await manager
    .createQueryBuilder(OutboxMessage, 'm')
    .where(`(${IS_ABOUT_ACCOUNT})`, { account: patternOf(email) })
    .orWhere("(kind = 'send-order-mail' AND order_id IN (SELECT id FROM orders WHERE user_id = :userId))", { userId })
    .orderBy('m.createdAt', 'DESC')
    .addOrderBy('m.id', 'DESC')
    .getMany();
  return messages.map(({ payload, orderId, createdAt, doneAt, lastError }) => ({
    template: String(payload['template']),
    orderId,
    createdAt,
    // An email that was no longer needed is done with a note.
    sentAt: lastError === null ? doneAt : null,
  }));
}

/** Finds an address in the JSON of a payload. */
function patternOf(email: string): string {
  return `%${`"email":${JSON.stringify(email)}`.replace(/[\\%_]/g, '\\$&')}%`;
}
