import { z } from 'zod';
import { MAX_NAME, MAX_PASSWORD, MIN_PASSWORD } from '../../../domain/account-rules.js';
import { ignored, message, pageQuery, serviceChecked, shippingAddress } from '../../../kit/rest-schemas.js';
import { viewSchema } from '../../../kit/view-schema.js';
import { UserPageType, UserType } from './user.type.js';

/** A user as REST shows it. */
export const user = viewSchema(UserType, {
  id: 'User',
  fields: { shippingAddress: shippingAddress.nullable() },
  omit: ['token'],
  examples: [
    {
      _id: '5c4b3a29181706f5e4d3c2b1a0918273',
      name: 'Mebrat Haile',
      email: 'mebrat@example.com',
      isAdmin: false,
      isEmailVerified: true,
      hasPassword: true,
      shippingAddress: null,
      university: null,
      bio: null,
      wantsCartReminders: false,
      createdAt: '2026-11-02T08:00:00.000Z',
    },
  ],
});

/** The documented user record. */
export const signedIn = user
  .extend({
    token: z.string().meta({ description: 'The bearer token of the session. The same token is set as a cookie.' }),
  })
  .meta({ id: 'SignedIn', description: 'A user with the bearer token of a new session.' });

/** After a change of password. */
export const signedInAgain = signedIn.extend(message.shape);

/** Users as an array, or as a page where one is asked for (decision S50). */
export const userList = z.union([z.array(user), viewSchema(UserPageType, { id: 'UserPage' })]);

const newPassword = z.string().meta({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD });

/** What opens an account. */
export const credentials = z
  .object({
    email: z.string(),
    password: z.string().meta({ description: 'The password. With an idToken: the user ID at Google.' }),
    idToken: z.string().nullish().meta({ description: 'The ID token from Google.' }),
    code: z.string().nullish().meta({
      description:
        'The six digits from the authenticator app, or a recovery code. Needed only where two-step sign-in is on.',
    }),
  })
  .meta({ examples: [{ email: 'mebrat@example.com', password: 'a long sentence' }] });

/** A new account. */
export const registration = z
  .object({
    name: z.string().meta({ minLength: 1, maxLength: MAX_NAME }),
    email: z.string().meta({ format: 'email' }),
    password: newPassword,
    confirmPassword: z.string().optional().meta({ description: 'If given, it must match the password.' }),
    idToken: z
      .string()
      .nullish()
      .meta({ description: 'The ID token from Google. The password is then the user ID at Google.' }),
    photoURL: ignored,
  })
  .meta({ examples: [{ name: 'Mebrat Haile', email: 'mebrat@example.com', password: 'a long sentence' }] });

/** What users change of themselves. */
export const profile = z
  .object({
    name: z.string().meta({ minLength: 1, maxLength: MAX_NAME }),
    shippingAddress: serviceChecked(shippingAddress.nullable().meta({ description: 'Null removes it.' })),
    wantsCartReminders: z.boolean().nullish().meta({
      description:
        'Whether you agree to one email about a cart that you left. Left out, it stays as it is. Agreeing takes a verified email address.',
    }),
  })
  .meta({ examples: [{ name: 'Mebrat Haile', shippingAddress: null }] });

/** A change of password. */
export const passwordChange = z.object({ currentPassword: z.string(), password: newPassword });

/** Whose password was forgotten. */
export const forgottenPassword = z.object({ email: z.string().meta({ format: 'email' }) });

/** A new password by a mailed link. */
export const passwordReset = z.object({
  token: z
    .string()
    .meta({ description: 'The token from the emailed link. It works once and expires after 30 minutes.' }),
  password: newPassword,
});

/** The proof of an address by a mailed link. */
export const emailProof = z.object({ token: passwordReset.shape.token });

/** Which users a list shows. */
export const userQuery = pageQuery.extend({
  search: z.string().optional().meta({ description: 'Words that must all appear in the name or email address.' }),
});
