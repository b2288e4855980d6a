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

/** Someone outside the shop who vouches for customers. */
export interface IdentityProvider {
  readonly browser: BrowserSettings;
  /**
   * Reads a signed token of the provider: signature, audience, issuer, expiry, the way of signing in, revocation.
   * What the shop makes of an unproved address is not the provider's to decide.
   * @throws IdentityRefused when the token proves nothing
   * @throws Failure UNAVAILABLE when the provider can't be asked
   */
  verify(idToken: string): Promise<VerifiedIdentity>;
}

/** The token is forged, expired, revoked, made for someone else, or of a person whom the provider has shut out. */
export class IdentityRefused extends Error {
  override readonly name = 'IdentityRefused';
}
