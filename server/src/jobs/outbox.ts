import { IsNull, type EntityManager } from 'typeorm';
import { insertIfNew } from '../db/plain-manager.js';
import type { Clock, Ids } from '../domain/ports.js';
import type { AccountMailTemplate } from '../modules/notifications/account-mails.js';
import type { OrderMailContent } from '../modules/notifications/order-mails.js';
import type { ShopMailContent } from '../modules/notifications/shop-mail.js';
import { OutboxMessage } from './outbox-message.entity.js';

/** What can be queued, with its payload. */
export interface OutboxPayloads {
  'send-order-mail': { orderId: string } & OrderMailContent;
  'send-refund': { refundId: string };
  'send-account-mail': { template: AccountMailTemplate; email: string };
  'send-contact-mail': { messageId: string };
  /** To the shop; nothing is sent while it has no address. */
  'send-shop-mail': ShopMailContent;
  'refund-payment': { paymentId: string };
  /** An order is paid or canceled: its other payment attempts are closed. */
  'close-payments': { orderId: string };
  /** The shop's calendar has changed. */
  'recompute-dispatch': Record<string, never>;
  'import-products': { importId: string };
}

export type OutboxKind = keyof OutboxPayloads;

/** The kinds that end in a mail, which can be sent again. */
export const mailKinds = [
  'send-order-mail',
  'send-account-mail',
  'send-contact-mail',
  'send-shop-mail',
] as const satisfies OutboxKind[];

/**
 * What someone's money or sign-in waits for: done before everything else that is due. Thousands of mails about a rush of
 * orders hold up no refund.
 */
const urgent: ReadonlySet<OutboxKind> = new Set([
  'send-refund',
  'refund-payment',
  'close-payments',
  'send-account-mail',
]);

/** The template of the email that tells someone that the account is deleted. */
export const LAST_MAIL = 'account-deleted' satisfies AccountMailTemplate;

/** Emails about the account whose address `:account` is the pattern of. */
const IS_ABOUT_ACCOUNT = "kind = 'send-account-mail' AND payload LIKE :account ESCAPE '\\'";

/** An email that is waiting, was sent, or was not needed anymore. */
export interface RecordedEmail {
  template: string;
  orderId: string | null;
  createdAt: number;
  sentAt: number | null;
}

/** Queues what must happen after a commit, in the transaction that causes it. */
export class Outbox {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * @param dedupeKey the same effect, queued twice, happens once
   * @param delayMs not before so many milliseconds from now
   */
  async enqueue<K extends OutboxKind>(
    manager: EntityManager,
    kind: K,
    payload: OutboxPayloads[K],
    dedupeKey: string,
    delayMs = 0,
  ): Promise<void> {
    const now = this.clock.now();
    await insertIfNew(manager, OutboxMessage, {
      id: this.ids.id(),
      kind,
      payload,
      dedupeKey,
      orderId: 'orderId' in payload ? payload.orderId : null,
      createdAt: now,
      precedence: urgent.has(kind) ? 0 : 1,
      dueAt: now + delayMs,
      attempts: 0,
      leaseUntil: null,
      claimId: null,
      doneAt: null,
      failedAt: null,
      lastError: null,
    });
  }

  /**
   * Deletes all emails about an account, sent or not, in the transaction that deletes the account.
   * @param emails the account's address in all its spellings
   */
  async forget(manager: EntityManager, emails: readonly string[]): Promise<void> {
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
  async listEmails(manager: EntityManager, userId: string, email: string): Promise<RecordedEmail[]> {
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
      // One that was not needed anymore is done with a note.
      sentAt: lastError === null ? doneAt : null,
    }));
  }

  /** Deletes a message that no worker has claimed. @returns false when it was claimed or is done */
  async withdraw(manager: EntityManager, dedupeKey: string): Promise<boolean> {
    const { affected } = await manager.delete(OutboxMessage, {
      dedupeKey,
      claimId: IsNull(),
      doneAt: IsNull(),
      failedAt: IsNull(),
      attempts: 0,
    });
    return affected === 1;
  }
}

/** Finds an address in the JSON of a payload. */
function patternOf(email: string): string {
  return `%${`"email":${JSON.stringify(email)}`.replace(/[\\%_]/g, '\\$&')}%`;
}
