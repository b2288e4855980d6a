/** Any object of Stripe's interface, as JSON. Times are seconds since 1970, amounts are cents. */
export interface StripeObject {
  id: string;
  object: string;
  created: number;
  [field: string]: unknown;
}

/** A hosted checkout session in `payment` mode. */
export interface Session extends StripeObject {
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  /** Set by the first attempt to pay, as at Stripe; null before. */
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  customer_email: string | null;
  success_url: string;
  cancel_url: string | null;
  expires_at: number;
  /** The hosted page; null once the session is over. */
  url: string | null;
  /** Not Stripe's: what the page shows and needs. */
  sandbox: {
    lines: { id: string; name: string; amount: number; quantity: number }[];
    intent: Pick<Intent, 'metadata'> & { receipt_email: string | null; description: string | null };
    formToken: string;
  };
}

export interface Intent extends StripeObject {
  object: 'payment_intent';
  status:
    'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  amount: number;
  amount_received: number;
  currency: string;
  metadata: Record<string, string>;
  receipt_email: string | null;
  payment_method: string | null;
  latest_charge: string | null;
  client_secret: string;
  /** Not Stripe's: the hosted session that it pays, if any, and the last digits of the card being tried. */
  sandbox: { sessionId: string | null; last4: string | null };
}

/** Successful charges. Declined attempts leave no charge in this sandbox; see the intent's `last_payment_error`. */
export interface Charge extends StripeObject {
  object: 'charge';
  amount: number;
  currency: string;
  amount_refunded: number;
  refunded: boolean;
  payment_intent: string;
  receipt_email: string | null;
}

/** A payment that a cardholder's bank disputes. */
export interface Dispute extends StripeObject {
  object: 'dispute';
  status: 'needs_response' | 'won' | 'lost';
  reason: string;
}

/** An object as callers and events see it, without the sandbox's own fields such as form tokens. */
export function publicView(object: StripeObject): StripeObject {
  const view = { ...object };
  delete view['sandbox'];
  return view;
}
