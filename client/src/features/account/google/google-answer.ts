import type { GoogleSignInQuery } from '~/graphql/generated';

/** How this shop signs in with Google, according to the server. */
export type GoogleSettings = NonNullable<GoogleSignInQuery['shop']['googleSignIn']>;

/**
 * What Google says of a person who has chosen their account. Kept only in memory until the shop's server has read it.
 */
export interface GoogleAnswer {
  /** The provider's user id. */
  uid: string;
  email: string;
  name: string;
  photoURL: string | null;
  /** Google's signed token for all this. */
  idToken: string;
}

/** The browser has kept the popup from opening. */
export class PopupBlocked extends Error {
  override readonly name = 'PopupBlocked';
}
