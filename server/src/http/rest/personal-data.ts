import { z } from 'zod';
import { Failure } from '../../domain/failure.js';
import type { AccountsService } from '../../modules/accounts/accounts.service.js';
import type { Identities } from '../../modules/accounts/identities.js';
import type { KnownDevices } from '../../modules/accounts/known-devices.js';
import type { ProfileService } from '../../modules/accounts/profile.service.js';
import type { Sessions } from '../../modules/accounts/sessions.js';
import type { TwoStepSignInService } from '../../modules/accounts/two-step-sign-in.service.js';
import { user } from '../../modules/accounts/user.schema.js';
import type { CartService } from '../../modules/cart/cart.service.js';
import type { ContactService } from '../../modules/contact/contact.service.js';
import type { ListOrders } from '../../modules/orders/list-orders.js';
import { order } from '../../modules/orders/order.schema.js';
import { dateTime } from '../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../kit/rest-route.js';

const personalData = z
  .object({
    user,
    sessions: z.array(
      z.object({
        id: z.string(),
        userAgent: z.string().nullable(),
        createdAt: dateTime,
        lastSeenAt: dateTime,
        expiresAt: dateTime,
        endedAt: dateTime.nullable().meta({ description: 'When it was ended early, for example by signing out.' }),
        isCurrent: z.boolean(),
      }),
    ),
    twoStepSignIn: z.object({ isOn: z.boolean(), turnedOnAt: dateTime.nullable(), recoveryCodesLeft: z.int() }),
    devices: z
      .array(z.object({ lastUsedAt: dateTime }))
      .meta({ description: 'The browsers that the shop recognizes by their device cookie.' }),
    google: z
      .object({ id: z.string(), email: z.string().nullable(), connectedAt: dateTime })
      .nullable()
      .meta({ description: 'The connected Google account. Null if there is none.' }),
    orders: z.array(order).meta({ description: 'All orders, newest first.' }),
    contactMessages: z
      .array(
        z.object({
          name: z.string(),
          email: z.string(),
          subject: z.string(),
          message: z.string(),
          createdAt: dateTime,
        }),
      )
      .meta({
        description:
          'Messages that were sent through the contact form with this email address. Empty until the address is confirmed.',
      }),
    emails: z
      .array(
        z.object({
          template: z.string(),
          orderId: z.string().nullable(),
          createdAt: dateTime,
          sentAt: dateTime.nullable(),
        }),
      )
      .meta({
        description:
          'The emails of the last 90 days, newest first. `sentAt` is null while one waits or if it wasn’t needed.',
      }),
    cart: z.array(z.object({ productId: z.string(), quantity: z.int() })),
  })
  .meta({ id: 'PersonalData', description: 'All data that the shop has about a user.' });

/** Everything that the shop holds of the caller, as a file to keep. Here because it takes accounts, orders and the cart together. */
export function personalDataRoute({
  accounts,
  profile,
  sessions,
  twoStep,
  devices,
  identities,
  listOrders,
  contact,
  carts,
}: {
  accounts: AccountsService;
  profile: ProfileService;
  sessions: Sessions;
  twoStep: TwoStepSignInService;
  devices: KnownDevices;
  identities: Identities;
  listOrders: ListOrders;
  contact: ContactService;
  carts: CartService;
}): RestRoute {
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
      const user = await accounts.findMe(actor);
      if (!user) throw new Failure('UNAUTHENTICATED', 'Please log in first');
      const [google] = await identities.findConnections([user._id]);
      const messages = await contact.listMine(actor);
      const emails = await profile.exportEmails(actor);
      const { isOn, turnedOnAt, recoveryCodesLeft } = await twoStep.findMine(actor);
      return {
        headers: { 'content-disposition': 'attachment; filename="gift-shop-data.json"' },
        body: {
          user,
          sessions: await sessions.exportMine(actor),
          twoStepSignIn: { isOn, turnedOnAt, recoveryCodesLeft },
          devices: await devices.listMine(actor),
          google: google ? { id: google.subject, email: google.email, connectedAt: new Date(google.createdAt) } : null,
          orders: await listOrders.exportMine(actor),
          contactMessages: messages.map(({ name, email, subject, message, createdAt }) => ({
            name,
            email,
            subject,
            message,
            createdAt: new Date(createdAt),
          })),
          emails: emails.map(({ template, orderId, createdAt, sentAt }) => ({
            template,
            orderId,
            createdAt: new Date(createdAt),
            sentAt: sentAt === null ? null : new Date(sentAt),
          })),
          cart: await carts.exportMine(actor),
        },
      };
    },
  });
}
