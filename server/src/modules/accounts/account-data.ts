import { z } from 'zod';
import { Failure } from '../../domain/failure.js';
import type { Actor } from '../../domain/permissions.js';
import { dateTime } from '../../kit/rest-schemas.js';
import { personalDataPart } from '../../module.js';
import type { AccountsService } from './sign-in/accounts.service.js';
import type { Identities } from './google/identities.js';
import type { KnownDevices } from './sign-in/known-devices.js';
import type { ProfileService } from './profile/profile.service.js';
import type { Sessions } from './sign-in/sessions.js';
import type { TwoStepSignInService } from './two-step/two-step-sign-in.service.js';
import { user } from './users/user.schema.js';

/** What accounts keep about the caller, part by part. */
export const accountData = {
  user: personalDataPart(user, ({ accounts }: { accounts: AccountsService }, actor) => getMe(accounts, actor)),
  sessions: personalDataPart(
    z.array(
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
    ({ sessions }: { sessions: Sessions }, actor) => sessions.exportMine(actor),
  ),
  twoStepSignIn: personalDataPart(
    z.object({ isOn: z.boolean(), turnedOnAt: dateTime.nullable(), recoveryCodesLeft: z.int() }),
    async ({ twoStep }: { twoStep: TwoStepSignInService }, actor) => {
      const { isOn, turnedOnAt, recoveryCodesLeft } = await twoStep.findMine(actor);
      return { isOn, turnedOnAt, recoveryCodesLeft };
    },
  ),
  devices: personalDataPart(
    z
      .array(z.object({ lastUsedAt: dateTime }))
      .meta({ description: 'The browsers that the shop recognizes by their device cookie.' }),
    ({ devices }: { devices: KnownDevices }, actor) => devices.listMine(actor),
  ),
  google: personalDataPart(
    z
      .object({ id: z.string(), email: z.string().nullable(), connectedAt: dateTime })
      .nullable()
      .meta({ description: 'The connected Google account. Null if there is none.' }),
    async ({ accounts, identities }: { accounts: AccountsService; identities: Identities }, actor) => {
      const { _id } = await getMe(accounts, actor);
      const [google] = await identities.findConnections([_id]);
      return google ? { id: google.subject, email: google.email, connectedAt: new Date(google.createdAt) } : null;
    },
  ),
  emails: personalDataPart(
    z
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
    async ({ profile }: { profile: ProfileService }, actor) =>
      (await profile.exportEmails(actor)).map(({ template, orderId, createdAt, sentAt }) => ({
        template,
        orderId,
        createdAt: new Date(createdAt),
        sentAt: sentAt === null ? null : new Date(sentAt),
      })),
  ),
};

/** The caller. @throws Failure UNAUTHENTICATED */
async function getMe(accounts: AccountsService, actor: Actor) {
  const me = await accounts.findMe(actor);
  if (!me) throw new Failure('UNAUTHENTICATED', 'Please log in first');
  return me;
}
