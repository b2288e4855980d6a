import { TOTP } from 'otpauth';
import { demoPassword } from '../../src/modules/demo/demo-accounts.js';
import type { TestShop } from './test-shop.js';
import type { Caller } from './visitor.js';

const STEP = 30_000;

/** What an authenticator app with this key shows by the shop's clock. @param steps how many codes later than now */
export function appCode(shop: TestShop, key: string, steps = 0): string {
  return new TOTP({ secret: key }).generate({ timestamp: shop.clock.now() + steps * STEP });
}

/** Moves the shop's clock to the start of the next 30-second step, and gives the app's code for it. */
export function nextCode(shop: TestShop, key: string): string {
  shop.clock.advanceMinutes((STEP - (shop.clock.now() % STEP)) / 60_000);
  return appCode(shop, key);
}

/** Starts two-step sign-in for an admin. @returns the app's key */
export async function startTwoStep(shop: TestShop, caller: Caller): Promise<string> {
  const { startTwoStepSignIn } = await shop.as(caller).graphql('mutation { startTwoStepSignIn { key } }');
  return String(startTwoStepSignIn.key);
}

/** Turns two-step sign-in on for an admin who has the demo's password. */
export async function turnOnTwoStep(shop: TestShop, caller: Caller): Promise<{ key: string; recoveryCodes: string[] }> {
  const key = await startTwoStep(shop, caller);
  const mutation = 'mutation ($input: TwoStepProofInput!) { turnOnTwoStepSignIn(input: $input) { codes } }';
  const input = { password: demoPassword, code: nextCode(shop, key) };
  const { turnOnTwoStepSignIn } = await shop.as(caller).graphql(mutation, { input });
  return { key, recoveryCodes: turnOnTwoStepSignIn.codes };
}
