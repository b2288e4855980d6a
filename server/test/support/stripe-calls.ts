import type Stripe from 'stripe';

/** Left out, and so refused: cards never pass through the shop, and how one may pay is chosen in Stripe's dashboard. */
type ForCards = 'payment_method_data' | 'payment_method_options';

/**
 * Every call that the shop makes, and what the SDK's own types let it send. `npm run stripe-schemas` makes
 * `stripe-calls.schema.json` of this, which the test shop holds against every request that reaches its sandbox.
 */
export interface StripeCalls {
  'GET /v1/balance': Stripe.BalanceRetrieveParams;
  'POST /v1/checkout/sessions': Omit<Stripe.Checkout.SessionCreateParams, ForCards>;
  'GET /v1/checkout/sessions/:id': Stripe.Checkout.SessionRetrieveParams;
  'POST /v1/checkout/sessions/:id/expire': Stripe.Checkout.SessionExpireParams;
  'POST /v1/payment_intents': Omit<Stripe.PaymentIntentCreateParams, ForCards>;
  'GET /v1/payment_intents/:id': Stripe.PaymentIntentRetrieveParams;
  'POST /v1/payment_intents/:id/cancel': Stripe.PaymentIntentCancelParams;
  /** Made by browsers, whose part the tests play. */
  'POST /v1/payment_intents/:id/confirm': Pick<Stripe.PaymentIntentConfirmParams, 'payment_method'>;
  'POST /v1/refunds': Stripe.RefundCreateParams;
  'GET /v1/refunds': Stripe.RefundListParams;
  'GET /v1/charges': Stripe.ChargeListParams;
  'GET /v1/disputes': Stripe.DisputeListParams;
  'GET /v1/disputes/:id': Stripe.DisputeRetrieveParams;
}
