import type { EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { requireUser, type Actor } from '../../domain/permissions.js';
import type { Clock, Ids } from '../../domain/ports.js';
import { parseSavedAddress, type SavedAddressDraft, type SavedAddressInput } from '../../domain/saved-address.js';
import { isSameAddress, MAX_SAVED_ADDRESSES, withExtrasOf } from '../../domain/shipping-address.js';
import { lockUser } from '../accounts/users/lock-user.js';
import { SavedAddress } from './saved-address.entity.js';
import type { SavedAddressType } from './saved-address.type.js';

/**
 * The addresses that people save to choose from at the checkout. Each change locks its owner, so that two changes at once
 * leave one default, no address twice, and no more than the limit. The address of the profile is not touched.
 */
export class AddressBook {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** The caller's addresses, the default first, then the newest first. @throws Failure UNAUTHENTICATED */
  async listMine(actor: Actor): Promise<SavedAddressType[]> {
    const { userId } = requireUser(actor);
    return (await listOf(this.db.reader, userId)).map(toView);
  }

  /**
   * Saves an address. One that is already there is not saved twice: it takes over the label and the default that are
   * given. The first address is the default, unless the profile has an address, which the checkout fills in then.
   * @throws Failure UNAUTHENTICATED, BAD_USER_INPUT with fields, CONFLICT when the address book is full
   */
  async add(actor: Actor, input: SavedAddressInput): Promise<SavedAddressType> {
    const { userId } = requireUser(actor);
    const { shippingAddress, ...draft } = read(input);
    if (!shippingAddress) throw invalidInput({ shippingAddress: 'All fields are required' });
    return this.db.inTransaction(async (manager) => {
      const user = await lockUser(manager, userId);
      const others = await listOf(manager, userId);
      const same = others.find((other) => isSameAddress(other.shippingAddress, shippingAddress));
      // guard: address-book.test.ts 'not saved twice, and takes over'
      if (same)
        return change(manager, same, {
          ...draft,
          shippingAddress: withExtrasOf(same.shippingAddress, shippingAddress),
        });
      // guard: address-book.test.ts '20 addresses fit', try: >= -> >
      if (others.length >= MAX_SAVED_ADDRESSES) {
        throw new Failure(
          'CONFLICT',
          `You can save up to ${MAX_SAVED_ADDRESSES} addresses. Delete one to make room for another.`,
        );
      }
      const row: SavedAddress = {
        id: this.ids.id(),
        userId,
        label: draft.label ?? '',
        shippingAddress,
        // guard: address-book.test.ts 'where the profile has one', try:  && user.shippingAddress === null ->
        isDefault: draft.isDefault ?? (others.length === 0 && user.shippingAddress === null),
        createdAt: this.clock.now(),
      };
      // guard: address-book.test.ts 'another one when that is chosen'
      if (row.isDefault) await clearDefault(manager, userId);
      await manager.insert(SavedAddress, row);
      return toView(row);
    });
  }

  /**
   * Changes a saved address of the caller; what is missing stays.
   * @throws Failure UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT with fields, CONFLICT when it would be there twice
   */
  async update(actor: Actor, id: string, input: SavedAddressInput): Promise<SavedAddressType> {
    const { userId } = requireUser(actor);
    const draft = read(input);
    return this.db.inTransaction(async (manager) => {
      await lockUser(manager, userId);
      const all = await listOf(manager, userId);
      const row = all.find((address) => address.id === id);
      if (!row) throw notFound();
      const { shippingAddress } = draft;
      // guard: address-book.test.ts 'refused for another entry'
      if (
        shippingAddress &&
        all.some((other) => other !== row && isSameAddress(other.shippingAddress, shippingAddress))
      )
        throw new Failure('CONFLICT', 'You’ve already saved this address.');
      return change(manager, row, draft);
    });
  }

  /** Deletes a saved address of the caller. @throws Failure UNAUTHENTICATED, NOT_FOUND */
  async delete(actor: Actor, id: string): Promise<void> {
    const { userId } = requireUser(actor);
    await this.db.inTransaction(async (manager) => {
      await lockUser(manager, userId);
      // guard: address-book.test.ts 'owner’s alone', try: { id, userId } -> { id }
      const { affected } = await manager.delete(SavedAddress, { id, userId });
      if (affected === 0) throw notFound();
    });
  }

  /** Deletes a user's addresses, in the open transaction: the account is deleted, or its proved owner takes it over. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(SavedAddress, { userId });
  }
}

function listOf(manager: EntityManager, userId: string): Promise<SavedAddress[]> {
  return manager.find(SavedAddress, { where: { userId }, order: { isDefault: 'DESC', createdAt: 'DESC', id: 'ASC' } });
}

/** Changes a row in the open transaction, which has locked its owner. */
async function change(manager: EntityManager, row: SavedAddress, draft: SavedAddressDraft): Promise<SavedAddressType> {
  const changed = { ...row, ...draft };
  // The former default goes first: there is an index that allows only one.
  // guard: address-book.test.ts 'another one when that is chosen'
  if (draft.isDefault && !row.isDefault) await clearDefault(manager, row.userId);
  const { label, shippingAddress, isDefault } = changed;
  await manager.update(SavedAddress, { id: row.id }, { label, shippingAddress, isDefault });
  return toView(changed);
}

async function clearDefault(manager: EntityManager, userId: string): Promise<void> {
  await manager.update(SavedAddress, { userId, isDefault: true }, { isDefault: false });
}

/** @throws Failure BAD_USER_INPUT with fields */
function read(input: SavedAddressInput): SavedAddressDraft {
  const parsed = parseSavedAddress(input);
  if ('problems' in parsed) throw invalidInput(parsed.problems);
  return parsed.draft;
}

function notFound(): Failure {
  return new Failure('NOT_FOUND', 'Address not found');
}

function toView({ id, label, shippingAddress, isDefault }: SavedAddress): SavedAddressType {
  return { _id: id, label: label || null, shippingAddress, isDefault };
}
