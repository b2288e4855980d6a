import { In, type EntityTarget, type ObjectLiteral } from 'typeorm';
import type { Database } from '../db/database.js';
import type { Clock } from '../domain/ports.js';
import { AccountLink } from '../modules/accounts/account-link.entity.js';
import { KnownDevice } from '../modules/accounts/known-device.entity.js';
import { SecondFactor } from '../modules/accounts/second-factor.entity.js';
import { Session } from '../modules/accounts/session.entity.js';
import { ContactMessage } from '../modules/contact/contact-message.entity.js';
import { ProductCreation } from '../modules/catalog/managing/product-creation.entity.js';
import { ProductImport } from '../modules/catalog/import/product-import.entity.js';
import { RateLimit } from '../modules/limits/rate-limit.entity.js';
import type { MediaStorage } from '../modules/media/media-storage.js';
import { OrderKeyAlias } from '../modules/orders/order-key-alias.entity.js';
import { WebhookEvent } from '../modules/payments/webhook-event.entity.js';
import { JobRun } from './job-run.entity.js';
import { OutboxMessage } from './outbox-message.entity.js';
import { LAST_MAIL, type OutboxPayloads } from './outbox.js';

const DAY = 24 * 60 * 60 * 1000;

interface Rule {
  entity: EntityTarget<ObjectLiteral>;
  /** What is over, in the databases' own words; `:before` is `days` ago. */
  isOver: string;
  days: number;
}

/** How long idempotency keys are remembered that have rows of their own. */
const KEY_DAYS = 90;

/** What is deleted, and how long after its end. Half-written pictures go after an hour (`MediaStorage.clearStale`). */
const rules: readonly Rule[] = [
  // As long as an order's link in its mails is good: so long a mail can be sent again.
  { entity: OutboxMessage, isOver: 'done_at <= :before', days: 90 },
  // It has been ignored for so long that no one will look at it, and it may contain an email address.
  { entity: OutboxMessage, isOver: 'failed_at <= :before', days: 90 },
  { entity: ContactMessage, isOver: 'created_at <= :before', days: 730 },
  // The provider repeats an event for three days, and can be asked to for 30.
  { entity: WebhookEvent, isOver: 'processed_at <= :before', days: 90 },
  // For tasks that no longer exist.
  { entity: JobRun, isOver: 'finished_at <= :before AND lease_until IS NULL', days: 90 },
  { entity: Session, isOver: '(revoked_at <= :before OR expires_at <= :before)', days: 30 },
  { entity: AccountLink, isOver: '(used_at <= :before OR expires_at <= :before)', days: 1 },
  // Started, but never confirmed with a code.
  { entity: SecondFactor, isOver: 'confirmed_at IS NULL AND created_at <= :before', days: 1 },
  // As long as the device's cookie lives.
  { entity: KnownDevice, isOver: 'last_used_at <= :before', days: 365 },
  // A client that repeats a call does so within minutes. The keys that placed orders stay with them.
  { entity: ProductCreation, isOver: 'created_at <= :before', days: KEY_DAYS },
  { entity: OrderKeyAlias, isOver: 'created_at <= :before', days: KEY_DAYS },
  // Longer than any limit's window.
  { entity: RateLimit, isOver: 'window_start <= :before', days: 1 },
  // The catalog has moved on since the dry run.
  { entity: ProductImport, isOver: "status = 'checked' AND created_at <= :before", days: 1 },
];

/** Email files hold names, addresses and links that open orders; they are for looking into, not an archive. */
const MAIL_DAYS = 30;

/** How long the last email to a deleted customer can be tried again after it failed. */
const FAILED_LAST_MAIL_DAYS = 7;

/** Emails that were written to files instead of being sent. */
export interface MailFiles {
  /** Deletes those written before a time. */
  clearOld(before: number): Promise<void>;
  /** Deletes those to some addresses, and those that an answer to would go to some others. */
  clearOf(addresses: { recipients: readonly string[]; senders: readonly string[] }): Promise<void>;
}

/** Rows per transaction: other writers wait no longer than that. */
const SLICE = 500;

/** Deletes data that is no longer needed. */
export class CleanUp {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly storage: Pick<MediaStorage, 'clearStale'>,
    private readonly mails: MailFiles,
  ) {}

  async deleteExpired(): Promise<void> {
    await this.forgetDeletedCustomers();
    for (const rule of rules) await this.deleteAll(rule);
    await this.storage.clearStale();
    await this.mails.clearOld(this.clock.now() - MAIL_DAYS * DAY);
  }

  /**
   * Deletes the files of all emails to customers whose accounts are deleted, and then the record of the last one, which has
   * the only copy of the address.
   */
  private async forgetDeletedCustomers(): Promise<void> {
    const failedBefore = this.clock.now() - FAILED_LAST_MAIL_DAYS * DAY;
    for (;;) {
      const last = await this.db.reader
        .createQueryBuilder(OutboxMessage, 'm')
        .where(`m.dedupeKey LIKE '${LAST_MAIL}:%' AND (m.doneAt IS NOT NULL OR m.failedAt <= :failedBefore)`)
        .setParameters({ failedBefore })
        .limit(SLICE)
        .getMany();
      if (last.length === 0) return;
      const emails = last.map(({ payload }) => (payload as OutboxPayloads['send-account-mail']).email);
      await this.mails.clearOf({ recipients: emails, senders: await this.withoutMessages(emails) });
      await this.db.inTransaction((manager) => manager.delete(OutboxMessage, { id: In(last.map(({ id }) => id)) }));
      if (last.length < SLICE) return;
    }
  }

  /** Which of the addresses have no contact messages left: those of a confirmed address went with its account. */
  private async withoutMessages(emails: readonly string[]): Promise<string[]> {
    const lower = emails.map((email) => email.toLowerCase());
    const rows = await this.db.reader
      .createQueryBuilder(ContactMessage, 'message')
      .select('LOWER(message.email)', 'email')
      .where('LOWER(message.email) IN (:...lower)', { lower })
      .getRawMany<{ email: string }>();
    const left = new Set(rows.map(({ email }) => email));
    return lower.filter((email) => !left.has(email));
  }

  private async deleteAll({ entity, isOver, days }: Rule): Promise<void> {
    const before = this.clock.now() - days * DAY;
    const { tableName, primaryColumns } = this.db.dataSource.getMetadata(entity);
    const key = primaryColumns.map(({ databaseName }) => databaseName).join(', ');
    for (;;) {
      const { affected } = await this.db.inTransaction((manager) =>
        manager
          .createQueryBuilder()
          .delete()
          .from(entity)
          .where(`(${key}) IN (SELECT ${key} FROM ${tableName} WHERE ${isOver} LIMIT ${SLICE})`, { before })
          .execute(),
      );
      if ((affected ?? 0) < SLICE) return;
    }
  }
}
