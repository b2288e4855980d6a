import { z } from 'zod';
import { parseInput } from '../parse-input.js';
import type { RestRoute } from '../rest-route.js';
import type { AccountsService, SignedIn } from './accounts.service.js';

const credentials = z.object({ email: z.string(), password: z.string() });
const registration = credentials.extend({ name: z.string(), confirmPassword: z.string().optional() });

/** The documented account calls. */
export function userRoutes(accounts: AccountsService): RestRoute[] {
  return [
    {
      method: 'POST',
      path: '/api/users/auth',
      handle: async ({ body }, context) => ({
        body: record(await accounts.signIn(context, parseInput(credentials, body))),
      }),
    },
    {
      method: 'POST',
      path: '/api/users/register',
      handle: async ({ body }, context) => ({
        status: 201,
        body: record(await accounts.signUp(context, parseInput(registration, body))),
      }),
    },
    {
      method: 'POST',
      path: '/api/users/logout',
      handle: async (_request, context) => {
        await accounts.signOut(context);
        return { body: { message: 'Logged out successfully' } };
      },
    },
  ];
}

/** The documented user record: the user with its token. */
function record({ user, token }: SignedIn): unknown {
  return { ...user, token };
}
