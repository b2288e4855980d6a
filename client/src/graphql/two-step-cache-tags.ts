import { addTags, type CacheTag } from './cache-tags';

/** As cache-tags.ts, for two-step sign-in: only the account page loads them. */
export const twoStepQueryTags: Record<string, readonly CacheTag[]> = {
  MyTwoStepSignIn: ['User'],
};

/** What each mutation changes. */
export const twoStepMutationTags: Record<string, readonly CacheTag[]> = {
  StartTwoStepSignIn: [],
  TurnOnTwoStepSignIn: ['User'],
  TurnOffTwoStepSignIn: ['User'],
  RenewRecoveryCodes: ['User'],
};

/** Makes them known; the account page calls it as it is loaded. */
export function addTwoStepTags(): void {
  addTags(twoStepQueryTags, twoStepMutationTags);
}
