import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { cardProblems } from './cards.js';
import { declineOf, type Intent, type Ledger, type Session } from './ledger.js';
import { authenticationPage, checkoutPage, messagePage, stylesheet, type PageState } from './page-html.js';
import { StripeError } from './stripe-error.js';

/** The hosted payment pages, for the shop to serve. They work without JavaScript. */
export function createPages(ledger: Ledger, now: () => number): FastifyPluginAsync {
  return async (app) => {
    const base = app.prefix;
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    app.setErrorHandler((error, _request, reply) => {
      const known = error instanceof StripeError ? error : null;
      const message = known?.message ?? 'Please try again.';
      return html(reply, messagePage('This payment page is not available', message, base, null), known?.status ?? 500);
    });
    const show = (session: Session, reply: FastifyReply, state: PageState = {}, status = 200) =>
      html(reply, checkoutPage(session, base, state), status);

    app.get('/style.css', (_request, reply) =>
      reply.type('text/css').header('cache-control', 'max-age=3600').send(stylesheet),
    );

    app.get<{ Params: { id: string } }>('/checkout/:id', (request, reply) => {
      const session = ledger.getSession(request.params.id);
      return over(session, base, reply) ?? show(session, reply);
    });

    app.post<{ Params: { id: string }; Body: Record<string, string> }>('/checkout/:id', (request, reply) => {
      const session = ledger.getSession(request.params.id);
      const closed = over(session, base, reply);
      if (closed) return closed;
      const { token, number = '', expiry = '', cvc = '', holder = '' } = request.body;
      if (token !== session.sandbox.formToken)
        throw new StripeError(400, 'invalid_request_error', 'This form is out of date.');
      const digits = number.replaceAll(/[\s-]/g, '');
      const problems = cardProblems({ number: digits, expiry, cvc }, now());
      // Never sent back: the card number.
      const values = { expiry, holder };
      if (Object.keys(problems).length > 0) return show(session, reply, { values, problems }, 422);
      return settle(ledger.paySession(session.id, digits), session, reply, values);
    });

    app.get<{ Params: { id: string } }>('/checkout/:id/authenticate', (request, reply) => {
      const session = ledger.getSession(request.params.id);
      return over(session, base, reply) ?? html(reply, authenticationPage(session, base));
    });

    app.post<{ Params: { id: string }; Body: Record<string, string> }>(
      '/checkout/:id/authenticate',
      (request, reply) => {
        const session = ledger.getSession(request.params.id);
        const closed = over(session, base, reply);
        if (closed) return closed;
        if (request.body['token'] !== session.sandbox.formToken || session.payment_intent === null) {
          throw new StripeError(400, 'invalid_request_error', 'This form is out of date.');
        }
        return settle(
          ledger.authenticateIntent(session.payment_intent, request.body['answer'] === 'complete'),
          session,
          reply,
          {},
        );
      },
    );

    /** Where a tried payment leads: back to the shop, to the bank, or to the form with the reason. */
    const settle = (intent: Intent, session: Session, reply: FastifyReply, values: Record<string, string>) => {
      const decline = declineOf(intent);
      if (decline) return show(session, reply, { values, alert: decline.message }, 402);
      if (intent.status === 'requires_action')
        return reply.redirect(`${base}/checkout/${session.id}/authenticate`, 303);
      return reply.redirect(successUrl(session), 303);
    };
  };
}

/** The answer for a session that can't be paid any more, or null. */
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
