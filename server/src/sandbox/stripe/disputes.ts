import type { SandboxStore } from './sandbox-store.js';
import { missing, StripeError } from './stripe-error.js';
import type { Charge, Dispute, StripeObject } from './stripe-objects.js';
import type { Webhooks } from './webhooks.js';

export interface DisputesOptions {
  store: SandboxStore;
  webhooks: Webhooks;
  now: () => number;
  newId: (prefix: string) => string;
}

/** How long a shop may answer a bank, as at Stripe for most cards. */
const EVIDENCE_SECONDS = 7 * 24 * 60 * 60;

/** What cardholders' banks do to payments, each step with its events. */
export class Disputes {
  constructor(private readonly options: DisputesOptions) {}

  /**
   * A bank disputes a payment: the whole charge is taken back until it decides.
   * @param reason one of Stripe's words
   * @throws StripeError resource_missing; 400 for a charge that is disputed already
   */
  open(chargeId: string, reason = 'product_not_received'): Dispute {
    const { store, webhooks, newId } = this.options;
    return store.atOnce(() => {
      const charge = this.getCharge(chargeId);
      if (charge['disputed'] === true) throw refused(`Charge ${charge.id} is disputed already.`);
      const created = this.seconds();
      const dispute: Dispute = {
        id: newId('dp'),
        object: 'dispute',
        created,
        livemode: false,
        amount: charge.amount,
        currency: charge.currency,
        charge: charge.id,
        payment_intent: charge.payment_intent,
        balance_transactions: [],
        evidence: {},
        evidence_details: {
          due_by: created + EVIDENCE_SECONDS,
          has_evidence: false,
          past_due: false,
          submission_count: 0,
        },
        is_charge_refundable: false,
        metadata: {},
        reason,
        status: 'needs_response',
      };
      store.put(dispute);
      store.put({ ...charge, disputed: true });
      webhooks.emit('charge.dispute.created', dispute);
      webhooks.emit('charge.dispute.funds_withdrawn', dispute);
      return dispute;
    });
  }

  /** The bank's decision. @throws StripeError resource_missing; 400 for disputes that are over */
  close(id: string, status: 'won' | 'lost'): Dispute {
    const { store, webhooks } = this.options;
    return store.atOnce(() => {
      const dispute = store.find<Dispute>('dispute', id);
      if (!dispute) throw missing('dispute', id);
      if (dispute.status === 'won' || dispute.status === 'lost') throw refused(`Dispute ${id} is over.`);
      const closed: Dispute = { ...dispute, status };
      store.put(closed);
      webhooks.emit('charge.dispute.closed', closed);
      if (status === 'won') webhooks.emit('charge.dispute.funds_reinstated', closed);
      return closed;
    });
  }

  private getCharge(id: string): Charge {
    const charge = this.options.store.find<Charge>('charge', id);
    if (!charge) throw missing('charge', id, 'charge');
    return charge;
  }

  private seconds(): number {
    return Math.floor(this.options.now() / 1000);
  }
}

/** Whether a charge may be refunded: not while it is disputed, nor after the bank gave the money back. */
export function isRefundable(store: SandboxStore, charge: StripeObject): boolean {
  if (charge['disputed'] !== true) return true;
  return store
    .list<Dispute>('dispute')
    .filter((dispute) => dispute['charge'] === charge.id)
    .every(({ status }) => status === 'won');
}

function refused(message: string): StripeError {
  return new StripeError(400, 'invalid_request_error', message);
}
