import { In } from 'typeorm';
import type { Database } from '../../../db/database.js';
import type { Clock } from '../../../domain/ports.js';
import { OutboxMessage } from '../../../jobs/outbox-message.entity.js';
import { ContactMessage } from '../../contact/contact-message.entity.js';
import type { MailFiles } from '../../notifications/mail-files.js';
import { LAST_MAIL } from '../recovery/send-account-mail.job.js';

/** How long the last email to a deleted customer can be tried again after it failed. */
const FAILED_LAST_MAIL_MS = 7 * 24 * 60 * 60 * 1000;

/** Rows per transaction: other writers wait no longer than that. */
const SLICE = 500;

/**
 * Deletes the files of all emails to customers whose accounts are deleted, and then the record of the last one, which has
 * the only copy of the address.
 */
export class ForgetLastMails {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly files: MailFiles,
  ) {}

  async forgetDue(): Promise<void> {
    const failedBefore = this.clock.now() - FAILED_LAST_MAIL_MS;
    for (;;) {
      const last = await this.db.reader
        .createQueryBuilder(OutboxMessage, 'm')
        .where(`m.dedupeKey LIKE '${LAST_MAIL}:%' AND (m.doneAt IS NOT NULL OR m.failedAt <= :failedBefore)`)
        .setParameters({ failedBefore })
        .limit(SLICE)
        .getMany();
      if (last.length === 0) return;
      const emails = last.map(({ payload }) => String(payload['email']));
      // guard: deleted-customers.test.ts 'email files', try: await this.files.clearOf -> void
      await this.files.clearOf({ recipients: emails, senders: await this.withoutMessages(emails) });
      await this.db.inTransaction((manager) => manager.delete(OutboxMessage, { id: In(last.map(({ id }) => id)) }));
      if (last.length < SLICE) return;
    }
  }

  /** Which of the addresses have no contact messages left: those of a confirmed address went with its account. */
  private async withoutMessages(emails: readonly string[]): Promise<string[]> {
    const lower = emails.map((email) => email.toLowerCase());
    // Compared here: what a database takes for a small letter depends on its kind and its locale.
    const rows = await this.db.reader.find(ContactMessage, { select: { id: true, email: true } });
    const left = new Set(rows.map(({ email }) => email.toLowerCase()));
    return lower.filter((email) => !left.has(email));
  }
}
