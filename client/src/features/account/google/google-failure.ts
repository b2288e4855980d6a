import { PopupBlocked } from './google-answer';
import { refusalText, signInFailure } from '../sign-in/sign-in-failure';

/** What is said when asking Google, or telling the shop what Google says, has failed. */
export function googleFailure(error: unknown): string {
  if (error instanceof PopupBlocked) {
    return 'Your browser has blocked Google’s window. Please allow pop-ups for this shop, then try again.';
  }
  // What has no words of its own gets the documented ones.
  if (error instanceof Error && error.message === '') return refusalText(null, 'authentication');
  return signInFailure(error, 'authentication');
}
