import type { FastifyInstance, FastifyReply } from 'fastify';
import { toStripeAmount } from '../../domain/currencies.js';
import { exponentOf } from '../../domain/currency.js';
import { isSame } from './api-calls.js';
import type { SandboxStore } from './sandbox-store.js';
import { dashboardPage } from './dashboard-html.js';
import type { Disputes } from './disputes.js';
import type { Ledger } from './ledger.js';
import { InvalidParameter, StripeError } from './stripe-error.js';
import type { Charge, Dispute } from './stripe-objects.js';

export interface DashboardOptions {
  store: SandboxStore;
  ledger: Ledger;
  disputes: Disputes;
  newId: (prefix: string) => string;
}

/** How many payments the page shows. */
const SHOWN = 20;

/** A small stand-in for Stripe's dashboard. The shop learns about actions there only through events. */
export function dashboardPages(app: FastifyInstance, base: string, options: DashboardOptions): void {
  const { store, ledger, disputes } = options;
  // Proves that a form is this page's own.
  const token = options.newId('form');
  const show = (reply: FastifyReply, alert: string | null, status = 200) => {
    const entries = store
      .list<Charge>('charge')
      .slice(0, SHOWN)
      .map((charge) => ({
        charge,
        refunds: store.list('refund').filter((refund) => refund['charge'] === charge.id),
        disputes: store.list<Dispute>('dispute').filter((dispute) => dispute['charge'] === charge.id),
      }));
    const page = dashboardPage(entries, base, { token, alert });
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  };
  const act = ({ action, charge = '', refund = '', dispute = '', amount = '' }: Record<string, string>) => {
    if (action === 'refund') {
      const currency = store.find<Charge>('charge', charge)?.currency ?? 'usd';
      return ledger.createRefund({ charge, amount: stripeAmount(amount, currency), metadata: {}, expand: [] });
    }
    if (action === 'fail-refund') return ledger.failRefund(refund);
    if (action === 'dispute') return disputes.open(charge);
    if (action === 'win' || action === 'lose') return disputes.close(dispute, action === 'win' ? 'won' : 'lost');
    throw new InvalidParameter('Nothing to do.', undefined, 'action');
  };

  app.get('/dashboard', (_request, reply) => show(reply, null));
  app.post<{ Body: Record<string, string> }>('/dashboard', (request, reply) => {
    if (!isSame(request.body['token'] ?? '', token)) return show(reply, 'This form is out of date.', 400);
    try {
      act(request.body);
    } catch (error) {
      if (error instanceof StripeError) return show(reply, error.message, error.status);
      throw error;
    }
    return reply.redirect(`${base}/dashboard`, 303);
  });
}

/** @throws InvalidParameter */
function stripeAmount(text: string, currency: string): number {
  const value = toStripeAmount(Math.round(Number(text) * 10 ** exponentOf(currency.toUpperCase())), currency);
  if (!Number.isSafeInteger(value) || value <= 0)
    throw new InvalidParameter('Enter an amount above zero.', undefined, 'amount');
  return value;
}
