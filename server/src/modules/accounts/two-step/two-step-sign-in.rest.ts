import { z } from 'zod';
import { message } from '../../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../../kit/rest-route.js';
import { viewSchema } from '../../../kit/view-schema.js';
import type { TwoStepSignInService } from './two-step-sign-in.service.js';
import { RecoveryCodes, TwoStepSetup, TwoStepSignIn } from './two-step-sign-in.type.js';

const PATH = '/api/users/me/two-step';

const state = viewSchema(TwoStepSignIn, { id: 'TwoStepSignIn' });
const setup = viewSchema(TwoStepSetup, { id: 'TwoStepSetup' });
const recoveryCodes = viewSchema(RecoveryCodes, { id: 'RecoveryCodes' });

const proof = z
  .object({
    password: z.string().meta({ description: 'The current password.' }),
    code: z.string().meta({ description: 'The six digits from the authenticator app, or a recovery code.' }),
  })
  .meta({ examples: [{ password: 'a long sentence', code: '123456' }] });

/** What users do with their own two-step sign-in, as the mutations of GraphQL do it. */
export function twoStepSignInRoutes({ twoStep }: { twoStep: TwoStepSignInService }): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: PATH,
      operationId: 'getTwoStepSignIn',
      tag: 'Accounts',
      summary: 'Get the status of your two-step sign-in',
      description: 'Includes whether the shop requires it and how many recovery codes are left.',
      callers: 'users',
      answers: { 200: { description: 'The state of two-step sign-in.', schema: state } },
      handle: async (_request, { actor }) => ({ body: await twoStep.findMine(actor) }),
    }),
    restRoute({
      method: 'POST',
      path: `${PATH}/start`,
      operationId: 'startTwoStepSignIn',
      tag: 'Accounts',
      summary: 'Make a key for an authenticator app',
      description: 'Nothing changes until the key is confirmed by turning two-step sign-in on. Admins only.',
      callers: 'users',
      answers: { 200: { description: 'The key, which is shown only once.', schema: setup } },
      failures: ['CONFLICT'],
      handle: async (_request, { actor }) => ({ body: await twoStep.start(actor) }),
    }),
    restRoute({
      method: 'POST',
      path: `${PATH}/turn-on`,
      operationId: 'turnOnTwoStepSignIn',
      tag: 'Accounts',
      summary: 'Turn on two-step sign-in',
      description:
        'Takes the password and a first code from the app. All other sessions of the caller end. Admins only.',
      callers: 'users',
      body: proof,
      answers: { 200: { description: 'Two-step sign-in is on. These are the recovery codes.', schema: recoveryCodes } },
      failures: ['CONFLICT'],
      handle: async ({ body }, { actor }) => ({ body: { codes: await twoStep.turnOn(actor, body) } }),
    }),
    restRoute({
      method: 'POST',
      path: `${PATH}/turn-off`,
      operationId: 'turnOffTwoStepSignIn',
      tag: 'Accounts',
      summary: 'Turn off two-step sign-in',
      description: 'Takes the password and a code. The password alone is then enough to sign in.',
      callers: 'users',
      body: proof,
      answers: { 200: { description: 'Two-step sign-in is off.', schema: message } },
      failures: ['CONFLICT'],
      handle: async ({ body }, { actor }) => {
        await twoStep.turnOff(actor, body);
        return { body: { message: 'Two-step sign-in is off' } };
      },
    }),
    restRoute({
      method: 'POST',
      path: `${PATH}/recovery-codes`,
      operationId: 'renewRecoveryCodes',
      tag: 'Accounts',
      summary: 'Make new recovery codes',
      description: 'The old ones no longer work.',
      callers: 'users',
      body: proof,
      answers: { 200: { description: 'The new recovery codes.', schema: recoveryCodes } },
      failures: ['CONFLICT'],
      handle: async ({ body }, { actor }) => ({ body: { codes: await twoStep.renewRecoveryCodes(actor, body) } }),
    }),
  ];
}
