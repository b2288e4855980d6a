import { In, type EntityManager, type FindOptionsWhere } from 'typeorm';
import type { Database } from '../../db/database.js';
import { DELETED_CUSTOMER } from '../../domain/deleted-customer.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { requireAdmin, requireUser, type Actor } from '../../domain/permissions.js';
import type { Clock, Ids } from '../../domain/ports.js';
import { MAX_NOTES, parseStaffNote } from '../../domain/staff-note.js';
import { lockLiving } from '../accounts/users/lock-user.js';
import { User } from '../accounts/users/user.entity.js';
import type { AuditService } from '../audit/audit.service.js';
import { lockOrder, orderNotFound } from '../orders/lock-order.js';
import { Order } from '../orders/order.entity.js';
import { StaffNote } from './staff-note.entity.js';
import type { StaffNoteType } from './staff-note.type.js';

/** What a note is about. */
type NoteSubject = Pick<StaffNote, 'orderId' | 'userId'>;

/** Notes of the shop's people about orders and customers, which customers never see in the shop. */
export class StaffNotes {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: AuditService,
  ) {}

  /**
   * The notes about an order and about its customer, oldest first.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
   */
  async ofOrder(actor: Actor, orderId: string): Promise<StaffNoteType[]> {
    // guard: staff-notes.test.ts 'only admins'
    requireAdmin(actor);
    const order = await this.db.reader.findOneBy(Order, { id: orderId });
    if (!order) throw orderNotFound();
    const { userId } = order;
    return list(this.db.reader, [{ orderId }, ...(userId === null ? [] : [{ userId }])]);
  }

  /** The notes about a customer, oldest first. @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
  async ofUser(actor: Actor, userId: string): Promise<StaffNoteType[]> {
    // guard: staff-notes.test.ts 'only admins'
    requireAdmin(actor);
    if (!(await this.db.reader.existsBy(User, { id: userId }))) throw userNotFound();
    return list(this.db.reader, [{ userId }]);
  }

  /** How many notes there are about an order and about its customer, of many orders in one statement. For callers that are admins. */
  async countOf(
    orders: readonly Pick<Order, 'id' | 'userId'>[],
  ): Promise<(order: Pick<Order, 'id' | 'userId'>) => number> {
    const userIds = new Set(orders.flatMap(({ userId }) => userId ?? []));
    const rows = await this.db.reader
      .createQueryBuilder(StaffNote, 'n')
      .select('COALESCE(n.orderId, n.userId)', 'subject')
      .addSelect('COUNT(*)', 'count')
      .where([{ orderId: In(orders.map(({ id }) => id)) }, { userId: In([...userIds]) }])
      .groupBy('COALESCE(n.orderId, n.userId)')
      .getRawMany<{ subject: string; count: string | number }>();
    const counts = new Map(rows.map(({ subject, count }) => [subject, Number(count)]));
    return ({ id, userId }) => (counts.get(id) ?? 0) + (counts.get(userId ?? '') ?? 0);
  }

  /** A text that differs when a note was written or deleted: how many there are, and when the last one was written. */
  async version(): Promise<string> {
    const { count, last } = (await this.db.reader
      .createQueryBuilder(StaffNote, 'n')
      .select('COUNT(*)', 'count')
      .addSelect('MAX(n.createdAt)', 'last')
      .getRawOne<{ count: string | number; last: string | number | null }>())!;
    return `${count}.${last ?? 0}`;
  }

  /**
   * Adds a note about an order.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT with `text`, NOT_FOUND, CONFLICT when there are too many,
   *   or when the customer was taken out of the order
   */
  addToOrder(actor: Actor, orderId: string, text: unknown): Promise<StaffNoteType> {
    return this.add(actor, { orderId, userId: null }, text, async (manager) => {
      const order = await lockOrder(manager, orderId);
      // The clean-up would delete the note, as it does all notes about such an order.
      // guard: staff-notes.test.ts 'goes with the customer', try: !== null -> === 0
      if (order.anonymisedAt !== null)
        throw new Failure('CONFLICT', 'This order’s customer has been deleted, so it can’t have notes anymore.');
    });
  }

  /**
   * Adds a note about a customer.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT with `text`, NOT_FOUND, CONFLICT when there are too many
   */
  addToUser(actor: Actor, userId: string, text: unknown): Promise<StaffNoteType> {
    return this.add(actor, { orderId: null, userId }, text, async (manager) => {
      if (!(await lockLiving(manager, { id: userId }))) throw userNotFound();
    });
  }

  /** Deletes a note, whoever wrote it. @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
  async delete(actor: Actor, id: string): Promise<void> {
    // guard: staff-notes.test.ts 'only admins'
    requireAdmin(actor);
    await this.db.inTransaction(async (manager) => {
      const note = await manager.findOneBy(StaffNote, { id });
      const { affected } = await manager.delete(StaffNote, { id });
      if (!note || affected === 0) throw new Failure('NOT_FOUND', 'Note not found');
      const action = 'deleted-note';
      await this.audit.record(
        manager,
        actor,
        note.orderId === null
          ? { subject: { type: 'user', id: note.userId ?? '' }, action }
          : { subject: { type: 'order', id: note.orderId }, action },
      );
    });
  }

  /** What the shop noted about the caller and the caller's orders, oldest first. @throws Failure UNAUTHENTICATED */
  async aboutMe(actor: Actor): Promise<StaffNoteType[]> {
    const { userId } = requireUser(actor);
    const orders = await this.db.reader.find(Order, { select: { id: true }, where: { userId } });
    return list(this.db.reader, [{ userId }, { orderId: In(orders.map(({ id }) => id)) }]);
  }

  /**
   * Deletes the notes about a customer and takes an author's name off, in the transaction that deletes the account. Notes
   * about orders go by the clean-up when the customer is taken out of the order.
   */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(StaffNote, { userId });
    await manager.update(StaffNote, { authorId: userId }, { authorName: DELETED_CUSTOMER });
  }

  private async add(
    actor: Actor,
    subject: NoteSubject,
    text: unknown,
    lock: (manager: EntityManager) => Promise<void>,
  ): Promise<StaffNoteType> {
    // guard: staff-notes.test.ts 'only admins', try: const { userId } = requireAdmin(actor); -> const { userId } = requireUser(actor);
    const { userId } = requireAdmin(actor);
    const parsed = parseStaffNote(text);
    if ('problem' in parsed) throw invalidInput({ text: parsed.problem });
    return this.db.inTransaction(async (manager) => {
      await lock(manager);
      // guard: staff-notes.test.ts 'at most 100', try: >= -> >
      if ((await manager.countBy(StaffNote, whereOf(subject))) >= MAX_NOTES)
        throw new Failure('CONFLICT', `There are already ${MAX_NOTES} notes. Delete one to make room for another.`);
      const author = await manager.findOneByOrFail(User, { id: userId });
      const note: StaffNote = {
        id: this.ids.id(),
        ...subject,
        text: parsed.text,
        authorId: userId,
        authorName: author.name,
        createdAt: this.clock.now(),
      };
      await manager.insert(StaffNote, note);
      return toView(note);
    });
  }
}

function whereOf({ orderId, userId }: NoteSubject): FindOptionsWhere<StaffNote> {
  return orderId === null ? { userId: userId ?? '' } : { orderId };
}

async function list(manager: EntityManager, where: FindOptionsWhere<StaffNote>[]): Promise<StaffNoteType[]> {
  const notes = await manager.find(StaffNote, { where, order: { createdAt: 'ASC', id: 'ASC' } });
  return notes.map(toView);
}

function userNotFound(): Failure {
  return new Failure('NOT_FOUND', 'User not found');
}

function toView({ id, orderId, userId, text, authorName, createdAt }: StaffNote): StaffNoteType {
  return { _id: id, orderId, userId, text, authorName, createdAt: new Date(createdAt) };
}
