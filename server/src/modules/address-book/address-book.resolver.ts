import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { AddressBook } from './address-book.service.js';
import { AddAddressInput, DeleteAddressInput, UpdateAddressInput } from './saved-address.input.js';
import { SavedAddressType } from './saved-address.type.js';

@Resolver()
export class AddressBookResolver {
  constructor(private readonly addressBook: AddressBook) {}

  @Query(() => [SavedAddressType], {
    description:
      'The addresses that the signed-in user has saved, at most 20: the default first, then the newest first.',
  })
  myAddresses(@Ctx() { actor }: RequestContext): Promise<SavedAddressType[]> {
    return this.addressBook.listMine(actor);
  }

  @Mutation(() => SavedAddressType, {
    description:
      'Saves an address of the caller, who can have 20. An address that is already saved is not saved twice: it takes over the label and the default that are given. The address of the profile stays as it is.',
  })
  addAddress(
    @Arg('input', () => AddAddressInput) input: AddAddressInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<SavedAddressType> {
    return this.addressBook.add(actor, input);
  }

  @Mutation(() => SavedAddressType, {
    description: 'Changes a saved address of the caller. Orders keep the address that they were placed with.',
  })
  updateAddress(
    @Arg('input', () => UpdateAddressInput) { id, ...input }: UpdateAddressInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<SavedAddressType> {
    return this.addressBook.update(actor, id, input);
  }

  @Mutation(() => Boolean, {
    description: 'Deletes a saved address of the caller. If it was the default, there is none afterward.',
  })
  async deleteAddress(
    @Arg('input', () => DeleteAddressInput) { id }: DeleteAddressInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<boolean> {
    await this.addressBook.delete(actor, id);
    return true;
  }
}
