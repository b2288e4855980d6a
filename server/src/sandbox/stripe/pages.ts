import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { stylesheet } from '../page.js';
import { isSame } from './api-calls.js';
import { cardDigits, cardProblems } from '../../domain/card.js';
import { dashboardPages, type DashboardOptions } from './dashboard-pages.js';
import { declineOf } from './ledger.js';
import { moneyText } from './money-text.js';
import { authenticationPage, checkoutPage, messagePage, type PageState } from './page-html.js';
import { StripeError } from './stripe-error.js';
import type { Intent, Session } from './stripe-objects.js';

export interface PagesOptions extends DashboardOptions {
  now: () => number;
  /** The interface's calls that browsers may make. */
  browserCalls: FastifyPluginAsync;
}

type Form = Record<string, string>;
interface OneSession {
  Params: { id: string };
  Body: Form;
}
interface OneIntent extends OneSession {
  Querystring: { payment_intent_client_secret?: string };
}

/** The hosted payment pages, for the shop to serve. They work without JavaScript. */
export function createPages(options: PagesOptions): FastifyPluginAsync {
  return async (app) => {
    await app.register(options.browserCalls);
    await app.register((scope) => {
      readForms(scope);
      scope.setErrorHandler((error, _request, reply) => {
        const known = error instanceof StripeError ? error : null;
        const message = known?.message ?? 'Please try again.';
        const title = 'This payment page is not available';
        return html(reply, messagePage(title, message, app.prefix, null), known?.status ?? 500);
      });
      scope.get('/style.css', (_request, reply) =>
        reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=3600').send(stylesheet),
      );
      checkoutPages(scope, app.prefix, options);
      intentPages(scope, app.prefix, options);
      dashboardPages(scope, app.prefix, options);
      return Promise.resolve();
    });
  };
}

/** The page of a session, and its bank's question. */
function checkoutPages(app: FastifyInstance, base: string, { ledger, now, newId }: PagesOptions): void {
  const show = (session: Session, reply: FastifyReply, state: PageState, status = 200) =>
    html(reply, checkoutPage(session, base, state), status);

  app.get<OneSession>('/checkout/:id', (request, reply) => {
    const session = ledger.getSession(request.params.id);
    const intent = session.payment_intent === null ? null : ledger.getIntent(session.payment_intent);
    // What went wrong last is still true when the page is opened again.
    const decline = intent && declineOf(intent);
    return over(session, base, reply) ?? show(session, reply, { alert: decline?.message ?? null });
  });

  app.post<OneSession>('/checkout/:id', (request, reply) => {
    const session = ledger.getSession(request.params.id);
    const closed = over(session, base, reply);
    if (closed) return closed;
    checkToken(session, request.body);
    const { number = '', expiry = '', cvc = '', holder = '' } = request.body;
    const problems: PageState['problems'] = cardProblems({ number, expiry, cvc }, now());
    if (holder.trim() === '') problems['holder'] = 'Enter the name on the card.';
    // Never sent back: the card number and the code.
    const values = { expiry, holder };
    if (Object.keys(problems).length > 0) return show(session, reply, { values, problems }, 422);
    const card = { number: cardDigits(number), paymentMethod: newId('pm') };
    const intent = ledger.paySession(session.id, card, holder.trim());
    const decline = declineOf(intent);
    if (decline) return show(session, reply, { values, alert: decline.message }, 402);
    if (intent.status === 'requires_action') return reply.redirect(`${base}/checkout/${session.id}/authenticate`, 303);
    return reply.redirect(successUrl(session), 303);
  });

  app.get<OneSession>('/checkout/:id/authenticate', (request, reply) => {
    const session = ledger.getSession(request.params.id);
    const closed = over(session, base, reply);
    if (closed) return closed;
    if (session.payment_intent === null || ledger.getIntent(session.payment_intent).status !== 'requires_action')
      return reply.redirect(`${base}/checkout/${session.id}`, 303);
    const action = `${base}/checkout/${session.id}/authenticate`;
    return html(
      reply,
      authenticationPage(moneyText(session.amount_total, session.currency), session.sandbox.formToken, action, base),
    );
  });

  app.post<OneSession>('/checkout/:id/authenticate', (request, reply) => {
    const session = ledger.getSession(request.params.id);
    const closed = over(session, base, reply);
    if (closed) return closed;
    checkToken(session, request.body);
    if (session.payment_intent === null) throw outOfDate();
    const intent = ledger.authenticateIntent(session.payment_intent, request.body['answer'] === 'complete');
    const decline = declineOf(intent);
    return decline ? show(session, reply, { alert: decline.message }, 402) : reply.redirect(successUrl(session), 303);
  });
}

/** The bank's question about an intent that the shop's own page confirmed. */
function intentPages(app: FastifyInstance, base: string, { ledger }: PagesOptions): void {
  const intentOf = (id: string, secret: string | undefined): Intent => {
    const intent = ledger.getIntent(id);
    if (intent.sandbox.sessionId !== null || !isSame(secret ?? '', intent.client_secret)) throw outOfDate();
    return intent;
  };
  app.get<OneIntent>('/authenticate/:id', (request, reply) => {
    const secret = request.query.payment_intent_client_secret;
    const intent = intentOf(request.params.id, secret);
    if (intent.status !== 'requires_action') return answered(intent, null, base, reply);
    return html(
      reply,
      authenticationPage(
        moneyText(intent.amount, intent.currency),
        intent.client_secret,
        `${base}/authenticate/${intent.id}`,
        base,
      ),
    );
  });
  app.post<OneIntent>('/authenticate/:id', (request, reply) => {
    const asked = intentOf(request.params.id, request.body['token']);
    const { redirect_to_url: redirect } = (asked['next_action'] ?? {}) as { redirect_to_url?: { return_url: string } };
    const intent = ledger.authenticateIntent(asked.id, request.body['answer'] === 'complete');
    return answered(intent, redirect?.return_url ?? null, base, reply);
  });
}

/** Back to the shop, with what Stripe adds to the address; without one, a page that says how it ended. */
function answered(intent: Intent, returnUrl: string | null, base: string, reply: FastifyReply): FastifyReply {
  const decline = declineOf(intent);
  if (returnUrl === null) {
    const text = decline?.message ?? 'You can close this window.';
    return html(reply, messagePage(decline ? 'Not confirmed' : 'Confirmed', text, base, null));
  }
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', decline ? 'failed' : 'succeeded');
  return reply.redirect(url.href, 303);
}

/** Forms arrive URL-encoded, whatever parsers the rest of the shop has. */
function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

function checkToken(session: Session, form: Form): void {
  if (!isSame(form['token'] ?? '', session.sandbox.formToken)) throw outOfDate();
}

function outOfDate(): StripeError {
  return new StripeError(
    400,
    'invalid_request_error',
    'This form is out of date. Please go back to the shop and start again.',
  );
}

/** The answer for a session that can't be paid anymore, or null. */
function over(session: Session, base: string, reply: FastifyReply): FastifyReply | null {
  if (session.status === 'complete') {
    const link = { href: successUrl(session), label: 'Back to the shop' };
    return html(reply, messagePage('Already paid', 'This payment is complete.', base, link));
  }
  if (session.status === 'expired') {
    const link = session.cancel_url === null ? null : { href: session.cancel_url, label: 'Back to the shop' };
    return html(reply, messagePage('This payment has expired', 'Please start again from your order.', base, link), 410);
  }
  return null;
}

function successUrl(session: Session): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function html(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text);
}
