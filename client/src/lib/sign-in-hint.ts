import { SIGN_IN_HINT } from '@domain/sign-in-hint.js';

const pattern = `(^|; )${SIGN_IN_HINT}=`;

/**
 * Runs in the head before anything is painted: a page that is the same for everybody shows the account's button at once
 * where someone is probably signed in. Plain text, because it goes into the page as an inline script.
 */
export const signInHintScript = `if(/${pattern}/.test(document.cookie))document.documentElement.dataset.signedIn=''`;

/** Whether someone is probably signed in. Only the server knows. */
export function hasSignInHint(): boolean {
  return new RegExp(pattern).test(document.cookie);
}

/** Shows what is for users, or what is for visitors, now that it is known. */
export function showSignedIn(isSignedIn: boolean): void {
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn);
}
