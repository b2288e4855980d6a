import { In, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { dateIn } from '../../domain/dispatch.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { nextDateOf, occasionKey, type Occasion } from '../../domain/occasions.js';
import { requireUser, type Actor } from '../../domain/permissions.js';
import type { Clock, Ids } from '../../domain/ports.js';
import {
  MAX_RECIPIENTS,
  nameOnAddress,
  readRecipient,
  type RecipientDraft,
  type RecipientInput,
} from '../../domain/recipient.js';
import { isSameAddress } from '../../domain/shipping-address.js';
import { lockUser } from '../accounts/users/lock-user.js';
import type { ShopService } from '../shop/shop.service.js';
import { OccasionReminderChoice } from './occasion-reminders.entity.js';
import { RecipientOccasion } from './recipient-occasion.entity.js';
import { Recipient } from './recipient.entity.js';
import type { RecipientType } from './recipient.type.js';

/**
 * The people to whom customers send gifts, apart from the customers' own profile and addresses, which are not touched.
 * Each change locks its owner, so that two at once leave nobody twice, and no more than the limit.
 */
export class Recipients {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly shop: Pick<ShopService, 'calendar'>,
  ) {}

  /** The caller's people by their names. @throws Failure UNAUTHENTICATED */
  async listMine(actor: Actor): Promise<RecipientType[]> {
    const { userId } = requireUser(actor);
    const today = await this.today();
    const manager = this.db.reader;
    const people = await manager.find(Recipient, { where: { userId } });
    const occasions = await occasionsOf(
      manager,
      people.map(({ id }) => id),
    );
    return people
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1))
      .map((person) => toView(person, occasions, today));
  }

  /**
   * Adds a person. One who is there with the same name and place on the address is not added twice, and takes over what is
   * given.
   * @throws Failure UNAUTHENTICATED, BAD_USER_INPUT with fields, CONFLICT when the book is full
   */
  async add(actor: Actor, input: RecipientInput): Promise<RecipientType> {
    const { userId } = requireUser(actor);
    const today = await this.today();
    const { shippingAddress, ...draft } = read(input, today);
    if (!shippingAddress) throw invalidInput({ shippingAddress: 'All fields are required' });
    return this.db.inTransaction(async (manager) => {
      await lockUser(manager, userId);
      const others = await manager.find(Recipient, { where: { userId } });
      const same = others.find((other) => isSameAddress(other.shippingAddress, shippingAddress));
      if (same) {
        const merged = { ...draft, shippingAddress: { ...same.shippingAddress, ...shippingAddress } };
        // guard: recipients.test.ts 'not added twice, and takes over'
        return this.change(manager, same, merged, today);
      }
      // guard: recipients.test.ts '200 people fit', try: >= -> >
      if (others.length >= MAX_RECIPIENTS)
        throw new Failure(
          'CONFLICT',
          `You can keep up to ${MAX_RECIPIENTS} people. Delete one to make room for another.`,
        );
      const name = draft.name ?? nameOnAddress(shippingAddress);
      const person: Recipient = { id: this.ids.id(), userId, name, shippingAddress, createdAt: this.clock.now() };
      await manager.insert(Recipient, person);
      return this.change(manager, person, { ...(draft.occasions && { occasions: draft.occasions }) }, today);
    });
  }

  /**
   * Changes a person of the caller's; what is missing stays.
   * @throws Failure UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT with fields, CONFLICT when the person would be there twice
   */
  async update(actor: Actor, id: string, input: RecipientInput): Promise<RecipientType> {
    const { userId } = requireUser(actor);
    const today = await this.today();
    const draft = read(input, today);
    return this.db.inTransaction(async (manager) => {
      await lockUser(manager, userId);
      // guard: recipients.test.ts 'owner’s alone', try: { where: { userId } } -> {}
      const all = await manager.find(Recipient, { where: { userId } });
      const person = all.find((one) => one.id === id);
      if (!person) throw notFound();
      const { shippingAddress } = draft;
      // guard: recipients.test.ts 'not added twice, and takes over'
      if (
        shippingAddress &&
        all.some((other) => other !== person && isSameAddress(other.shippingAddress, shippingAddress))
      )
        throw new Failure('CONFLICT', 'You’ve already added someone with this name and address.');
      return this.change(manager, person, draft, today);
    });
  }

  /** Deletes a person of the caller's, with all occasions. @throws Failure UNAUTHENTICATED, NOT_FOUND */
  async delete(actor: Actor, id: string): Promise<void> {
    const { userId } = requireUser(actor);
    await this.db.inTransaction(async (manager) => {
      await lockUser(manager, userId);
      // guard: recipients.test.ts 'owner’s alone', try: { id, userId } -> { id }
      const { affected } = await manager.delete(Recipient, { id, userId });
      if (affected === 0) throw notFound();
    });
  }

  /** Deletes a user's book, in the open transaction: the account is deleted, or its proved owner takes it over. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(Recipient, { userId });
    await manager.delete(OccasionReminderChoice, { userId });
  }

  /** Changes a person in the open transaction, which has locked the owner. */
  private async change(
    manager: EntityManager,
    person: Recipient,
    { occasions, ...draft }: RecipientDraft,
    today: string,
  ): Promise<RecipientType> {
    const changed = { ...person, ...draft };
    const { name, shippingAddress } = changed;
    if (Object.keys(draft).length > 0) await manager.update(Recipient, { id: person.id }, { name, shippingAddress });
    const before = await occasionsOf(manager, [person.id]);
    const after = occasions ? await this.replaceOccasions(manager, person.id, before, occasions, today) : before;
    return toView(changed, after, today);
  }

  /** What stays the same occasion keeps its row, so that nobody is reminded of it twice. */
  private async replaceOccasions(
    manager: EntityManager,
    recipientId: string,
    before: readonly RecipientOccasion[],
    occasions: readonly Occasion[],
    today: string,
  ): Promise<RecipientOccasion[]> {
    const known = new Map(before.map((row) => [occasionKey(row), row]));
    const kept = new Set(occasions.map(occasionKey));
    const gone = before.filter((row) => !kept.has(occasionKey(row)));
    const after = occasions.map((occasion, position): RecipientOccasion => {
      const same = known.get(occasionKey(occasion));
      // A corrected name or kind is still the day that the customer was reminded of.
      const claimed = same ?? gone.find(({ month, day }) => month === occasion.month && day === occasion.day);
      return {
        id: same?.id ?? this.ids.id(),
        ...{ recipientId, position, ...occasion },
        // guard: recipients.test.ts 'once for an occasion and year', try: claimed?.remindOf ?? ->
        remindOf: claimed?.remindOf ?? nextDateOf(occasion, today),
      };
    });
    if (gone.length > 0) await manager.delete(RecipientOccasion, { id: In(gone.map(({ id }) => id)) });
    if (after.length > 0) await manager.upsert(RecipientOccasion, after, ['id']);
    return after;
  }

  private async today(): Promise<string> {
    const { timeZone } = await this.shop.calendar();
    return dateIn(timeZone, this.clock.now());
  }
}

async function occasionsOf(manager: EntityManager, recipientIds: string[]): Promise<RecipientOccasion[]> {
  if (recipientIds.length === 0) return [];
  return manager.find(RecipientOccasion, { where: { recipientId: In(recipientIds) }, order: { position: 'ASC' } });
}

/** @throws Failure BAD_USER_INPUT with fields */
function read(input: RecipientInput, today: string): RecipientDraft {
  const parsed = readRecipient(input, Number(today.slice(0, 4)));
  if ('problems' in parsed) throw invalidInput(parsed.problems);
  return parsed.draft;
}

function notFound(): Failure {
  return new Failure('NOT_FOUND', 'Person not found');
}

function toView(
  { id, name, shippingAddress }: Recipient,
  occasions: readonly RecipientOccasion[],
  today: string,
): RecipientType {
  return {
    _id: id,
    name,
    shippingAddress,
    occasions: occasions
      .filter(({ recipientId }) => recipientId === id)
      .map(({ kind, label, month, day, year }) => ({
        ...{ kind, label, month, day, year },
        nextDate: nextDateOf({ month, day }, today),
      })),
  };
}
