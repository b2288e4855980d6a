import { z } from 'zod';
import { idParams, message } from '../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../kit/rest-route.js';
import { newStaffNote, staffNote } from './staff-note.schema.js';
import type { StaffNotes } from './staff-notes.service.js';

const added = { 201: { description: 'The note.', schema: staffNote } };

/** Routes of the notes that admins keep about orders and customers. */
export function staffNoteRoutes({ staffNotes }: { staffNotes: StaffNotes }): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/api/orders/:id/notes',
      operationId: 'listOrderNotes',
      tag: 'Orders',
      summary: 'List the notes about an order and its customer',
      description: 'Oldest first.',
      callers: 'admins',
      params: idParams,
      answers: { 200: { description: 'All notes.', schema: z.array(staffNote) } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => ({ body: await staffNotes.ofOrder(actor, params.id) }),
    }),
    restRoute({
      method: 'POST',
      path: '/api/orders/:id/notes',
      operationId: 'addOrderNote',
      tag: 'Orders',
      summary: 'Add a note about an order',
      description: 'Up to 100; the next one is 409. The customer gets no message.',
      callers: 'admins',
      params: idParams,
      body: newStaffNote,
      answers: added,
      failures: ['NOT_FOUND', 'CONFLICT'],
      handle: async ({ params, body }, { actor }) => ({
        status: 201,
        body: await staffNotes.addToOrder(actor, params.id, body.text),
      }),
    }),
    restRoute({
      method: 'GET',
      path: '/api/users/:id/notes',
      operationId: 'listUserNotes',
      tag: 'Accounts',
      summary: 'List the notes about a customer',
      description: 'Oldest first.',
      callers: 'admins',
      params: idParams,
      answers: { 200: { description: 'All notes.', schema: z.array(staffNote) } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => ({ body: await staffNotes.ofUser(actor, params.id) }),
    }),
    restRoute({
      method: 'POST',
      path: '/api/users/:id/notes',
      operationId: 'addUserNote',
      tag: 'Accounts',
      summary: 'Add a note about a customer',
      description: 'Up to 100; the next one is 409. It is listed at all orders of the customer, who gets no message.',
      callers: 'admins',
      params: idParams,
      body: newStaffNote,
      answers: added,
      failures: ['NOT_FOUND', 'CONFLICT'],
      handle: async ({ params, body }, { actor }) => ({
        status: 201,
        body: await staffNotes.addToUser(actor, params.id, body.text),
      }),
    }),
    restRoute({
      method: 'DELETE',
      path: '/api/notes/:id',
      operationId: 'deleteStaffNote',
      tag: 'Orders',
      summary: 'Delete a note about an order or a customer',
      description: 'Whoever wrote it.',
      callers: 'admins',
      params: idParams,
      answers: { 200: { description: 'The note was deleted.', schema: message } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => {
        await staffNotes.delete(actor, params.id);
        return { body: { message: 'Note deleted successfully' } };
      },
    }),
  ];
}
