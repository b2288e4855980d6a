import { z } from 'zod';
import { idParams, message } from '../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../kit/rest-route.js';
import { stopRoutes } from '../../kit/stop-routes.js';
import { bodySchema } from '../../kit/view-schema.js';
import type { OccasionReminders } from './occasion-reminders.service.js';
import { ConfirmOccasionRemindersInput, StopOccasionRemindersInput } from './recipient.input.js';
import {
  newRecipient,
  occasionReminders,
  occasionRemindersChange,
  recipient,
  recipientChange,
} from './recipient.schema.js';
import type { Recipients } from './recipients.service.js';

/** Where the links in reminders of occasions lead. */
export const OCCASION_REMINDER_PAGE = '/occasion-reminder';

/** The services behind the calls. */
export interface RecipientServices {
  recipients: Recipients;
  occasionReminders: OccasionReminders;
}

/** Routes of the people to whom the caller sends gifts, and of the reminders of their occasions. */
export function recipientRoutes({ recipients, occasionReminders: reminders }: RecipientServices): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/api/recipients',
      operationId: 'listRecipients',
      tag: 'Accounts',
      summary: 'List the people you send gifts to',
      description: 'By their names.',
      callers: 'users',
      answers: { 200: { description: 'All of them.', schema: z.array(recipient) } },
      handle: async (_request, { actor }) => ({ body: await recipients.listMine(actor) }),
    }),
    restRoute({
      method: 'POST',
      path: '/api/recipients',
      operationId: 'addRecipient',
      tag: 'Accounts',
      summary: 'Add a person you send gifts to',
      description:
        'Up to 200; the next one is 409. Safe to repeat: someone who is there with the same name and place on the address is not added twice, and takes over what you send. Your profile and your saved addresses stay as they are.',
      callers: 'users',
      body: newRecipient,
      answers: {
        201: {
          description: 'The person.',
          schema: recipient,
          headers: { Location: 'The URL of the person.' },
        },
      },
      failures: ['CONFLICT'],
      handle: async ({ body }, { actor }) => {
        const added = await recipients.add(actor, body);
        return { status: 201, headers: { location: `/api/recipients/${added._id}` }, body: added };
      },
    }),
    restRoute({
      method: 'PUT',
      path: '/api/recipients/:id',
      operationId: 'updateRecipient',
      tag: 'Accounts',
      summary: 'Change a person you send gifts to',
      description:
        'Omitted fields stay as they are; `occasions` replaces all of them. Orders keep the address that they were placed with.',
      callers: 'users',
      params: idParams,
      body: recipientChange,
      answers: { 200: { description: 'The person.', schema: recipient } },
      failures: ['NOT_FOUND', 'CONFLICT'],
      handle: async ({ params, body }, { actor }) => ({ body: await recipients.update(actor, params.id, body) }),
    }),
    restRoute({
      method: 'DELETE',
      path: '/api/recipients/:id',
      operationId: 'deleteRecipient',
      tag: 'Accounts',
      summary: 'Delete a person you send gifts to',
      description: 'With all occasions. Orders keep their address.',
      callers: 'users',
      params: idParams,
      answers: { 200: { description: 'The person was deleted.', schema: message } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => {
        await recipients.delete(actor, params.id);
        return { body: { message: 'Person deleted successfully' } };
      },
    }),
    restRoute({
      method: 'GET',
      path: '/api/occasion-reminders',
      operationId: 'getOccasionReminders',
      tag: 'Accounts',
      summary: 'Read whether you get reminders of occasions',
      description: 'By email, some days before each occasion of the people you send gifts to.',
      callers: 'users',
      answers: { 200: { description: 'Whether you get them, and how early.', schema: occasionReminders } },
      handle: async (_request, { actor }) => ({ body: await reminders.readMine(actor) }),
    }),
    restRoute({
      method: 'PUT',
      path: '/api/occasion-reminders',
      operationId: 'setOccasionReminders',
      tag: 'Accounts',
      summary: 'Change your reminders of occasions',
      description:
        'Omitted fields stay as they are. `isWanted: true` emails a link that confirms it, unless you get them already; `false` ends them.',
      callers: 'users',
      body: occasionRemindersChange,
      answers: { 200: { description: 'Whether you get them, and how early.', schema: occasionReminders } },
      handle: async ({ body }, { actor }) => ({ body: await reminders.setMine(actor, body) }),
    }),
    restRoute({
      method: 'POST',
      path: '/api/occasion-reminders/confirm',
      operationId: 'confirmOccasionReminders',
      tag: 'Accounts',
      summary: 'Confirm reminders of occasions',
      description: 'With the key of the emailed link. Safe to repeat.',
      callers: 'everybody',
      body: bodySchema(ConfirmOccasionRemindersInput),
      answers: { 200: { description: 'The reminders will be sent.', schema: message } },
      handle: async ({ body: { key } }) => {
        await reminders.confirm(key);
        return { body: { message: 'We’ll remind you before each occasion.' } };
      },
    }),
    ...stopRoutes({
      page: OCCASION_REMINDER_PAGE,
      api: '/api/occasion-reminders/stop',
      operationId: 'stopOccasionReminders',
      tag: 'Accounts',
      summary: 'Stop reminders of occasions',
      input: StopOccasionRemindersInput,
      done: 'The customer’s agreement is taken back.',
      message: 'You won’t get any more reminders of occasions.',
      stop: (key) => reminders.stop(key),
    }),
  ];
}
