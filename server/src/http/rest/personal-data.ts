import { z, type ZodType } from 'zod';
import type { Actor } from '../../domain/permissions.js';
import { restRoute, type RestRoute } from '../../kit/rest-route.js';

/** One part of what the shop keeps about the caller. */
export interface PersonalData {
  schema: ZodType;
  read: (actor: Actor) => Promise<unknown>;
}

/** Everything that the shop keeps about the caller, as a file to keep. @param parts by their names in the file */
export function personalDataRoute(parts: Readonly<Record<string, PersonalData>>): RestRoute {
  const schemas = Object.fromEntries(Object.entries(parts).map(([name, { schema }]) => [name, schema]));
  const personalData = z
    .object(schemas)
    .meta({ id: 'PersonalData', description: 'All data that the shop has about a user.' });
  return restRoute({
    method: 'GET',
    path: '/api/users/me/data',
    operationId: 'downloadMyData',
    tag: 'Accounts',
    summary: 'Download your personal data',
    description:
      'Everything that the shop holds about the caller, as one file: profile, sessions, devices, connected Google account, orders, contact messages, emails and saved cart.',
    callers: 'users',
    answers: {
      200: { description: 'A JSON file with all data that the shop has about the caller.', schema: personalData },
    },
    handle: async (_request, { actor }) => {
      const body: Record<string, unknown> = {};
      for (const [name, { read }] of Object.entries(parts)) body[name] = await read(actor);
      return { headers: { 'content-disposition': 'attachment; filename="gift-shop-data.json"' }, body };
    },
  });
}
