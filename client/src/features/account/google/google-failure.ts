import { PopupBlocked } from './google-answer';
import { refusalText, signInFailure } from '../sign-in/sign-in-failure';

/** The message when Google could not be asked, or when the shop refused what Google answered. */
export function googleFailure(error: unknown): string {
  if (error instanceof PopupBlocked) {
    return 'Your browser has blocked Google’s window. Please allow pop-ups for this shop, then try again.';
  }
  // An error without a message gets the documented one.
  if (error instanceof Error && error.message === '') return refusalText(null, 'authentication');
  return signInFailure(error, 'authentication');
}
