import { z } from 'zod';
import { parseInput } from '../parse-input.js';
import type { RestRoute } from '../rest-route.js';
import type { AccountsService, SignedIn } from './accounts.service.js';
import type { ProfileService } from './profile.service.js';
import type { RecoveryService } from './recovery.service.js';
import { MOST_UNPAGED, USERS_PER_PAGE, type UsersService } from './users.service.js';

const credentials = z.object({ email: z.string(), password: z.string(), idToken: z.string().nullish() });
const registration = credentials.extend({ name: z.string(), confirmPassword: z.string().optional() });
const profileBody = z.object({ name: z.string(), shippingAddress: z.unknown().optional() });
const passwordBody = z.object({ currentPassword: z.string(), password: z.string() });
const listQuery = z.object({ pageNumber: z.coerce.number().int().optional(), search: z.string().optional() });

/** The documented account calls, and those for forgotten passwords and unproved addresses. */
export function userRoutes({
  accounts,
  profile,
  recovery,
  users,
}: {
  accounts: AccountsService;
  profile: ProfileService;
  recovery: RecoveryService;
  users: UsersService;
}): RestRoute[] {
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
    {
      method: 'PUT',
      path: '/api/users/profile',
      handle: async ({ body }, { actor }) => ({ body: await profile.update(actor, parseInput(profileBody, body)) }),
    },
    {
      method: 'PUT',
      path: '/api/users/password',
      handle: async ({ body }, context) => ({
        body: {
          message: 'Password updated successfully',
          ...record(await profile.changePassword(context, parseInput(passwordBody, body))),
        },
      }),
    },
    {
      method: 'POST',
      path: '/api/users/forgot-password',
      handle: async ({ body }, context) => {
        await recovery.requestPasswordReset(context, parseInput(z.object({ email: z.string() }), body).email);
        return { body: { message: 'If there is an account for this address, a link is on its way to it.' } };
      },
    },
    {
      method: 'POST',
      path: '/api/users/reset-password',
      handle: async ({ body }, context) => {
        const draft = parseInput(z.object({ token: z.string(), password: z.string() }), body);
        await recovery.resetPassword(context, draft);
        return { body: { message: 'Password updated successfully' } };
      },
    },
    {
      method: 'POST',
      path: '/api/users/verify-email',
      handle: async ({ body }, context) => {
        await recovery.verifyEmail(context, parseInput(z.object({ token: z.string() }), body).token);
        return { body: { message: 'Email verified' } };
      },
    },
    {
      method: 'GET',
      path: '/api/users',
      handle: async ({ query }, { actor }) => {
        const { pageNumber, search } = parseInput(listQuery, query);
        if (pageNumber !== undefined) return { body: await users.list(actor, { pageNumber, search }) };
        const { users: all, pages } = await users.list(actor, { search, pageSize: MOST_UNPAGED });
        // More than fit: they go on by pages (decision 50).
        const rest = new URLSearchParams({
          pageNumber: String(MOST_UNPAGED / USERS_PER_PAGE + 1),
          ...(search && { search }),
        });
        const next = `</api/users?${rest.toString()}>; rel="next"`;
        return { body: all, ...(pages > 1 && { headers: { link: next } }) };
      },
    },
    {
      method: 'GET',
      path: '/api/users/:id',
      handle: async ({ params }, { actor }) => ({ body: await users.get(actor, params['id'] ?? '') }),
    },
    {
      method: 'DELETE',
      path: '/api/users/:id',
      handle: async ({ params }, { actor }) => {
        await users.delete(actor, params['id'] ?? '');
        return { body: { message: 'User deleted successfully' } };
      },
    },
  ];
}

/** The documented user record: the user with its token. */
function record({ user, token }: SignedIn): Record<string, unknown> {
  return { ...user, token };
}
