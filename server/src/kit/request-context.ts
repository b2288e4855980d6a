import type { Actor } from '../domain/permissions.js';

/** What a service or resolver may know of the request that it serves. */
export interface RequestContext {
  actor: Actor;
  /** The network address of the caller, after trusted proxies; what limits are counted by. */
  clientAddress: string;
  userAgent: string | null;
  /** Identifies this browser across sign-ins; null before the first. */
  deviceToken: string | null;
  requestId: string;
  /** Whether the request came with a session's token, valid or not. */
  hasSessionToken: boolean;
  /** Hands a new session's token to the caller's cookie jar, or takes it away with null. */
  setSessionToken(token: string | null, expiresAt?: number): void;
  /** Lets the caller's cookie jar keep the token that it sent for longer. */
  keepSessionToken(expiresAt: number): void;
  /** Hands the device's token to the caller's cookie jar. */
  setDeviceToken(token: string): void;
}
