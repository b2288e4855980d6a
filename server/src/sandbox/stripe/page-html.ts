import { escapeHtml, sandboxPage } from '../page.js';
import { demoCardHint, demoCards } from '../../domain/card.js';
import { moneyText } from './money-text.js';
import type { Session } from './stripe-objects.js';

export interface PageState {
  values?: Record<string, string>;
  problems?: Record<string, string>;
  alert?: string | null;
}

/** The page where a shopper enters a test card. */
export function checkoutPage(session: Session, base: string, state: PageState = {}): string {
  const lines = session.sandbox.lines
    .map(
      (line) =>
        `<li><span>${line.quantity > 1 ? `${line.quantity} × ` : ''}${escapeHtml(line.name)}</span><span>${moneyText(line.amount * line.quantity, session.currency)}</span></li>`,
    )
    .join('');
  const field = (name: string, label: string, extra: string) => {
    const problem = state.problems?.[name];
    const described = problem === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`;
    const message = problem === undefined ? '' : `<p class="error" id="${name}-error">${escapeHtml(problem)}</p>`;
    return `<div><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${escapeHtml(state.values?.[name] ?? '')}"${described} required ${extra}>${message}</div>`;
  };
  return layout(
    `Pay ${moneyText(session.amount_total, session.currency)}`,
    base,
    `<section aria-label="Your order">
      <ul class="lines">${lines}</ul>
      <p class="total"><span>Total</span><span>${moneyText(session.amount_total, session.currency)}</span></p>
      ${session.customer_email === null ? '' : `<p>We’ll send your receipt to ${escapeHtml(session.customer_email)}</p>`}
    </section>
    <section aria-label="Card">
      ${state.alert ? `<p class="alert" role="alert">${escapeHtml(state.alert)}</p>` : ''}
      <form method="post" action="${base}/checkout/${session.id}" novalidate>
        <input type="hidden" name="token" value="${session.sandbox.formToken}">
        ${field('number', 'Card number', 'inputmode="numeric" autocomplete="cc-number"')}
        <div class="row">${field('expiry', 'Expiration date (MM/YY)', 'inputmode="numeric" autocomplete="cc-exp"')}${field('cvc', 'CVC', 'inputmode="numeric" autocomplete="cc-csc"')}</div>
        ${field('holder', 'Name on card', 'autocomplete="cc-name"')}
        <button type="submit">Pay ${moneyText(session.amount_total, session.currency)}</button>
      </form>
      ${session.cancel_url === null ? '' : `<p><a class="button quiet" href="${escapeHtml(session.cancel_url)}">Cancel</a></p>`}
    </section>
    <section aria-label="Test cards">
      <h2>Test cards</h2>
      <ul class="cards">${demoCards.map(({ number, effect }) => `<li><code>${number}</code> ${effect}</li>`).join('')}</ul>
      <p class="cards">${demoCardHint}</p>
    </section>`,
  );
}

/** The page of the cardholder's bank (3-D Secure). Both answers go to `action`, with the token that proves the page. */
export function authenticationPage(amount: string, token: string, action: string, base: string): string {
  const button = (answer: string, label: string, quiet: string) =>
    `<form method="post" action="${action}"><input type="hidden" name="token" value="${token}"><input type="hidden" name="answer" value="${answer}"><button type="submit"${quiet}>${label}</button></form>`;
  return layout(
    'Confirm your payment',
    base,
    `<section><p>Your bank wants to make sure it’s really you paying ${escapeHtml(amount)}.</p></section>
    <section>${button('complete', 'Confirm payment', '')}<p></p>${button('fail', 'Reject payment', ' class="quiet"')}</section>`,
  );
}

/** A page that only says something. */
export function messagePage(
  heading: string,
  text: string,
  base: string,
  link: { href: string; label: string } | null,
): string {
  const button =
    link === null ? '' : `<p><a class="button" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`;
  return layout(heading, base, `<section><p>${escapeHtml(text)}</p>${button}</section>`);
}

function layout(title: string, base: string, body: string): string {
  const kind = { name: 'Demo payment', note: 'Demo payment page: no real money is charged' };
  return sandboxPage({ ...kind, title, styles: `${base}/style.css`, body });
}
