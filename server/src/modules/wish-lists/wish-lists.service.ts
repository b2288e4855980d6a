import { In, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { requireUser, type Actor } from '../../domain/permissions.js';
import type { Clock, Ids } from '../../domain/ports.js';
import {
  MAX_WISHES,
  MAX_WISH_LISTS,
  parseWish,
  parseWishList,
  type WishInput,
  type WishListInput,
} from '../../domain/wish-lists.js';
import { lockUser } from '../accounts/users/lock-user.js';
import { isOrderable } from '../catalog/is-orderable.js';
import { Product } from '../catalog/product.entity.js';
import { showWishes } from './show-wishes.js';
import { WishListItem } from './wish-list-item.entity.js';
import { WishList } from './wish-list.entity.js';
import type { WishListSummaryType, WishListType } from './wish-list.type.js';

/**
 * What owners do with their wish lists. Each change locks its owner, so that two at once keep the limits. Nothing here reads
 * what was bought: neither an answer nor the time that it takes can tell the owner.
 */
export class WishLists {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** The caller's wish lists, the newest first. @throws Failure UNAUTHENTICATED */
  async listMine(actor: Actor): Promise<WishListSummaryType[]> {
    const { userId } = requireUser(actor);
    const lists = await this.db.reader.find(WishList, { where: { userId }, order: { createdAt: 'DESC', id: 'ASC' } });
    const counts = await countItems(
      this.db.reader,
      lists.map(({ id }) => id),
    );
    return lists.map((list) => toSummary(list, counts.get(list.id) ?? 0));
  }

  /** A wish list of the caller with what is on it. @throws Failure UNAUTHENTICATED, NOT_FOUND */
  async getMine(actor: Actor, id: string): Promise<WishListType> {
    const { userId } = requireUser(actor);
    // guard: wish-lists.test.ts 'are their owner’s alone', try: { id, userId } -> { id }
    const list = await this.db.reader.findOneBy(WishList, { id, userId });
    if (!list) throw notFound();
    const { wishes, unavailable } = await showWishes(this.db.reader, id);
    return {
      ...toSummary(list, wishes.length),
      items: wishes.map(({ item, product }) => ({ product, quantity: item.quantity, note: item.note || null })),
      unavailableItems: unavailable,
    };
  }

  /** All wish lists of the caller with what is on them, for the download of personal data. @throws Failure UNAUTHENTICATED */
  async exportMine(actor: Actor): Promise<ExportedWishList[]> {
    const { userId } = requireUser(actor);
    const lists = await this.db.reader.find(WishList, { where: { userId }, order: { createdAt: 'DESC', id: 'ASC' } });
    const listIds = lists.map(({ id }) => id);
    const items = lists.length === 0 ? [] : await this.db.reader.findBy(WishListItem, { listId: In(listIds) });
    return lists.map(({ id, name, note, occasionDate, shareKey, createdAt }) => ({
      ...{ name, note, occasionDate, isShared: shareKey !== null, createdAt: new Date(createdAt) },
      items: items
        .filter(({ listId }) => listId === id)
        .map((item) => ({
          ...{ productId: item.productId, quantity: item.quantity, note: item.note },
          createdAt: new Date(item.createdAt),
        })),
    }));
  }

  /**
   * Creates a wish list, which nobody else sees.
   * @throws Failure UNAUTHENTICATED, BAD_USER_INPUT with fields, CONFLICT when there are too many
   */
  async create(actor: Actor, input: WishListInput): Promise<WishListSummaryType> {
    const { userId } = requireUser(actor);
    const { name, note = '', occasionDate = null } = read(parseWishList({ ...input, name: input.name ?? '' }));
    return this.db.inTransaction(async (manager) => {
      await lockUser(manager, userId);
      // guard: wish-lists.test.ts '20 lists fit', try: >= -> >
      if ((await manager.countBy(WishList, { userId })) >= MAX_WISH_LISTS)
        throw full(`You can keep up to ${MAX_WISH_LISTS} wish lists. Delete one to make room for another.`, 'name');
      const list: WishList = {
        ...{ id: this.ids.id(), userId, note, occasionDate, shareKey: null, createdAt: this.clock.now() },
        name: name ?? '',
      };
      await manager.insert(WishList, list);
      return toSummary(list, 0);
    });
  }

  /**
   * Changes a wish list of the caller; what is missing stays.
   * @throws Failure UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT with fields
   */
  async update(actor: Actor, id: string, input: WishListInput): Promise<WishListSummaryType> {
    const draft = read(parseWishList(input));
    return this.change(actor, id, async (manager, list) => {
      if (Object.keys(draft).length > 0) await manager.update(WishList, { id }, draft);
      return { ...list, ...draft };
    });
  }

  /** Deletes a wish list of the caller. Orders stay as they are. @throws Failure UNAUTHENTICATED, NOT_FOUND */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.change(actor, id, async (manager, list) => {
      await manager.delete(WishList, { id });
      return list;
    });
  }

  /**
   * Puts a product or a variant on a list of the caller. One that is there already is changed; what is missing stays.
   * @throws Failure UNAUTHENTICATED, NOT_FOUND for the list, BAD_USER_INPUT with fields, CONFLICT when the list is full
   */
  async setWish(actor: Actor, id: string, productId: string, input: WishInput): Promise<WishListSummaryType> {
    const draft = read(parseWish(input));
    return this.change(actor, id, async (manager, list) => {
      const there = { listId: id, productId };
      const { affected } =
        Object.keys(draft).length > 0
          ? await manager.update(WishListItem, there, draft)
          : { affected: (await manager.existsBy(WishListItem, there)) ? 1 : 0 };
      if (affected !== 0) return list;
      const product = await manager.findOneBy(Product, { id: productId });
      if (!product || !isOrderable(product)) throw invalidInput({ productId: 'This isn’t sold anymore' });
      // guard: wish-lists.test.ts '200 items fit', try: >= -> >
      if ((await manager.countBy(WishListItem, { listId: id })) >= MAX_WISHES)
        throw full(`A wish list has room for ${MAX_WISHES} items. Remove one, or start another list.`, 'productId');
      const { quantity = 1, note = '' } = draft;
      await manager.insert(WishListItem, { ...there, quantity, note, createdAt: this.clock.now() });
      return list;
    });
  }

  /**
   * Takes a product or a variant off a list of the caller; also one that was bought. Safe to repeat.
   * @throws Failure UNAUTHENTICATED, NOT_FOUND for the list
   */
  async removeWish(actor: Actor, id: string, productId: string): Promise<WishListSummaryType> {
    return this.change(actor, id, async (manager, list) => {
      await manager.delete(WishListItem, { listId: id, productId });
      return list;
    });
  }

  /**
   * Opens a list of the caller to everyone who has its key. A list that is shared already keeps its key.
   * @throws Failure UNAUTHENTICATED, NOT_FOUND
   */
  async share(actor: Actor, id: string): Promise<WishListSummaryType> {
    return this.change(actor, id, async (manager, list) => {
      if (list.shareKey !== null) return list;
      const shareKey = this.ids.id();
      await manager.update(WishList, { id }, { shareKey });
      return { ...list, shareKey };
    });
  }

  /**
   * Closes a list of the caller to everyone else, for good: shared again, it has another key. What was bought stays bought.
   * @throws Failure UNAUTHENTICATED, NOT_FOUND
   */
  async stopSharing(actor: Actor, id: string): Promise<WishListSummaryType> {
    return this.change(actor, id, async (manager, list) => {
      // guard: wish-lists.test.ts 'stops, and is made anew'
      await manager.update(WishList, { id }, { shareKey: null });
      return { ...list, shareKey: null };
    });
  }

  /** Deletes a user's wish lists, in the transaction that deletes the account. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(WishList, { userId });
  }

  /** Changes a list of the caller, whose row is locked first. */
  private change(
    actor: Actor,
    id: string,
    make: (manager: EntityManager, list: WishList) => Promise<WishList>,
  ): Promise<WishListSummaryType> {
    const { userId } = requireUser(actor);
    return this.db.inTransaction(async (manager) => {
      await lockUser(manager, userId);
      // guard: wish-lists.test.ts 'are their owner’s alone', try: { id, userId } -> { id }
      const list = await manager.findOneBy(WishList, { id, userId });
      if (!list) throw notFound();
      const changed = await make(manager, list);
      return toSummary(changed, (await countItems(manager, [id])).get(id) ?? 0);
    });
  }
}

/** A wish list as the download of personal data has it. */
interface ExportedWishList {
  name: string;
  note: string;
  occasionDate: string | null;
  isShared: boolean;
  createdAt: Date;
  items: { productId: string; quantity: number; note: string; createdAt: Date }[];
}

/** How many items of each list are still sold, by the lists' IDs. */
async function countItems(manager: EntityManager, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await manager
    .createQueryBuilder(WishListItem, 'item')
    .innerJoin(Product, 'product', 'product.id = item.productId')
    .select('item.listId', 'id')
    .addSelect('COUNT(*)', 'items')
    .where('item.listId IN (:...ids) AND product.isPublished AND product.archivedAt IS NULL', { ids })
    .groupBy('item.listId')
    .getRawMany<{ id: string; items: number | string }>();
  return new Map(rows.map(({ id, items }) => [id, Number(items)]));
}

/** @throws Failure BAD_USER_INPUT with fields */
function read<Draft>(parsed: { draft: Draft } | { problems: Record<string, string> }): Draft {
  if ('problems' in parsed) throw invalidInput(parsed.problems);
  return parsed.draft;
}

function toSummary({ id, name, note, occasionDate, shareKey }: WishList, itemCount: number): WishListSummaryType {
  return { _id: id, name, note: note || null, occasionDate, shareKey, itemCount };
}

function full(message: string, field: string): Failure {
  return new Failure('CONFLICT', message, {}, { [field]: message });
}

function notFound(): Failure {
  return new Failure('NOT_FOUND', 'Wish list not found');
}
