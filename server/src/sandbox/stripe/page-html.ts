import { listedCards } from './cards.js';
import type { Session } from './stripe-objects.js';

/** The look of the hosted page: the shop's own colours on system fonts, light and dark. */
export const stylesheet = `
:root { --canvas:#FFF9F3; --surface:#fff; --ink:#2B1B24; --muted:#6B5560; --line:#F0E4DA; --brand:#B4235A; --on-brand:#fff; --soft:#FBE3EC; --bad:#8E1B1B; --bad-soft:#FBE6E3; color-scheme:light dark; }
@media (prefers-color-scheme:dark) { :root { --canvas:#1B1217; --surface:#271A21; --ink:#F9EFF1; --muted:#CBB6BE; --line:#3B2831; --brand:#F08DB1; --on-brand:#2B0F1B; --soft:#4A2233; --bad:#FFB4A8; --bad-soft:#4A201C; } }
* { box-sizing:border-box; }
body { margin:0; background:var(--canvas); color:var(--ink); font:16px/1.5 'Figtree Variable',Figtree,system-ui,sans-serif; }
main { max-width:960px; margin:0 auto; padding:24px 20px 64px; display:grid; gap:24px; align-items:start; }
@media (min-width:800px) { main { grid-template-columns:1fr 1fr; gap:32px 64px; padding-top:64px; } header { grid-column:1/-1; } }
h1 { font:560 32px/1.15 'Fraunces Variable',Fraunces,Georgia,serif; letter-spacing:-.01em; margin:0; }
h2 { font:560 21px/1.2 'Fraunces Variable',Fraunces,Georgia,serif; margin:0 0 16px; }
.note { display:inline-block; background:var(--soft); color:var(--ink); border-radius:999px; padding:4px 14px; font-size:14px; font-weight:600; margin:0 0 16px; }
.lines { list-style:none; margin:0; padding:0; }
.lines li, .total { display:flex; justify-content:space-between; gap:16px; padding:12px 0; border-bottom:1px solid var(--line); font-variant-numeric:tabular-nums; }
.total { border:0; font-weight:700; font-size:21px; }
form { display:grid; gap:16px; }
label { display:block; font-weight:600; margin-bottom:6px; }
input { width:100%; min-height:52px; padding:0 16px; font:inherit; color:inherit; background:var(--surface); border:1px solid var(--muted); border-radius:16px; }
input[aria-invalid=true] { border:2px solid var(--bad); }
.lines + .total { margin-top:8px; }
.row { display:grid; grid-template-columns:3fr 2fr; gap:16px; }
.row label { white-space:nowrap; }
.error { color:var(--bad); font-size:14px; margin:6px 0 0; }
.alert { background:var(--bad-soft); color:var(--bad); border-radius:16px; padding:12px 16px; font-weight:600; margin:0 0 16px; }
button, .button { display:inline-flex; justify-content:center; align-items:center; width:100%; min-height:52px; border:0; border-radius:999px; background:var(--brand); color:var(--on-brand); font-family:inherit; font-size:17px; font-weight:600; cursor:pointer; text-decoration:none; }
.button.quiet, button.quiet { background:none; color:var(--ink); border:1.5px solid var(--ink); }
a { color:var(--brand); } :focus-visible { outline:3px solid var(--brand); outline-offset:2px; }
.cards { color:var(--muted); font-size:14px; padding-left:20px; }
code { font:inherit; font-variant-numeric:tabular-nums; font-weight:600; color:var(--ink); }
`;

export interface PageState {
  values?: Record<string, string>;
  problems?: Record<string, string>;
  alert?: string | null;
}

/** The page where a shopper types a test card. */
export function checkoutPage(session: Session, base: string, state: PageState = {}): string {
  const lines = session.sandbox.lines
    .map(
      (line) =>
        `<li><span>${line.quantity > 1 ? `${line.quantity} × ` : ''}${escape(line.name)}</span><span>${dollars(line.amount * line.quantity)}</span></li>`,
    )
    .join('');
  const field = (name: string, label: string, extra: string) => {
    const problem = state.problems?.[name];
    const described = problem === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`;
    const message = problem === undefined ? '' : `<p class="error" id="${name}-error">${escape(problem)}</p>`;
    return `<div><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${escape(state.values?.[name] ?? '')}"${described} required ${extra}>${message}</div>`;
  };
  return layout(
    `Pay ${dollars(session.amount_total)}`,
    base,
    `<section aria-label="Your order">
      <ul class="lines">${lines}</ul>
      <p class="total"><span>Total</span><span>${dollars(session.amount_total)}</span></p>
      ${session.customer_email === null ? '' : `<p>Receipt to ${escape(session.customer_email)}</p>`}
    </section>
    <section aria-label="Card">
      ${state.alert ? `<p class="alert" role="alert">${escape(state.alert)}</p>` : ''}
      <form method="post" action="${base}/checkout/${session.id}" novalidate>
        <input type="hidden" name="token" value="${session.sandbox.formToken}">
        ${field('number', 'Card number', 'inputmode="numeric" autocomplete="cc-number"')}
        <div class="row">${field('expiry', 'Expiry (MM / YY)', 'inputmode="numeric" autocomplete="cc-exp"')}${field('cvc', 'CVC', 'inputmode="numeric" autocomplete="cc-csc"')}</div>
        ${field('holder', 'Name on card', 'autocomplete="cc-name"')}
        <button type="submit">Pay ${dollars(session.amount_total)}</button>
      </form>
      ${session.cancel_url === null ? '' : `<p><a class="button quiet" href="${escape(session.cancel_url)}">Cancel</a></p>`}
    </section>
    <section aria-label="Test cards">
      <h2>Test cards</h2>
      <ul class="cards">${listedCards.map(([number, what]) => `<li><code>${number}</code> ${what}</li>`).join('')}</ul>
      <p class="cards">Any later date, any three digits.</p>
    </section>`,
  );
}

/** The page of the cardholder's bank (3-D Secure). Both answers go to `action`, with the token that proves the page. */
export function authenticationPage(amount: number, token: string, action: string, base: string): string {
  const button = (answer: string, label: string, quiet: string) =>
    `<form method="post" action="${action}"><input type="hidden" name="token" value="${token}"><input type="hidden" name="answer" value="${answer}"><button type="submit"${quiet}>${label}</button></form>`;
  return layout(
    'Confirm your payment',
    base,
    `<section><p>Your bank asks whether it was really you who wants to pay ${dollars(amount)}.</p></section>
    <section>${button('complete', 'Complete', '')}<p></p>${button('fail', 'Fail authentication', ' class="quiet"')}</section>`,
  );
}

/** A page that only says something. */
export function messagePage(
  heading: string,
  text: string,
  base: string,
  link: { href: string; label: string } | null,
): string {
  const button = link === null ? '' : `<p><a class="button" href="${escape(link.href)}">${escape(link.label)}</a></p>`;
  return layout(heading, base, `<section><p>${escape(text)}</p>${button}</section>`);
}

function layout(title: string, base: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)} · Sandbox payment</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${base}/style.css"></head><body><main><header><p class="note">Sandbox payment page – no real money</p><h1>${escape(title)}</h1></header>${body}</main></body></html>`;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
