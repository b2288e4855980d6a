import type { EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { addDays, dateIn } from '../../domain/dispatch.js';
import { invalidInput } from '../../domain/failure.js';
import { nextDateOf } from '../../domain/occasions.js';
import { requireUser, type Actor } from '../../domain/permissions.js';
import { DEFAULT_REMINDER_DAYS, reminderDays } from '../../domain/recipient.js';
import type { Outcome } from '../../jobs/define-job.js';
import type { Outbox } from '../../jobs/outbox.js';
import type { ExpiringLinks } from '../../kit/expiring-links.js';
import type { StopLinks } from '../../kit/stop-links.js';
import { lockLiving, lockUser } from '../accounts/users/lock-user.js';
import { User } from '../accounts/users/user.entity.js';
import type { Limit, RateLimiter } from '../limits/rate-limiter.js';
import { occasionReminderConfirmation, occasionReminderMail } from '../notifications/occasion-mails.js';
import type { ShopMailer } from '../notifications/shop-mailer.js';
import type { ShopService } from '../shop/shop.service.js';
import { findDueOccasions, findOccasionToSend, SLICE, type DueOccasion } from './find-due-occasions.js';
import { OccasionReminderChoice } from './occasion-reminders.entity.js';
import { RecipientOccasion } from './recipient-occasion.entity.js';
import type { OccasionRemindersType } from './recipient.type.js';
import { sendOccasionReminder } from './send-occasion-reminder.job.js';
import { sendOccasionReminderConfirmation } from './send-occasion-reminder-confirmation.job.js';

/** What the shop needs to send reminders. */
interface ReminderNeeds {
  shop: Pick<ShopService, 'calendar'>;
  mailer: Pick<ShopMailer, 'send'>;
  limiter: RateLimiter;
  links: ExpiringLinks;
  stopLinks: StopLinks;
  publicUrl: string;
}

/** How customers change the reminders; untrusted. */
export interface OccasionRemindersDraft {
  isWanted?: unknown;
  daysBefore?: unknown;
}

const asksByUser: Limit = { tries: 5, seconds: 60 * 60 };

const DEAD_LINK = 'This link is no longer valid. Ask for a new one in your account.';

/** An email before each occasion of the people to whom a customer sends gifts, to customers who have confirmed that twice. */
export class OccasionReminders {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly needs: ReminderNeeds,
  ) {}

  /** Whether the caller gets reminders, and how early. @throws Failure UNAUTHENTICATED */
  async readMine(actor: Actor): Promise<OccasionRemindersType> {
    return toView(await this.choiceOf(this.db.reader, requireUser(actor).userId));
  }

  /**
   * Asks for reminders, ends them, or changes how early they come. Asking emails a link, unless they are on.
   * @throws Failure UNAUTHENTICATED, BAD_USER_INPUT with fields, RATE_LIMITED
   */
  async setMine(actor: Actor, { isWanted, daysBefore }: OccasionRemindersDraft): Promise<OccasionRemindersType> {
    const { userId } = requireUser(actor);
    const days = daysBefore == null ? undefined : reminderDays.find((one) => one === daysBefore);
    const problems = {
      ...(daysBefore != null && days === undefined && { daysBefore: `Choose ${reminderDays.join(', ')}` }),
      ...(isWanted != null && typeof isWanted !== 'boolean' && { isWanted: 'isWanted must be true or false' }),
    };
    if (Object.keys(problems).length > 0) throw invalidInput(problems);
    const isAsking = isWanted === true && (await this.choiceOf(this.db.reader, userId)).confirmedAt === null;
    if (isAsking)
      // guard: recipients.test.ts 'has limits'
      await this.needs.limiter.count(
        `occasion-reminders:${userId}`,
        asksByUser,
        (minutes) => `Too many requests. Please try again in ${minutes} minutes.`,
      );
    return this.db.inTransaction(async (manager) => {
      const user = await lockUser(manager, userId);
      // Whoever opened an account with a stranger's address can't have the stranger asked.
      // guard: recipients.test.ts 'takes a confirmed address'
      if (isAsking && user.emailVerifiedAt === null)
        throw invalidInput({ isWanted: 'Confirm your email address first' });
      const choice = await this.choiceOf(manager, userId);
      if (days !== undefined) choice.daysBefore = days;
      if (isWanted === false) Object.assign(choice, NOT_WANTED);
      if (isAsking && choice.confirmedAt === null) {
        choice.askedAt = await this.db.now();
        const job = { userId, askedAt: choice.askedAt };
        const key = `occasion-reminders:${userId}:${job.askedAt}`;
        await this.outbox.enqueue(manager, sendOccasionReminderConfirmation, job, key);
      }
      await manager.upsert(OccasionReminderChoice, choice, ['userId']);
      return toView(choice);
    });
  }

  /** Sends the link that confirms the wish, unless it was confirmed, or taken back. */
  async sendConfirmation({ userId, askedAt }: { userId: string; askedAt: number }): Promise<Outcome> {
    const choice = await this.choiceOf(this.db.reader, userId);
    const user = await this.db.reader.findOneBy(User, { id: userId });
    if (!user?.email || user.deletedAt !== null || choice.askedAt !== askedAt || choice.confirmedAt !== null)
      return { notDone: 'Not sent: no longer needed' };
    const { name, email } = user;
    const { daysBefore } = choice;
    await this.needs.mailer.send(
      occasionReminderConfirmation({ name, email }, { daysBefore, link: this.needs.links.addressOf(userId) }),
    );
  }

  /** Takes an emailed link as the customer's consent. Safe to repeat. @throws Failure BAD_USER_INPUT with field `key` */
  async confirm(key: unknown): Promise<void> {
    const userId = this.needs.links.userIdOf(key);
    await this.db.inTransaction(async (manager) => {
      const user = userId === null ? null : await lockLiving(manager, { id: userId });
      const choice = user && (await this.choiceOf(manager, user.id));
      // Whoever has taken the wish back since doesn't take it up again by an old email.
      // guard: recipients.test.ts 'after the wish was taken back', try: || choice.askedAt === null ->
      if (!choice || choice.askedAt === null) throw invalidInput({ key: DEAD_LINK });
      if (choice.confirmedAt === null)
        await manager.update(OccasionReminderChoice, { userId: choice.userId }, { confirmedAt: await this.db.now() });
    });
  }

  /** Ends the reminders of whoever got the link. Safe to repeat. @throws Failure BAD_USER_INPUT with field `key` */
  async stop(key: unknown): Promise<void> {
    const userId = this.needs.stopLinks.subjectOf(key);
    if (userId === null) throw invalidInput({ key: 'This link is incomplete. Open the link in your email again.' });
    await this.db.inTransaction(async (manager) => {
      // A change of the choice at the same time must not write the former one back.
      if (await lockLiving(manager, { id: userId }))
        await manager.update(OccasionReminderChoice, { userId }, NOT_WANTED);
    });
  }

  /** Queues the reminders that are due. Safe to run on several processes: each is claimed under its customer's lock. */
  async queueDue(): Promise<void> {
    const { timeZone } = await this.needs.shop.calendar();
    for (;;) {
      const today = dateIn(timeZone, await this.db.now());
      const found = await findDueOccasions(this.db.reader, { today });
      for (const occasion of found) await this.db.inTransaction((manager) => this.claim(manager, occasion, today));
      if (found.length < SLICE) return;
    }
  }

  /** Sends a queued reminder, unless it is no longer wanted, or the day has come. */
  async send({ occasionId, date, userId }: { occasionId: string; date: string; userId: string }): Promise<Outcome> {
    const { shop, mailer, stopLinks, publicUrl } = this.needs;
    const occasion = await findOccasionToSend(this.db.reader, occasionId);
    if (!occasion) return { notDone: 'Not sent: no longer wanted' };
    const { timeZone } = await shop.calendar();
    const today = dateIn(timeZone, await this.db.now());
    // guard: recipients.test.ts 'too late'
    if (date <= today) return { notDone: 'Not sent: it would come too late' };
    await mailer.send(
      occasionReminderMail(occasion, {
        ...{ date, today },
        link: `${publicUrl}/gift-finder?${occasion.kind === 'other' ? '' : `occasion=${occasion.kind}&`}arrivesBy=${date}`,
        account: `${publicUrl}/account#people`,
        stopLink: stopLinks.addressOf(userId),
      }),
    );
  }

  /** When the caller asked for reminders, and confirmed it. @throws Failure UNAUTHENTICATED */
  async exportMine(actor: Actor): Promise<{ daysBefore: number; askedAt: Date | null; confirmedAt: Date | null }> {
    const { daysBefore, ...times } = await this.choiceOf(this.db.reader, requireUser(actor).userId);
    return { daysBefore, askedAt: timeOf(times.askedAt), confirmedAt: timeOf(times.confirmedAt) };
  }

  /** Moves an occasion on by a year, and queues its reminder if the day is still to come. */
  private async claim(manager: EntityManager, { id, userId }: DueOccasion, today: string): Promise<void> {
    await lockLiving(manager, { id: userId });
    // Another process may have claimed it since it was found, or the customer has changed something.
    // guard: recipients.test.ts 'two processes', try: await findDueOccasions(manager, { today, id }) -> [{ month: 5, day: 12 }]
    const [occasion] = await findDueOccasions(manager, { today, id });
    if (!occasion) return;
    const tomorrow = addDays(today, 1);
    const date = nextDateOf(occasion, tomorrow);
    const { remindOf } = await manager.findOneByOrFail(RecipientOccasion, { id });
    // What has gone by unnoticed, with nobody to remind, comes again.
    if (remindOf < tomorrow) {
      await manager.update(RecipientOccasion, { id }, { remindOf: date });
      const [isStillDue] = await findDueOccasions(manager, { today, id });
      if (!isStillDue) return;
    }
    await manager.update(RecipientOccasion, { id }, { remindOf: nextDateOf(occasion, addDays(date, 1)) });
    const job = { occasionId: id, date, userId };
    await this.outbox.enqueue(manager, sendOccasionReminder, job, `occasion-reminder:${id}:${date}`);
  }

  /** What a customer has chosen; of one who hasn't, the default. */
  private async choiceOf(manager: EntityManager, userId: string): Promise<OccasionReminderChoice> {
    const choice = await manager.findOneBy(OccasionReminderChoice, { userId });
    return choice ?? { userId, daysBefore: DEFAULT_REMINDER_DAYS, ...NOT_WANTED };
  }
}

const NOT_WANTED = { askedAt: null, confirmedAt: null };

function toView({ daysBefore, askedAt, confirmedAt }: OccasionReminderChoice): OccasionRemindersType {
  return { state: confirmedAt !== null ? 'on' : askedAt !== null ? 'asked' : 'off', daysBefore };
}

function timeOf(time: number | null): Date | null {
  return time === null ? null : new Date(time);
}
