import { z } from 'zod';
import { personalDataPart, type ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import { AddressBookResolver } from './address-book.resolver.js';
import { addressBookRoutes } from './address-book.rest.js';
import { AddressBook } from './address-book.service.js';
import { SavedAddress } from './saved-address.entity.js';
import { savedAddress } from './saved-address.schema.js';

/** The addresses that a customer has saved. */
export const addressBookModule = {
  entities: [SavedAddress],
  resolvers: [AddressBookResolver],
  routes: (services: Parameters<typeof addressBookRoutes>[0]) => addressBookRoutes(services),
  personalData: {
    addresses: personalDataPart(z.array(savedAddress), ({ addressBook }: { addressBook: AddressBook }, actor) =>
      addressBook.listMine(actor),
    ),
  },
  create({ db, clock, ids }: Platform) {
    const addressBook = new AddressBook(db, clock, ids);
    return {
      services: { addressBook },
      resolvers: [new AddressBookResolver(addressBook)],
      // guard: address-book.test.ts 'deleting the account erases', try: [addressBook] -> []
      erases: [addressBook],
    };
  },
} satisfies ShopModule;
