import { escapeHtml, sandboxPage } from '../page.js';
import { moneyText, typedMoney } from './money-text.js';
import type { Charge, Dispute, StripeObject } from './stripe-objects.js';

/** A payment and its outcome. */
export interface DashboardEntry {
  charge: Charge;
  refunds: readonly StripeObject[];
  disputes: readonly Dispute[];
}

/** What people do in Stripe's dashboard, as far as the shop has to notice it. */
export function dashboardPage(
  entries: readonly DashboardEntry[],
  base: string,
  { token, alert }: { token: string; alert: string | null },
): string {
  const form = (action: string, label: string, fields = '') =>
    `<form method="post" action="${base}/dashboard"><input type="hidden" name="token" value="${escapeHtml(token)}">${fields}<button class="quiet" type="submit" name="action" value="${action}">${label}</button></form>`;
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
  const sections = entries.map(({ charge, refunds, disputes }) => {
    const left = charge.amount - charge.amount_refunded;
    const about = hidden('charge', charge.id);
    const amountId = `amount-${charge.id}`;
    const amount = `${about}<div><label for="${amountId}">Amount in ${charge.currency === 'usd' ? 'dollars' : charge.currency.toUpperCase()}</label><input id="${amountId}" name="amount" inputmode="decimal" value="${typedMoney(left, charge.currency)}" required></div>`;
    const isOpen = disputes.some(({ status }) => status !== 'won' && status !== 'lost');
    return `<section aria-label="Payment ${escapeHtml(charge.payment_intent)}">
      <h2>${moneyText(charge.amount, charge.currency)}</h2>
      <ul class="lines">
        <li><span>Payment</span><code>${escapeHtml(charge.payment_intent)}</code></li>
        <li><span>Customer</span><span>${escapeHtml(charge.receipt_email ?? 'unknown')}</span></li>
        ${refunds.map((refund) => `<li><span>Refund, ${escapeHtml(String(refund['status']))}</span><span>${moneyText(Number(refund['amount']), charge.currency)}</span></li>`).join('')}
        ${disputes.map(({ status, reason }) => `<li><span>Dispute, ${escapeHtml(status)}</span><span>${escapeHtml(reason.replaceAll('_', ' '))}</span></li>`).join('')}
      </ul>
      ${left > 0 && !isOpen ? form('refund', 'Refund', amount) : ''}
      ${refunds
        .filter((refund) => refund['status'] === 'succeeded')
        .map((refund) => form('fail-refund', 'Make the refund fail', hidden('refund', refund.id)))
        .join('')}
      ${charge['disputed'] === true ? '' : form('dispute', 'Dispute the payment', about)}
      ${disputes
        .filter(({ status }) => status !== 'won' && status !== 'lost')
        .map(
          ({ id }) =>
            form('win', 'Decide for the shop', hidden('dispute', id)) +
            form('lose', 'Decide for the customer', hidden('dispute', id)),
        )
        .join('')}
    </section>`;
  });
  const empty = '<section><p>No payments yet.</p></section>';
  return sandboxPage({
    name: 'Demo payments',
    note: 'Demo dashboard: no real money',
    title: 'Payments',
    styles: `${base}/style.css`,
    body: `${alert === null ? '' : `<p class="alert" role="alert">${escapeHtml(alert)}</p>`}${sections.join('') || empty}`,
  });
}
