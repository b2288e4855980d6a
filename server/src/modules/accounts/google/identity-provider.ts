/** What a provider vouches for: who someone is there, and what it knows of them. */
export interface VerifiedIdentity {
  provider: 'google';
  /** The provider's id of the person. It is no secret: it names someone and proves nothing. */
  subject: string;
  email: string;
  /** Whether the provider has proved that the address is the person's. */
  isEmailVerified: boolean;
  name: string | null;
  pictureUrl: string | null;
}

/** What a browser needs to use the provider; all of it is public. */
export type BrowserSettings =
  | { kind: 'sandbox'; popupPath: string }
  | { kind: 'firebase'; apiKey: string; authDomain: string; projectId: string; emulatorUrl: string | null };

/** An external service that identifies customers. */
export interface IdentityProvider {
  readonly browser: BrowserSettings;
  /**
   * Verifies a signed token from the provider: signature, audience, issuer, expiry, sign-in method, revocation. The
   * shop, not the provider, decides what to do with an unverified address. @throws IdentityRefused when the token is
   * invalid
   * @throws Failure UNAVAILABLE when the provider can't be asked
   */
  verify(idToken: string): Promise<VerifiedIdentity>;
}

/**
 * The token is forged, expired, revoked, issued for another app, or belongs to a person whom the provider has disabled.
 */
export class IdentityRefused extends Error {
  override readonly name = 'IdentityRefused';
}
