import { initializeApp } from 'firebase/app';
import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithPopup,
  signOut,
  type Auth,
  type AuthError,
} from 'firebase/auth';
import { PopupBlocked, type GoogleAnswer, type GoogleSettings } from './google-answer';

type FirebaseSettings = Extract<GoogleSettings, { __typename: 'FirebaseGoogleSignIn' }>;

/** The person has changed their mind, or pressed the button again. */
const givenUp = new Set(['auth/popup-closed-by-user', 'auth/cancelled-popup-request', 'auth/user-cancelled']);

let opened: Auth | undefined;

/**
 * As `askGoogle`, through Firebase's SDK. Nothing of it is kept after the page closes: the shop has its own session.
 */
export async function askFirebase(settings: FirebaseSettings): Promise<GoogleAnswer | null> {
  const auth = (opened ??= open(settings));
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  try {
    const { user } = await signInWithPopup(auth, provider);
    const { uid, email, displayName, photoURL } = user;
    const idToken = await user.getIdToken();
    await signOut(auth);
    if (email === null) throw new Error('');
    return { uid, email, name: displayName ?? '', photoURL, idToken };
  } catch (error) {
    const { code } = error as Partial<AuthError>;
    if (code !== undefined && givenUp.has(code)) return null;
    if (code === 'auth/popup-blocked') throw new PopupBlocked();
    // The SDK's other words are for developers; without any, the documented ones are shown.
    throw code === 'auth/network-request-failed'
      ? new Error('We can’t reach Google. Please check your connection and try again.')
      : new Error('', { cause: error });
  }
}

function open({ apiKey, authDomain, projectId, emulatorUrl }: FirebaseSettings): Auth {
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    persistence: inMemoryPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return auth;
}
