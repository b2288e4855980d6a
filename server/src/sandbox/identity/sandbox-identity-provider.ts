import { createHash } from 'node:crypto';
import {
  errors,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type GenerateKeyPairResult,
  type JWTPayload,
} from 'jose';
import { Failure } from '../../domain/failure.js';
import {
  IdentityRefused,
  type BrowserSettings,
  type IdentityProvider,
  type VerifiedIdentity,
} from '../../modules/accounts/google/identity-provider.js';

/** A person with an account at the simulated Google. */
export interface SandboxPerson {
  email: string;
  name: string;
  /** Whether the simulated Google has verified the address. */
  isEmailVerified: boolean;
}

/** Everything that a test can make go wrong. */
export interface IdentitySandboxSwitches {
  isDown: boolean;
  /** Subjects that are disabled or whose tokens are revoked. */
  refusedSubjects: Set<string>;
}

export interface SandboxIdentityOptions {
  /** Where the shop serves the 'Choose an account' page. */
  popupPath: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

const ALGORITHM = 'ES256';
const ISSUER = 'https://identity.sandbox.invalid';
const AUDIENCE = 'gift-shop-sandbox';
const LIFETIME_SECONDS = 3600;

/** A stand-in for Firebase: tokens with the same claims, signed with a key pair that lives as long as the process. */
export class SandboxIdentityProvider implements IdentityProvider {
  readonly browser: BrowserSettings;
  readonly switches: IdentitySandboxSwitches = { isDown: false, refusedSubjects: new Set() };

  private constructor(
    private readonly keys: GenerateKeyPairResult,
    private readonly options: SandboxIdentityOptions,
  ) {
    this.browser = { kind: 'sandbox', popupPath: options.popupPath };
  }

  static async create(options: SandboxIdentityOptions): Promise<SandboxIdentityProvider> {
    return new SandboxIdentityProvider(await generateKeyPair(ALGORITHM), options);
  }

  /** The id of the person with this address; the same after every start. */
  subjectOf(email: string): string {
    return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url').slice(0, 28);
  }

  /**
   * Signs the token that Firebase would issue for a person who has just chosen their account. @param change different
   * claims, for tests; undefined leaves a claim out @param key someone else's key, for tests
   */
  sign(person: SandboxPerson, change: JWTPayload = {}, key: CryptoKey = this.keys.privateKey): Promise<string> {
    const subject = this.subjectOf(person.email);
    const now = Math.floor(this.options.now() / 1000);
    const claims = {
      iss: ISSUER,
      aud: AUDIENCE,
      sub: subject,
      iat: now,
      auth_time: now,
      exp: now + LIFETIME_SECONDS,
      name: person.name,
      email: person.email,
      email_verified: person.isEmailVerified,
      firebase: { identities: { 'google.com': [subject], email: [person.email] }, sign_in_provider: 'google.com' },
      ...change,
    };
    return new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' }).sign(key);
  }

  async verify(idToken: string): Promise<VerifiedIdentity> {
    if (this.switches.isDown) throw new Failure('UNAVAILABLE', 'We can’t reach Google. Please try again in a moment.');
    const claims = await this.claimsOf(idToken);
    const { sub, email, email_verified: isEmailVerified, name, picture, firebase } = claims;
    const { sign_in_provider: way } = (firebase ?? {}) as { sign_in_provider?: unknown };
    if (typeof sub !== 'string' || sub === '' || typeof email !== 'string' || way !== 'google.com') {
      throw new IdentityRefused('the token is not for someone who signed in with Google');
    }
    if (this.switches.refusedSubjects.has(sub)) throw new IdentityRefused('the token was revoked');
    return {
      provider: 'google',
      subject: sub,
      email,
      isEmailVerified: isEmailVerified === true,
      name: typeof name === 'string' ? name : null,
      pictureUrl: typeof picture === 'string' ? picture : null,
    };
  }

  private async claimsOf(idToken: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(idToken, this.keys.publicKey, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'iat', 'sub'],
        currentDate: new Date(this.options.now()),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new IdentityRefused(error.message);
      throw error;
    }
  }
}
