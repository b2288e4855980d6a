import { cert, initializeApp, type AppOptions } from 'firebase-admin/app';
import { getAuth, type Auth, type DecodedIdToken } from 'firebase-admin/auth';
import { Failure } from '../domain/failure.js';
import {
  IdentityRefused,
  type BrowserSettings,
  type IdentityProvider,
  type VerifiedIdentity,
} from '../modules/accounts/google/identity-provider.js';

export interface FirebaseIdentityOptions {
  projectId: string;
  clientEmail: string;
  /** PEM. */
  privateKey: string;
  apiKey: string;
  authDomain: string;
  /** `host:port` of the Auth emulator; the SDK itself reads it from FIREBASE_AUTH_EMULATOR_HOST. */
  emulatorHost: string | null;
  /** Called for errors that only the operator can fix, such as a service account that Google doesn't accept. */
  onFault: (error: unknown) => void;
  /** How Google is reached; only tests set it. */
  google?: Pick<AppOptions, 'credential' | 'httpAgent'>;
}

/** A sign-in waits no longer for Google; the SDK's own retries could take half a minute. */
const TIMEOUT_MS = 8000;

/** The SDK's words on a token that proves nothing. */
const refusals = new Set([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/** The SDK answers a bad token and unreachable keys with one code; only its words on the token begin like this. */
const ABOUT_THE_TOKEN = /^(Decoding )?(Firebase ID token|verifyIdToken\(\))/;

/** Google sign-in through Firebase Authentication, by its official SDK. */
export class FirebaseIdentityProvider implements IdentityProvider {
  readonly browser: BrowserSettings;
  private readonly auth: Auth;

  constructor(private readonly options: FirebaseIdentityOptions) {
    const { projectId, clientEmail, privateKey, apiKey, authDomain, emulatorHost, google } = options;
    const credential = cert({ projectId, clientEmail, privateKey });
    const name = `gift-shop-${(apps += 1)}`;
    this.auth = getAuth(initializeApp({ projectId, credential, ...google }, name));
    const emulatorUrl = emulatorHost === null ? null : `http://${emulatorHost}`;
    this.browser = { kind: 'firebase', apiKey, authDomain, projectId, emulatorUrl };
  }

  async verify(idToken: string): Promise<VerifiedIdentity> {
    const { uid, email, email_verified: isEmailVerified, name, picture, firebase } = await this.decode(idToken);
    if (firebase?.sign_in_provider !== 'google.com' || email === undefined) {
      throw new IdentityRefused('the token is not for someone who signed in with Google');
    }
    return {
      provider: 'google',
      subject: uid,
      email,
      isEmailVerified: isEmailVerified === true,
      name: typeof name === 'string' ? name : null,
      pictureUrl: picture ?? null,
    };
  }

  private async decode(idToken: string): Promise<DecodedIdToken> {
    try {
      return await inTime(this.auth.verifyIdToken(idToken, true));
    } catch (error) {
      if (isRefusal(error)) throw new IdentityRefused((error as Error).message);
      this.options.onFault(error);
      throw new Failure('UNAVAILABLE', 'We can’t reach Google. Please try again in a moment.');
    }
  }
}

/** The SDK wants a name for each instance in a process. */
let apps = 0;

function isRefusal(error: unknown): boolean {
  // The SDK reads a token's parts before it knows that they are JSON.
  if (error instanceof SyntaxError) return true;
  const { code, message = '' } = error as { code?: string; message?: string };
  return refusals.has(code ?? '') || (code === 'auth/argument-error' && ABOUT_THE_TOKEN.test(message));
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Google did not answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
