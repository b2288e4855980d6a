import { cardDigits, cardExpiry, type EnteredCard } from '@domain/card.js';
import { intentIdOf, type CardPaymentResult } from './card-form';

/** Where the demo shop's stand-in for the payment provider is, and how a browser calls it. */
export interface SandboxAddress {
  /** Such as '/sandbox/stripe'. */
  path: string;
  publishableKey: string;
}

/** The part of an intent that the stand-in sends to browsers, as Stripe does. */
interface Intent {
  id: string;
  status: string;
  last_payment_error: { message: string } | null;
}

/**
 * Confirms an intent at the stand-in, as Stripe's script does at Stripe.
 * @param ask resolves with the cardholder's answer when the bank wants one (3-D Secure)
 */
export async function confirmAtSandbox(
  { path, publishableKey }: SandboxAddress,
  clientSecret: string,
  card: EnteredCard,
  ask: () => Promise<boolean>,
): Promise<CardPaymentResult> {
  const id = intentIdOf(clientSecret);
  const intentPath = `${path}/v1/payment_intents/${id}`;
  const call = async (url: string, body?: Record<string, string>): Promise<Intent> => {
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${publishableKey}` },
      ...(body && { method: 'POST', body: new URLSearchParams(body) }),
    });
    const json = (await answer.json()) as Intent & { error?: { message: string; payment_intent?: Intent } };
    if (!json.error) return json;
    // Paid in the meantime, in another tab for example: as good as paid here.
    if (json.error.payment_intent?.status === 'succeeded') return json.error.payment_intent;
    throw new Refused(json.error.message);
  };
  try {
    const expiry = cardExpiry(card.expiry);
    let intent = await call(`${intentPath}/confirm`, {
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': cardDigits(card.number),
      'payment_method_data[card][exp_month]': String(expiry?.month),
      'payment_method_data[card][exp_year]': String(expiry?.year),
      'payment_method_data[card][cvc]': card.cvc.trim(),
    });
    if (intent.status === 'requires_action') {
      const answer = (await ask()) ? 'complete' : 'fail';
      await fetch(`${path}/authenticate/${id}`, {
        method: 'POST',
        body: new URLSearchParams({ token: clientSecret, answer }),
      });
      intent = await call(`${intentPath}?client_secret=${encodeURIComponent(clientSecret)}`);
    }
    const { status } = intent;
    if (status === 'succeeded' || status === 'processing') return { outcome: status, intentId: id };
    return { outcome: 'failed', message: intent.last_payment_error?.message ?? null };
  } catch (error) {
    return { outcome: 'failed', message: error instanceof Refused ? error.message : null };
  }
}

/** What the stand-in says against a card. */
class Refused extends Error {
  override readonly name = 'Refused';
}
