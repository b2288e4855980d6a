import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from './client-address.js';
import { Failure } from '../domain/failure.js';
import { visitor, type Actor } from '../domain/permissions.js';
import type { Sessions } from '../modules/accounts/sessions.js';
import type { CallLimiter } from '../modules/limits/call-limiter.js';
import type { RequestContext } from '../modules/request-context.js';

/** `__Host-` binds the cookie to this very host, which browsers grant over HTTPS only. */
function cookieName(name: string, publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

const DEVICE_COOKIE_DAYS = 365;

/** Makes the context of each request: who calls, from where. */
export class ContextFactory {
  private readonly cookieName: string;
  private readonly deviceCookieName: string;
  private readonly isSecure: boolean;

  constructor(
    private readonly sessions: Sessions,
    private readonly publicUrl: string,
    /** Counts API requests by the caller's address. */
    private readonly calls: CallLimiter,
  ) {
    this.cookieName = cookieName('session', publicUrl);
    this.deviceCookieName = cookieName('device', publicUrl);
    this.isSecure = publicUrl.startsWith('https:');
  }

  /**
   * The context of an API request. A bearer token wins over the cookie; a bad one is refused, never passed over (decision 1).
   * @throws Failure RATE_LIMITED after too many requests, UNAUTHENTICATED for a bad bearer, FORBIDDEN for a write that another
   *   site's page may have sent
   */
  async forApi(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext> {
    this.calls.count(clientAddress(request.ip));
    return this.create(await this.apiActor(request), request, reply);
  }

  /** Whether nothing tells this caller from any other, good or bad credentials included; the key of a signed link is one. */
  isVisitor({ cookies, headers, query }: FastifyRequest): boolean {
    const hasKey = (query as Record<string, unknown>)['key'] !== undefined;
    return cookies[this.cookieName] === undefined && headers.authorization === undefined && !hasKey;
  }

  /** The context of a page: only the cookie counts, and nothing is refused. */
  async forPage(request: FastifyRequest): Promise<RequestContext> {
    return this.create((await this.cookieActor(request)) ?? visitor, request, null);
  }

  private async apiActor(request: FastifyRequest): Promise<Actor> {
    const authorization = request.headers.authorization;
    if (authorization !== undefined) {
      // Node keeps the first of several; who sends two can't mean both.
      const count = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^authorization$/i.test(name)).length;
      const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
      const actor =
        count > 1 || token === undefined || token.length > 200 ? null : await this.sessions.findActor(token);
      if (!actor) throw new Failure('UNAUTHENTICATED', 'Token is invalid. Please log in again.');
      return actor;
    }
    this.refuseForeignWrite(request);
    return (await this.cookieActor(request)) ?? visitor;
  }

  private async cookieActor(request: FastifyRequest): Promise<Actor | null> {
    const token = request.cookies[this.cookieName];
    return token === undefined || token.length > 200 ? null : this.sessions.findActor(token);
  }

  /** Browsers send Origin with every write; one of another site, or none beside our cookie, is refused. */
  private refuseForeignWrite(request: FastifyRequest): void {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const { origin } = request.headers;
    const isOwn =
      origin === undefined
        ? request.cookies[this.cookieName] === undefined
        : origin === new URL(this.publicUrl).origin || hostOf(origin) === request.host;
    if (!isOwn) throw new Failure('FORBIDDEN', 'This request came from another site');
  }

  private create(actor: Actor, request: FastifyRequest, reply: FastifyReply | null): RequestContext {
    const options = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: this.isSecure };
    const token = request.cookies[this.cookieName];
    const setCookie = (value: string, expiresAt: number) =>
      reply?.setCookie(this.cookieName, value, { ...options, expires: new Date(expiresAt) });
    const deviceToken = request.cookies[this.deviceCookieName] ?? null;
    return {
      actor,
      clientAddress: clientAddress(request.ip),
      userAgent: request.headers['user-agent'] ?? null,
      requestId: request.id,
      hasSessionToken: token !== undefined || request.headers.authorization !== undefined,
      setSessionToken: (newToken, expiresAt) => {
        if (newToken === null || expiresAt === undefined) reply?.clearCookie(this.cookieName, options);
        else setCookie(newToken, expiresAt);
      },
      keepSessionToken: (expiresAt) => {
        // Who came with a bearer token has no cookie of this session.
        if (token !== undefined && request.headers.authorization === undefined) setCookie(token, expiresAt);
      },
      deviceToken: deviceToken !== null && deviceToken.length <= 200 ? deviceToken : null,
      setDeviceToken: (token) => {
        reply?.setCookie(this.deviceCookieName, token, { ...options, maxAge: DEVICE_COOKIE_DAYS * 86_400 });
      },
    };
  }
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
