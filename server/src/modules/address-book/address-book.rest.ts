import { z } from 'zod';
import { idParams, message } from '../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../kit/rest-route.js';
import type { AddressBook } from './address-book.service.js';
import { addressChange, newAddress, savedAddress } from './saved-address.schema.js';

/** Routes of the caller's saved addresses. */
export function addressBookRoutes({ addressBook }: { addressBook: AddressBook }): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/api/users/me/addresses',
      operationId: 'listAddresses',
      tag: 'Accounts',
      summary: 'List your saved addresses',
      description: 'The default first, then the newest first.',
      callers: 'users',
      answers: { 200: { description: 'All saved addresses.', schema: z.array(savedAddress) } },
      handle: async (_request, { actor }) => ({ body: await addressBook.listMine(actor) }),
    }),
    restRoute({
      method: 'POST',
      path: '/api/users/me/addresses',
      operationId: 'addAddress',
      tag: 'Accounts',
      summary: 'Save an address',
      description:
        'Up to 20; the next one is 409. Safe to repeat: an address that is already saved is not saved twice, and only takes over the `label` and the `isDefault` that you send. The address of your profile stays as it is.',
      callers: 'users',
      body: newAddress,
      answers: {
        201: {
          description: 'The saved address.',
          schema: savedAddress,
          headers: { Location: 'The URL of the saved address.' },
        },
      },
      failures: ['CONFLICT'],
      handle: async ({ body }, { actor }) => {
        const added = await addressBook.add(actor, body);
        return { status: 201, headers: { location: `/api/users/me/addresses/${added._id}` }, body: added };
      },
    }),
    restRoute({
      method: 'PUT',
      path: '/api/users/me/addresses/:id',
      operationId: 'updateAddress',
      tag: 'Accounts',
      summary: 'Change a saved address',
      description: 'Omitted fields stay as they are. Orders keep the address that they were placed with.',
      callers: 'users',
      params: idParams,
      body: addressChange,
      answers: { 200: { description: 'The saved address.', schema: savedAddress } },
      failures: ['NOT_FOUND', 'CONFLICT'],
      handle: async ({ params, body }, { actor }) => ({ body: await addressBook.update(actor, params.id, body) }),
    }),
    restRoute({
      method: 'DELETE',
      path: '/api/users/me/addresses/:id',
      operationId: 'deleteAddress',
      tag: 'Accounts',
      summary: 'Delete a saved address',
      description: 'If it was the default, there is none until you choose another one.',
      callers: 'users',
      params: idParams,
      answers: { 200: { description: 'The address was deleted.', schema: message } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => {
        await addressBook.delete(actor, params.id);
        return { body: { message: 'Address deleted successfully' } };
      },
    }),
  ];
}
