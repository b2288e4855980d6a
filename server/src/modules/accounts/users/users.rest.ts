import { idParams, message, nextHeader, wholeList } from '../../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../../kit/rest-route.js';
import type { AccountsService } from '../sign-in/accounts.service.js';
import type { ProfileService } from '../profile/profile.service.js';
import type { RecoveryService } from '../recovery/recovery.service.js';
import {
  credentials,
  emailProof,
  forgottenPassword,
  passwordChange,
  passwordReset,
  profile as profileBody,
  registration,
  signedIn,
  signedInAgain,
  user,
  userList,
  userQuery,
} from './user.schema.js';
import type { SignedInType, UserType } from './user.type.js';
import { MOST_UNPAGED, USERS_PER_PAGE, type UsersService } from './users.service.js';

interface UserServices {
  accounts: AccountsService;
  profile: ProfileService;
  recovery: RecoveryService;
  users: UsersService;
}

const sessionCookie =
  '`session` (`__Host-session` over HTTPS): the session for browsers, HttpOnly, SameSite=Lax, for 30 days.';
const newSessionCookie = { 'Set-Cookie': sessionCookie };
/** The cookies of whoever signs in. */
export const signInCookies = {
  'Set-Cookie': `${sessionCookie} And \`device\` (\`__Host-device\` over HTTPS): recognizes this browser at later sign-ins, so that other people’s failed attempts don’t lock it out; HttpOnly, SameSite=Lax, for a year. Programs that use the bearer token can ignore both.`,
};

/** The documented account calls, and those for forgotten passwords and unproved addresses. */
export function userRoutes(services: UserServices): RestRoute[] {
  return [
    ...sessionRoutes(services),
    ...ownAccountRoutes(services),
    ...mailedLinkRoutes(services),
    ...usersRoutes(services),
  ];
}

function sessionRoutes({ accounts }: UserServices): RestRoute[] {
  return [
    restRoute({
      method: 'POST',
      path: '/api/users/auth',
      operationId: 'signIn',
      tag: 'Accounts',
      summary: 'Sign in',
      description:
        'With email and password, or with an ID token from Google in `idToken`. Where two-step sign-in is on, the answer is `SECOND_FACTOR_REQUIRED`: send the same request again with a `code`. A code works once.',
      callers: 'visitors',
      body: credentials,
      answers: { 200: { description: 'The user and a bearer token.', schema: signedIn, headers: signInCookies } },
      failures: ['UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_INVALID'],
      handle: async ({ body }, context) => ({ body: userWithToken(await accounts.signIn(context, body)) }),
    }),
    restRoute({
      method: 'POST',
      path: '/api/users/register',
      operationId: 'signUp',
      tag: 'Accounts',
      summary: 'Create an account and sign in',
      description:
        'Also emails a link that confirms the address. An address that already has an account is EMAIL_TAKEN.',
      callers: 'visitors',
      body: registration,
      answers: { 201: { description: 'The new user and a bearer token.', schema: signedIn, headers: signInCookies } },
      failures: ['EMAIL_TAKEN', 'UNAUTHENTICATED', 'SECOND_FACTOR_REQUIRED'],
      handle: async ({ body }, context) => ({ status: 201, body: userWithToken(await accounts.signUp(context, body)) }),
    }),
    restRoute({
      method: 'POST',
      path: '/api/users/logout',
      operationId: 'signOut',
      tag: 'Accounts',
      summary: 'Sign out',
      description: 'Ends the current session at once. Also succeeds if nobody is signed in.',
      callers: 'visitors',
      answers: { 200: { description: 'The caller is signed out.', schema: message } },
      handle: async (_request, context) => {
        await accounts.signOut(context);
        return { body: { message: 'Logged out successfully' } };
      },
    }),
  ];
}

function ownAccountRoutes({ profile }: UserServices): RestRoute[] {
  return [
    restRoute({
      method: 'PUT',
      path: '/api/users/profile',
      operationId: 'updateProfile',
      tag: 'Accounts',
      summary: 'Update your name and default address',
      description:
        'The address fills in the checkout form. `shippingAddress: null` removes it. `wantsCartReminders` agrees to one email about a cart that you left, or takes the agreement back.',
      callers: 'users',
      body: profileBody,
      answers: { 200: { description: 'The updated user.', schema: user } },
      handle: async ({ body }, { actor }) => ({ body: await profile.update(actor, body) }),
    }),
    restRoute({
      method: 'PUT',
      path: '/api/users/password',
      operationId: 'changePassword',
      tag: 'Accounts',
      summary: 'Change your password',
      description: 'Ends all sessions and returns a new token for the caller.',
      callers: 'users',
      body: passwordChange,
      answers: {
        200: { description: 'The user and a new bearer token.', schema: signedInAgain, headers: newSessionCookie },
      },
      handle: async ({ body }, context) => ({
        body: {
          message: 'Password updated successfully',
          ...userWithToken(await profile.changePassword(context, body)),
        },
      }),
    }),
  ];
}

function mailedLinkRoutes({ recovery }: UserServices): RestRoute[] {
  return [
    restRoute({
      method: 'POST',
      path: '/api/users/forgot-password',
      operationId: 'requestPasswordReset',
      tag: 'Accounts',
      summary: 'Email a link for setting a new password',
      description: 'The link works once, for 30 minutes. The response doesn’t tell whether the account exists.',
      callers: 'visitors',
      body: forgottenPassword,
      answers: { 200: { description: 'The response is the same whether or not the account exists.', schema: message } },
      handle: async ({ body }, context) => {
        await recovery.requestPasswordReset(context, body.email);
        return { body: { message: 'If there is an account for this address, a link is on its way to it.' } };
      },
    }),
    restRoute({
      method: 'POST',
      path: '/api/users/reset-password',
      operationId: 'resetPassword',
      tag: 'Accounts',
      summary: 'Set a new password with an emailed link',
      description: 'The link works only once. All sessions of the account end.',
      callers: 'visitors',
      body: passwordReset,
      answers: { 200: { description: 'The password was changed, and all sessions were ended.', schema: message } },
      handle: async ({ body }, context) => {
        await recovery.resetPassword(context, body);
        return { body: { message: 'Password updated successfully' } };
      },
    }),
    restRoute({
      method: 'POST',
      path: '/api/users/verify-email',
      operationId: 'verifyEmail',
      tag: 'Accounts',
      summary: 'Verify an email address with an emailed link',
      description: 'The token is in the link that the shop sends after a sign-up.',
      callers: 'visitors',
      body: emailProof,
      answers: { 200: { description: 'The email address is verified.', schema: message } },
      handle: async ({ body }, context) => {
        await recovery.verifyEmail(context, body.token);
        return { body: { message: 'Email verified' } };
      },
    }),
  ];
}

function usersRoutes({ users }: UserServices): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/api/users',
      operationId: 'listUsers',
      tag: 'Accounts',
      summary: 'List all users, newest first',
      description:
        'With `pageNumber` or `pageSize` the response is one page. Without them it is an array of up to 1,000 users.',
      callers: 'admins',
      query: userQuery,
      answers: {
        200: {
          description: 'An array, or one page if `pageNumber` or `pageSize` is given.',
          schema: userList,
          headers: nextHeader,
        },
      },
      handle: async ({ query }, { actor }) => {
        const { pageNumber, pageSize, search } = query;
        if (pageNumber !== undefined || pageSize !== undefined) return { body: await users.list(actor, query) };
        const { users: newest, pages } = await users.listUnpaged(actor, { search });
        const nextPage = MOST_UNPAGED / USERS_PER_PAGE + 1;
        return wholeList<UserType>(newest, { hasMore: pages > 1, path: '/api/users', query: { search }, nextPage });
      },
    }),
    restRoute({
      method: 'GET',
      path: '/api/users/:id',
      operationId: 'getUser',
      tag: 'Accounts',
      summary: 'Get a user',
      description: 'For that user and for admins.',
      callers: 'users',
      params: idParams,
      answers: { 200: { description: 'The user.', schema: user } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => ({ body: await users.get(actor, params.id) }),
    }),
    restRoute({
      method: 'DELETE',
      path: '/api/users/:id',
      operationId: 'deleteUser',
      tag: 'Accounts',
      summary: 'Delete a customer',
      description: 'Removes the personal data of the account. The orders stay. Admins can’t be deleted.',
      callers: 'admins',
      params: idParams,
      answers: { 200: { description: 'The customer was deleted.', schema: message } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => {
        await users.delete(actor, params.id);
        return { body: { message: 'User deleted successfully' } };
      },
    }),
  ];
}

/** The documented user record: the user with its token. */
export function userWithToken({ user, token }: SignedInType): UserType & { token: string } {
  return { ...user, token };
}
