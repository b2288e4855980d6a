import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../domain/failure.js';
import { visitor, type Actor } from '../domain/permissions.js';
import type { AccountsService } from '../modules/accounts/accounts.service.js';
import type { RequestContext } from '../modules/request-context.js';

/** `__Host-` binds the cookie to this very host, which browsers grant over HTTPS only. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-session' : 'session';
}

/** Makes the context of each request: who calls, from where. */
export class ContextFactory {
  private readonly cookieName: string;
  private readonly isSecure: boolean;

  constructor(
    private readonly accounts: AccountsService,
    private readonly publicUrl: string,
  ) {
    this.cookieName = sessionCookieName(publicUrl);
    this.isSecure = publicUrl.startsWith('https:');
  }

  /**
   * The context of an API request. A bearer token wins over the cookie; a bad one is refused, never passed over (decision 1).
   * @throws Failure UNAUTHENTICATED for a bad bearer, FORBIDDEN for a write that another site's page may have sent
   */
  async forApi(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext> {
    return this.create(await this.apiActor(request), request, reply);
  }

  /** Whether nothing tells this caller from any other, good or bad credentials included. */
  isVisitor(request: FastifyRequest): boolean {
    return request.cookies[this.cookieName] === undefined && request.headers.authorization === undefined;
  }

  /** The context of a page: only the cookie counts, and nothing is refused. */
  async forPage(request: FastifyRequest): Promise<RequestContext> {
    return this.create((await this.cookieActor(request)) ?? visitor, request, null);
  }

  private async apiActor(request: FastifyRequest): Promise<Actor> {
    const authorization = request.headers.authorization;
    if (authorization !== undefined) {
      const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
      const actor = token === undefined || token.length > 200 ? null : await this.accounts.findActor(token);
      if (!actor) throw new Failure('UNAUTHENTICATED', 'Token is invalid. Please log in again.');
      return actor;
    }
    this.refuseForeignWrite(request);
    return (await this.cookieActor(request)) ?? visitor;
  }

  private async cookieActor(request: FastifyRequest): Promise<Actor | null> {
    const token = request.cookies[this.cookieName];
    return token === undefined || token.length > 200 ? null : this.accounts.findActor(token);
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
    return {
      actor,
      clientAddress: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      requestId: request.id,
      setSessionToken: (token, expiresAt) => {
        const options = { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: this.isSecure };
        if (token === null || expiresAt === undefined) reply?.clearCookie(this.cookieName, options);
        else reply?.setCookie(this.cookieName, token, { ...options, expires: new Date(expiresAt) });
      },
    };
  }
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
