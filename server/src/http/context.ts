import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from './client-address.js';
import { Failure } from '../domain/failure.js';
import { SIGN_IN_HINT } from '../domain/sign-in-hint.js';
import { visitor, visitorWithInvalidToken, type Actor } from '../domain/permissions.js';
import type { CallCounter, SessionFinder } from './ports.js';
import type { RequestContext } from '../kit/request-context.js';

/** `__Host-` binds the cookie to this very host, which browsers grant over HTTPS only. */
function cookieName(name: string, publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** How long browsers keep the device's token, and the hint that someone is signed in. */
const DEVICE_COOKIE_DAYS = 365;

/** Which browsers' requests the shop takes. */
export interface TrustedOrigins {
  /** The shop's public address. */
  publicUrl: string;
  /** Whether the address that a request came to counts as the shop's own too: a demo shop is opened by several names. */
  isDemo: boolean;
  /** Other sites whose pages may call the interfaces. */
  corsOrigins: readonly string[];
}

/** Makes the context of each request: who calls, and from where. */
export class ContextFactory {
  private readonly cookieName: string;
  private readonly deviceCookieName: string;
  private readonly isSecure: boolean;

  constructor(
    private readonly sessions: SessionFinder,
    private readonly origins: TrustedOrigins,
    /** Counts API requests by the caller's address. */
    private readonly calls: CallCounter,
  ) {
    const { publicUrl } = origins;
    this.cookieName = cookieName('session', publicUrl);
    this.deviceCookieName = cookieName('device', publicUrl);
    this.isSecure = publicUrl.startsWith('https:');
  }

  /**
   * The context of an API request. A bearer token wins over the cookie, even when it opens no session: the cookie beside
   * it is never used instead (decision S1).
   * @throws Failure RATE_LIMITED after too many requests, FORBIDDEN for a write that another site's page may have sent
   */
  async forApi(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext> {
    // guard: graphql-limits.test.ts 'are refused for the rest of the minute'
    this.calls.count(clientAddress(request.ip));
    const actor = await this.apiActor(request);
    this.correctHint(request, reply, actor);
    return this.create(actor, request, reply);
  }

  /**
   * The context of a call that takes forms, which no cookie allows: a visitor's. Browsers don't say where a form of a page
   * without a referrer comes from, so it may come from anywhere.
   * @throws Failure RATE_LIMITED after too many requests
   */
  ofForm(request: FastifyRequest): RequestContext {
    this.calls.count(clientAddress(request.ip));
    return this.anybody(request);
  }

  /** Makes the hint follow the session that the cookie opens: the session may have ended elsewhere, or be older than the hint. */
  private correctHint(request: FastifyRequest, reply: FastifyReply, actor: Actor): void {
    // An answer to GET may be kept for others.
    if (request.method === 'GET' || request.headers.authorization !== undefined || this.isFromListedSite(request))
      return;
    const isSignedIn = actor.kind === 'user';
    if (isSignedIn !== (request.cookies[SIGN_IN_HINT] !== undefined)) this.hint(reply, isSignedIn);
  }

  /** Tells the pages' scripts whether someone is signed in. The hint may outlive the session: it is corrected when it is used. */
  private hint(reply: FastifyReply, isSignedIn: boolean): void {
    const options = { path: '/', sameSite: 'lax' as const, secure: this.isSecure };
    if (isSignedIn) reply.setCookie(SIGN_IN_HINT, '1', { ...options, maxAge: DEVICE_COOKIE_DAYS * 86_400 });
    else reply.clearCookie(SIGN_IN_HINT, options);
  }

  /** Whether the request has nothing that could tell this caller from others: no cookie and no token, valid or not, and no link key. */
  isVisitor({ cookies, headers, query }: FastifyRequest): boolean {
    const hasKey = (query as Record<string, unknown>)['key'] !== undefined;
    return cookies[this.cookieName] === undefined && headers.authorization === undefined && !hasKey;
  }

  /**
   * Counts a call whose answer is in memory already, and needs no context. @returns whether a visitor may be given that
   * answer; any other call isn't counted here, and is refused or answered the usual way
   */
  admitsVisitor(request: FastifyRequest): boolean {
    // guard: shared-answers.test.ts 'whoever could see more', try: !this.isVisitor(request) || ->
    if (!this.isVisitor(request) || this.isForeignWrite(request)) return false;
    // guard: shared-answers.test.ts 'count for the limit', try: -> return true;
    return this.calls.countIfFree(clientAddress(request.ip));
  }

  /**
   * As `admitsVisitor`, of a call that the framework hasn't seen and that has no origin. Its address is one that a visitor
   * has asked for, so no link's key is in it.
   */
  admitsReader({ cookie, authorization }: IncomingHttpHeaders, ipOf: () => string): boolean {
    // guard: shared-answers.test.ts 'whoever could see more', try: authorization !== undefined || ->
    // guard: shared-answers.test.ts 'whoever could see more', try: || cookie?.includes(this.cookieName) ->
    if (authorization !== undefined || cookie?.includes(this.cookieName)) return false;
    // guard: shared-answers.test.ts 'count for the limit', try: -> return true;
    return this.calls.countIfFree(clientAddress(ipOf()));
  }

  /**
   * Whether a query by GET can be answered without a header that another site's page couldn't send: it shows nothing but
   * what anyone may read, or the browser says that the shop's own page asks. Queries change nothing, and a page can't
   * send a bearer token of ours to another site unasked.
   */
  isSafeRead({ method, cookies, headers }: FastifyRequest): boolean {
    if (method !== 'GET') return false;
    const carriesCookie = cookies[this.cookieName] !== undefined && headers.authorization === undefined;
    return !carriesCookie || headers['sec-fetch-site'] === 'same-origin';
  }

  /** The context of a page that is the same for everybody: whatever the request carries, it is a visitor's. */
  anybody(request: FastifyRequest): RequestContext {
    return { ...this.create(visitor, request, null), hasSessionToken: false, deviceToken: null };
  }

  /** The context of a page of the caller's own. Only the cookie counts, nothing is refused, and an unknown cookie is like none. */
  async ofPage(request: FastifyRequest): Promise<RequestContext> {
    const actor = await this.cookieActor(request);
    return { ...this.create(actor ?? visitor, request, null), hasSessionToken: actor !== null };
  }

  private async apiActor(request: FastifyRequest): Promise<Actor> {
    const authorization = request.headers.authorization;
    if (authorization !== undefined) {
      // Node keeps the first of several, and a caller can't mean both.
      const count = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^authorization$/i.test(name)).length;
      const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
      // guard: sessions.test.ts 'two Authorization headers', try: count > 1 || ->
      if (count > 1 || token === undefined || token.length > 200) return visitorWithInvalidToken;
      // guard: accounts.test.ts 'bearer wins', try: -> const a = await this.sessions.findActor(token); if (a) return a;
      return (await this.sessions.findActor(token)) ?? visitorWithInvalidToken;
    }
    this.refuseForeignWrite(request);
    return (await this.cookieActor(request)) ?? visitor;
  }

  private async cookieActor(request: FastifyRequest): Promise<Actor | null> {
    const token = this.cookiesOf(request)[this.cookieName];
    return token === undefined || token.length > 200 ? null : this.sessions.findActor(token);
  }

  /** The cookies that count. Pages of other sites, even listed ones, sign in with a token and never with our cookie. */
  private cookiesOf(request: FastifyRequest): FastifyRequest['cookies'] {
    return this.isFromListedSite(request) ? {} : request.cookies;
  }

  private isFromListedSite(request: FastifyRequest): boolean {
    const { origin } = request.headers;
    return origin !== undefined && this.origins.corsOrigins.includes(origin) && !this.isOwnOrigin(origin, request);
  }

  private isOwnOrigin(origin: string, request: FastifyRequest): boolean {
    if (origin === new URL(this.origins.publicUrl).origin) return true;
    return this.origins.isDemo && origin === `${request.protocol}://${request.host}`;
  }

  /**
   * Browsers send Origin with every write. One of an unlisted site is refused, and so is our cookie without any Origin.
   */
  private refuseForeignWrite(request: FastifyRequest): void {
    // guard: accounts.test.ts 'own origin'
    if (this.isForeignWrite(request)) throw new Failure('FORBIDDEN', 'This request came from another site');
  }

  private isForeignWrite(request: FastifyRequest): boolean {
    if (request.method === 'GET' || request.method === 'HEAD' || this.isFromListedSite(request)) return false;
    const { origin } = request.headers;
    return origin === undefined ? request.cookies[this.cookieName] !== undefined : !this.isOwnOrigin(origin, request);
  }

  private create(actor: Actor, request: FastifyRequest, answer: FastifyReply | null): RequestContext {
    const cookies = this.cookiesOf(request);
    // Pages of other sites get no cookie either: they could sign their visitor in to their own account.
    const reply = this.isFromListedSite(request) ? null : answer;
    const options = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: this.isSecure };
    const token = cookies[this.cookieName];
    const setCookie = (value: string, expiresAt: number) => {
      reply?.setCookie(this.cookieName, value, { ...options, expires: new Date(expiresAt) });
      if (reply) this.hint(reply, true);
    };
    const deviceToken = cookies[this.deviceCookieName] ?? null;
    return {
      actor,
      clientAddress: clientAddress(request.ip),
      userAgent: request.headers['user-agent'] ?? null,
      requestId: request.id,
      hasSessionToken: token !== undefined || request.headers.authorization !== undefined,
      setSessionToken: (newToken, expiresAt) => {
        if (newToken !== null && expiresAt !== undefined) return setCookie(newToken, expiresAt);
        reply?.clearCookie(this.cookieName, options);
        if (reply) this.hint(reply, false);
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
