import { createHash } from 'node:crypto';
import { In, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { insertIfNew } from '../../db/plain-manager.js';
import { parseContactMessage, type ContactMessageDraft } from '../../domain/contact-message.js';
import { invalidInput } from '../../domain/failure.js';
import { requireUser, type Actor } from '../../domain/permissions.js';
import type { Clock, Ids } from '../../domain/ports.js';
import type { Outbox } from '../../jobs/outbox.js';
import { User } from '../accounts/users/user.entity.js';
import type { Limit, RateLimiter } from '../limits/rate-limiter.js';
import { contactMail } from '../notifications/contact-mail.js';
import type { MailContent } from '../notifications/mail-content.js';
import type { RequestContext } from '../../kit/request-context.js';
import type { ShopService } from '../shop/shop.service.js';
import { ContactMessage } from './contact-message.entity.js';
import { sendContactMail } from './send-contact-mail.job.js';

/** A message as a client sends it: untrusted. */
export interface ContactRequest extends ContactMessageDraft {
  /** Made by the client for one sending; with it a repeated call changes nothing. */
  idempotencyKey?: string | null;
}

const messagesByAddress: Limit = { tries: 10, seconds: 60 * 60 };

/** What people write to the shop: stored, and mailed to the shop where mail is set up (decision S38). Anyone may write. */
export class ContactService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly outbox: Outbox,
    private readonly limiter: RateLimiter,
    private readonly shop: ShopService,
  ) {}

  /**
   * Stores a message and queues its mail. Repeating it with the same key stores and mails nothing more.
   * @throws Failure BAD_USER_INPUT with fields, RATE_LIMITED
   */
  async send(context: Pick<RequestContext, 'clientAddress'>, request: ContactRequest): Promise<void> {
    const parsed = parseContactMessage(request);
    if ('problems' in parsed) throw invalidInput(parsed.problems);
    const { name, email, subject, message } = parsed.message;
    const id = this.ids.id();
    const words = [request.idempotencyKey ?? id, name, email, subject, message];
    const requestHash = createHash('sha256').update(JSON.stringify(words)).digest('hex');
    // A retry after a lost answer is no second message, so it isn't counted as one.
    if (await this.db.reader.existsBy(ContactMessage, { requestHash })) return;

    await this.limiter.count(
      `contact:${context.clientAddress}`,
      messagesByAddress,
      (minutes) => `Too many messages. Please try again in ${minutes} minutes.`,
    );
    const hasMail = (await this.shop.contactEmail()) !== null;
    await this.db.inTransaction(async (manager) => {
      const createdAt = this.clock.now();
      await insertIfNew(manager, ContactMessage, { id, name, email, subject, message, requestHash, createdAt });
      // The other half of a double click was faster.
      if (!(await manager.existsBy(ContactMessage, { id })) || !hasMail) return;
      await this.outbox.enqueue(manager, sendContactMail, { messageId: id }, `contact:${id}`);
    });
  }

  /** The mail that tells the shop of a message; null when the shop has no address or the message is deleted. */
  async mailOf(messageId: string): Promise<MailContent | null> {
    const to = await this.shop.contactEmail();
    const message = await this.db.reader.findOneBy(ContactMessage, { id: messageId });
    return to === null || message === null ? null : contactMail(to, message);
  }

  /** What the caller wrote under the account's address, newest first. @throws Failure UNAUTHENTICATED */
  async listMine(actor: Actor): Promise<ContactMessage[]> {
    const { userId } = requireUser(actor);
    return writtenBy(this.db.reader, userId);
  }

  /** Deletes what a user wrote, in the transaction that deletes the account. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    for (const { id } of await writtenBy(manager, userId)) await manager.delete(ContactMessage, { id });
  }
}

/**
 * Messages are identified only by their address, so they belong to the person who has confirmed it. Otherwise anyone
 * could read and delete a stranger's messages by signing up with the stranger's address.
 */
async function writtenBy(manager: EntityManager, userId: string): Promise<ContactMessage[]> {
  const user = await manager.findOneBy(User, { id: userId });
  if (!user || user.emailVerifiedAt === null) return [];
  const emails = new Set([user.email.toLowerCase(), user.emailNorm]);
  // Compared here: what a database takes for a small letter depends on its kind and its locale.
  const all = await manager.find(ContactMessage, { select: { id: true, email: true } });
  const written = all.filter(({ email }) => emails.has(email.toLowerCase())).map(({ id }) => id);
  return manager.find(ContactMessage, { where: { id: In(written) }, order: { createdAt: 'DESC', id: 'DESC' } });
}
