import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { SandboxStore } from '../src/sandbox/stripe/sandbox-store.js';
import { createStripeSandbox, type StripeSandbox } from '../src/sandbox/stripe/stripe-sandbox.js';
import { asksCard, declinedCard, goodCard, payAtHostedPage } from './support/hosted-page.js';
import { until } from './support/until.js';

const secretKey = 'sk_test_sandbox';
const webhookSecret = 'whsec_sandbox';
const PREFIX = '/sandbox/stripe';

/** Takes events as the shop's webhook would, and answers what the test wants. */
class Receiver {
  readonly events: Stripe.Event[] = [];
  /** Statuses of the next answers; 200 when there are none left. */
  readonly nextStatuses: number[] = [];
  /** Runs before each answer. */
  beforeAnswer: () => void = () => {};

  private constructor(private readonly server: Server) {}

  static async open(verify: (body: Buffer, signature: string) => Stripe.Event): Promise<Receiver> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        receiver.events.push(verify(Buffer.concat(chunks), String(request.headers['stripe-signature'])));
        receiver.beforeAnswer();
        response.writeHead(receiver.nextStatuses.shift() ?? 200, { connection: 'close' }).end();
      });
    });
    const receiver = new Receiver(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhook`;
  }

  types(): string[] {
    return this.events.map(({ type }) => type);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

let now: number;
let sandbox: StripeSandbox;
let stripe: Stripe;
let shop: FastifyInstance;
let receiver: Receiver;
let folder: string;

const shopUrl = () => `http://127.0.0.1:${(shop.server.address() as AddressInfo).port}`;
const seconds = () => Math.floor(now / 1000);

function open(): StripeSandbox {
  const opened = createStripeSandbox({
    storage: join(folder, 'stripe.sqlite'),
    secretKey,
    webhookSecret,
    webhookUrl: () => receiver.url,
    pageUrl: () => `${shopUrl()}${PREFIX}`,
    now: () => now,
  });
  // Tests say when events go out.
  opened.switches.holdWebhooks = true;
  return opened;
}

const client = (key: string, { host, port }: { host: string; port: number }) =>
  new Stripe(key, { protocol: 'http', host, port, maxNetworkRetries: 0, telemetry: false });

beforeEach(async () => {
  now = Date.UTC(2026, 10, 21, 12);
  folder = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'));
  receiver = await Receiver.open((body, signature) =>
    stripe.webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, now),
  );
  sandbox = open();
  shop = Fastify();
  await shop.register(sandbox.pages, { prefix: PREFIX });
  await shop.listen({ host: '127.0.0.1', port: 0 });
  stripe = client(secretKey, await sandbox.listen());
});
afterEach(async () => {
  await shop.close();
  await sandbox.close();
  await receiver.close();
  await rm(folder, { recursive: true });
});

const order = {
  mode: 'payment',
  line_items: [
    { quantity: 2, price_data: { currency: 'usd', unit_amount: 4900, product_data: { name: 'Roses <& more>' } } },
    { quantity: 1, price_data: { currency: 'usd', unit_amount: 700, product_data: { name: 'Shipping' } } },
  ],
  client_reference_id: 'order-1',
  customer_email: 'hana@example.com',
  metadata: { orderId: 'order-1' },
  payment_intent_data: { metadata: { orderId: 'order-1' } },
  success_url: 'https://shop.example/status?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/order/1',
} satisfies Stripe.Checkout.SessionCreateParams;

/** What a call was refused with. */
async function refusal(call: Promise<unknown>): Promise<Record<string, unknown>> {
  return call.then(
    () => Promise.reject(new Error('the call was not refused')),
    (error: Stripe.errors.StripeError) => ({ sdkType: error.type, status: error.statusCode, ...(error.raw as object) }),
  );
}

/** The intent that a session tried to pay with. */
const intentOf = async (sessionId: string) =>
  (await stripe.checkout.sessions.retrieve(sessionId)).payment_intent as string;

const newSession = () => stripe.checkout.sessions.create(order);
const newIntent = () =>
  stripe.paymentIntents.create({ amount: 2500, currency: 'usd', metadata: { orderId: 'order-2' } });

describe('a hosted session', () => {
  test('is made, paid at its page and reported by signed events', async () => {
    const session = await newSession();
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: 10_500,
      currency: 'usd',
      client_reference_id: 'order-1',
      expires_at: seconds() + 24 * 60 * 60,
      url: `${shopUrl()}${PREFIX}/checkout/${session.id}`,
    });
    expect(session).not.toHaveProperty('sandbox');
    const paid = await payAtHostedPage(session.url ?? '', goodCard);
    expect(paid).toMatchObject({ status: 303, location: `https://shop.example/status?session_id=${session.id}` });

    const seen = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    });
    expect(seen).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'hana@example.com', name: 'Hana Tesfay' },
      payment_intent: {
        status: 'succeeded',
        amount_received: 10_500,
        receipt_email: 'hana@example.com',
        metadata: { orderId: 'order-1' },
        latest_charge: {
          object: 'charge',
          amount: 10_500,
          paid: true,
          payment_method_details: { card: { last4: '4242' } },
        },
      },
      line_items: { data: [{ description: 'Roses <& more>', amount_total: 9800 }, { description: 'Shipping' }] },
    });
    await sandbox.deliverPending();
    expect(receiver.types()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]);
    expect(receiver.events.at(-1)).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: seconds(),
      livemode: false,
      data: { object: { id: session.id, payment_status: 'paid' } },
    });
    expect(JSON.stringify(receiver.events)).not.toContain('formToken');
    expect(sandbox.undelivered()).toBe(0);
  });

  test('shows its lines, escaped, in an HTML page that needs no script', async () => {
    const session = await newSession();
    const page = await (await fetch(session.url ?? '')).text();
    expect(page).toContain('Demo payment page: no real money is charged');
    expect(page).toContain('2 × Roses &lt;&amp; more&gt;</span><span>$98.00');
    expect(page).toContain('Pay $105.00');
    expect(page).toContain('hana@example.com');
    expect(page).toContain('href="https://shop.example/order/1">Cancel');
    for (const label of ['Card number', 'Expiration date (MM/YY)', 'CVC', 'Name on card'])
      expect(page).toContain(`>${label}</label>`);
    expect(page).not.toMatch(/<script|style=|\son\w+=/);
    const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page) ?? [];
    expect((await fetch(new URL(style, shopUrl()))).headers.get('content-type')).toContain('text/css');
  });

  test('can be paid after a decline', async () => {
    const session = await newSession();
    const declined = await payAtHostedPage(session.url ?? '', declinedCard);
    expect(declined.status).toBe(402);
    expect(declined.text).toMatch(/role="alert"[^>]*>Your card was declined\./);
    expect(declined.text).not.toContain('4000000000000002');
    const poor = await payAtHostedPage(session.url ?? '', '4000 0000 0000 9995');
    expect(poor.text).toContain('Your card has insufficient funds.');
    // Opened again, the page still shows it.
    expect(await (await fetch(session.url ?? '')).text()).toContain('Your card has insufficient funds.');
    expect(await payAtHostedPage(session.url ?? '', goodCard)).toMatchObject({ status: 303 });
    await sandbox.deliverPending();
    expect(receiver.types()).toEqual([
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.payment_failed',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]);
    expect(sandbox.charges()).toHaveLength(1);
  });

  test('shows errors beside their fields', async () => {
    const { url } = await newSession();
    const wrong = await payAtHostedPage(url ?? '', '4242 4242 4242 4241', { expiry: '11 / 25', cvc: '1', holder: ' ' });
    expect(wrong.status).toBe(422);
    for (const [field, message] of Object.entries({
      number: 'Your card number is invalid.',
      expiry: 'Your card’s expiration date is in the past.',
      cvc: 'Your card’s security code is incomplete.',
      holder: 'Enter the name on the card.',
    })) {
      expect(wrong.text).toMatch(
        new RegExp(`name="${field}"[^>]*aria-invalid="true" aria-describedby="${field}-error"`),
      );
      expect(wrong.text).toContain(`id="${field}-error">${message}`);
    }
    expect((await payAtHostedPage(url ?? '', '', { expiry: '13/40' })).text).toContain(
      'Your card number is incomplete.',
    );
    expect((await payAtHostedPage(url ?? '', goodCard, { token: 'forged' })).status).toBe(400);
    expect(sandbox.charges()).toEqual([]);
    // The month on the card is its last good one.
    expect((await payAtHostedPage(url ?? '', goodCard, { expiry: '11 / 2026' })).status).toBe(303);
  });

  test('asks the cardholder for 3-D Secure, which may fail and be tried again', async () => {
    const { id, url } = await newSession();
    const asked = await payAtHostedPage(url ?? '', asksCard);
    const bank = new URL(asked.location ?? '', shopUrl()).href;
    expect(await (await fetch(bank)).text()).toMatch(/Confirm payment<.*Reject payment</s);
    const intentId = await intentOf(id);
    expect(await stripe.paymentIntents.retrieve(intentId)).toMatchObject({ status: 'requires_action' });

    const failed = await payAtHostedPage(bank, '', { answer: 'fail' });
    expect(failed.text).toContain('We are unable to authenticate your payment method.');
    expect(await stripe.paymentIntents.retrieve(intentId)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    await payAtHostedPage(url ?? '', asksCard);
    expect(await payAtHostedPage(bank, '', { answer: 'complete' })).toMatchObject({ status: 303 });
    expect(await stripe.paymentIntents.retrieve(intentId)).toMatchObject({
      status: 'succeeded',
      last_payment_error: null,
    });
    await sandbox.deliverPending();
    expect(receiver.types().filter((type) => type === 'payment_intent.requires_action')).toHaveLength(2);
  });

  test('is not charged twice', async () => {
    const { url } = await newSession();
    const page = await (await fetch(url ?? '')).text();
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const post = () => payAtHostedPage(url ?? '', goodCard, { token });
    await Promise.all([post(), post(), post()]);
    expect((await post()).text).toContain('This payment is complete.');
    expect(sandbox.charges()).toHaveLength(1);
  });

  test('expires by the clock, with an event, and can’t be paid anymore', async () => {
    const session = await stripe.checkout.sessions.create({ ...order, expires_at: seconds() + 1800 });
    await payAtHostedPage(session.url ?? '', asksCard);
    const intentId = await intentOf(session.id);
    now += 1800 * 1000;
    // The bank's answer comes a moment too late.
    expect(sandbox.answerAuthentication(intentId, true)).toMatchObject({ outcome: 'canceled' });
    expect(await payAtHostedPage(session.url ?? '', goodCard)).toMatchObject({ status: 410 });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired', url: null });
    expect(await stripe.paymentIntents.retrieve(intentId)).toMatchObject({ status: 'canceled' });
    await sandbox.deliverPending();
    expect(receiver.types().slice(-2)).toEqual(['payment_intent.canceled', 'checkout.session.expired']);
    expect(sandbox.charges()).toEqual([]);
  });

  test('that nobody opens expires with an event, too', async () => {
    await newSession();
    now += 24 * 60 * 60 * 1000;
    await sandbox.deliverPending();
    expect(receiver.types()).toEqual(['checkout.session.expired']);
  });

  test('can be expired by the shop while it is open', async () => {
    const { id } = await newSession();
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired' });
    expect(await refusal(stripe.checkout.sessions.expire(id))).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
    });
    const paid = await newSession();
    sandbox.payCheckout(paid.id, goodCard);
    expect(await refusal(stripe.checkout.sessions.expire(paid.id))).toMatchObject({ status: 400 });
    expect(await stripe.checkout.sessions.retrieve(paid.id)).toMatchObject({ status: 'complete' });
  });

  test('lives 30 minutes to 24 hours', async () => {
    for (const life of [60, 25 * 60 * 60]) {
      const short = stripe.checkout.sessions.create({ ...order, expires_at: seconds() + life });
      expect(await refusal(short)).toMatchObject({ status: 400, param: 'expires_at' });
    }
  });

  test('owns its intent, which callers can neither confirm nor cancel', async () => {
    const { id } = await newSession();
    sandbox.payCheckout(id, declinedCard);
    const intentId = await intentOf(id);
    for (const call of [stripe.paymentIntents.cancel(intentId), stripe.paymentIntents.confirm(intentId)])
      expect(await refusal(call)).toMatchObject({ status: 400, code: 'payment_intent_unexpected_state' });
  });

  test('with a delayed payment is complete but unpaid until the money arrives', async () => {
    const { id } = await newSession();
    sandbox.switches.settleLater = true;
    expect(sandbox.payCheckout(id, goodCard)).toMatchObject({ outcome: 'processing' });
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(sandbox.charges()).toEqual([]);
    sandbox.settleProcessing();
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: 'paid' });
    await sandbox.deliverPending();
    expect(receiver.types()).toContain('checkout.session.async_payment_succeeded');
  });

  test('is listed by state, page by page', async () => {
    const made = [];
    for (let count = 0; count < 3; count += 1) made.unshift((await newSession()).id);
    sandbox.payCheckout(made[1] ?? '', goodCard);
    const listed = [];
    for await (const { id } of stripe.checkout.sessions.list({ limit: 2 })) listed.push(id);
    expect(listed).toEqual(made);
    const { data } = await stripe.checkout.sessions.list({ status: 'complete', expand: ['data.payment_intent'] });
    expect(data).toMatchObject([{ id: made[1], payment_intent: { status: 'succeeded' } }]);
    expect((await stripe.checkout.sessions.list({ created: { gt: seconds() } })).data).toEqual([]);
    expect((await stripe.checkout.sessions.listLineItems(made[0] ?? '')).data).toHaveLength(2);
  });
});

describe('a payment intent', () => {
  test('can be created, given a card and confirmed', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 2500,
      currency: 'usd',
      payment_method: 'pm_card_visa',
    });
    expect(intent.status).toBe('requires_confirmation');
    expect(await stripe.paymentIntents.confirm(intent.id, { expand: ['latest_charge'] })).toMatchObject({
      status: 'succeeded',
      amount_received: 2500,
      latest_charge: { amount: 2500, payment_intent: intent.id },
    });
    expect(await refusal(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    });
    expect(await refusal(stripe.paymentIntents.cancel(intent.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  test.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_visa_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined, 'Your card has expired.'],
  ])('is refused with %s and stays open', async (payment_method, code, decline_code, message) => {
    const { id } = await newIntent();
    const declined = await refusal(stripe.paymentIntents.confirm(id, { payment_method }));
    expect(declined).toMatchObject({ sdkType: 'StripeCardError', status: 402, type: 'card_error', code, message });
    expect(declined['decline_code']).toBe(decline_code);
    // Refused, but remembered.
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code, message },
    });
    expect(await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).toMatchObject({
      status: 'succeeded',
    });
  });

  test('sends the cardholder to the bank and back', async () => {
    const { id, client_secret } = await newIntent();
    const asked = await stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'https://shop.example/back?order=1',
    });
    expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    const bank = asked.next_action?.redirect_to_url?.url ?? '';
    expect((await fetch(bank.replace(/secret=.*/, 'secret=guessed'))).status).toBe(400);
    const answered = await payAtHostedPage(bank, '', { answer: 'complete' });
    expect(answered).toMatchObject({
      status: 303,
      location: `https://shop.example/back?order=1&payment_intent=${id}&payment_intent_client_secret=${client_secret}&redirect_status=succeeded`,
    });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded', next_action: null });
  });

  test('can be canceled and then can’t be paid', async () => {
    const { id } = await newIntent();
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', canceled_at: seconds(), cancellation_reason: 'abandoned' });
    const late = stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(await refusal(late)).toMatchObject({ code: 'payment_intent_unexpected_state' });
    await sandbox.deliverPending();
    expect(receiver.types()).toEqual(['payment_intent.created', 'payment_intent.canceled']);
  });

  test('can be confirmed by a browser with its secret, also at the hosted pages’ address', async () => {
    const { id, client_secret } = await newIntent();
    const confirm = (secret: string) =>
      fetch(`${shopUrl()}${PREFIX}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        headers: { authorization: 'Bearer pk_test_sandbox' },
        body: new URLSearchParams({
          client_secret: secret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': goodCard,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '2040',
          'payment_method_data[card][cvc]': '123',
        }),
      });
    expect((await confirm('guessed')).status).toBe(400);
    const answer = await confirm(client_secret ?? '');
    expect(answer.status).toBe(200);
    const seen = (await answer.json()) as object;
    expect(seen).toMatchObject({ id, status: 'succeeded' });
    expect(seen).not.toHaveProperty('metadata');
  });

  test('can be read by a browser only with its secret, and nothing else can', async () => {
    const { id, client_secret } = await newIntent();
    const browser = client('pk_test_sandbox', sandbox.address());
    expect(await browser.paymentIntents.retrieve(id, { client_secret: client_secret ?? '' })).toMatchObject({ id });
    expect(await refusal(browser.paymentIntents.retrieve(id))).toMatchObject({ code: 'parameter_missing' });
    expect(await refusal(browser.charges.list())).toMatchObject({ status: 403, code: 'secret_key_required' });
    expect(sandbox.confirmIntent(client_secret ?? '', goodCard)).toEqual({ outcome: 'succeeded', intentId: id });
    expect(() => sandbox.confirmIntent(`${id}_secret_guessed`, goodCard)).toThrow('does not match');
  });

  test('refuses card numbers from a shop', async () => {
    const { id } = await newIntent();
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
    const sent = stripe.rawRequest('POST', `/v1/payment_intents/${id}/confirm`, {
      payment_method_data: { type: 'card', card },
    });
    expect(await refusal(sent)).toMatchObject({ status: 402, message: expect.stringContaining('generally unsafe') });
  });
});

describe('the dashboard', () => {
  const paidCharge = async () => {
    const { id } = await newIntent();
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const [charge] = (await stripe.charges.list({ payment_intent: id })).data;
    return { intentId: id, chargeId: charge?.id ?? '' };
  };

  test('a dispute takes the money back until the bank decides; it can be looked up and listed', async () => {
    const { intentId, chargeId } = await paidCharge();
    const disputeId = sandbox.openDispute(intentId);
    expect(await stripe.disputes.retrieve(disputeId)).toMatchObject({
      object: 'dispute',
      status: 'needs_response',
      amount: 2500,
      charge: chargeId,
      payment_intent: intentId,
      evidence_details: { due_by: seconds() + 7 * 24 * 60 * 60 },
    });
    expect((await stripe.charges.retrieve(chargeId)).disputed).toBe(true);
    expect(await refusal(stripe.refunds.create({ charge: chargeId }))).toMatchObject({
      status: 400,
      code: 'charge_disputed',
    });
    expect(() => sandbox.openDispute(intentId)).toThrow('disputed already');
    sandbox.closeDispute(disputeId, 'won');
    expect((await stripe.disputes.list({ payment_intent: intentId })).data).toMatchObject([{ status: 'won' }]);
    expect(() => sandbox.closeDispute(disputeId, 'lost')).toThrow('is over');
    await stripe.refunds.create({ charge: chargeId });
    await sandbox.deliverPending();
    expect(receiver.types().filter((type) => type.startsWith('charge.dispute'))).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
  });

  test('a refund that fails gives its amount back to the charge', async () => {
    const { chargeId } = await paidCharge();
    const { id } = await stripe.refunds.create({ charge: chargeId, amount: 1000 });
    sandbox.failRefund(id);
    expect(await stripe.refunds.retrieve(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
    });
    expect(await stripe.charges.retrieve(chargeId)).toMatchObject({ amount_refunded: 0, refunded: false });
    expect(() => sandbox.failRefund(id)).toThrow('failed already');
    await sandbox.deliverPending();
    expect(receiver.types().at(-1)).toBe('refund.failed');
  });

  test('its page does all of this with forms alone', async () => {
    const { chargeId } = await paidCharge();
    const address = `${shopUrl()}${PREFIX}/dashboard`;
    const look = async () => (await fetch(address)).text();
    const act = async (fields: Record<string, string>) => {
      const token = /name="token" value="([^"]+)"/.exec(await look())?.[1] ?? '';
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const body = new URLSearchParams({ token, ...fields });
      return fetch(address, { method: 'POST', redirect: 'manual', headers, body });
    };
    expect((await act({ action: 'refund', charge: chargeId, amount: '5.00', token: 'another' })).status).toBe(400);
    expect((await act({ action: 'refund', charge: chargeId, amount: '99' })).status).toBe(400);
    expect((await act({ action: 'refund', charge: chargeId, amount: '5.00' })).status).toBe(303);
    const [refund] = (await stripe.refunds.list({ charge: chargeId })).data;
    expect(refund).toMatchObject({ amount: 500, metadata: {} });
    await act({ action: 'fail-refund', refund: refund?.id ?? '' });
    expect(await look()).toContain('Refund, failed');
    await act({ action: 'dispute', charge: chargeId });
    expect(await look()).toContain('Dispute, needs_response');
    const [dispute] = (await stripe.disputes.list()).data;
    await act({ action: 'lose', dispute: dispute?.id ?? '' });
    expect(await look()).toContain('Dispute, lost');
  });
});

describe('refunds', () => {
  const paid = async () =>
    stripe.paymentIntents.create({ amount: 2500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true });

  test('return a part, then the rest, then nothing more', async () => {
    const { id } = await paid();
    expect(
      await stripe.refunds.create({ payment_intent: id, amount: 1000, reason: 'requested_by_customer' }),
    ).toMatchObject({
      object: 'refund',
      amount: 1000,
      status: 'succeeded',
    });
    expect(await refusal(stripe.refunds.create({ payment_intent: id, amount: 1501 }))).toMatchObject({
      status: 400,
      param: 'amount',
      message: 'Refund amount ($15.01) is greater than unrefunded amount on charge ($15.00)',
    });
    const [charge] = sandbox.charges();
    const rest = await stripe.refunds.create({ charge: charge?.id ?? '', expand: ['charge'] });
    expect(rest).toMatchObject({ amount: 1500, charge: { amount_refunded: 2500, refunded: true } });
    expect(await refusal(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount)).toEqual([1500, 1000]);
    await sandbox.deliverPending();
    expect(receiver.types().slice(-4)).toEqual([
      'refund.created',
      'charge.refunded',
      'refund.created',
      'charge.refunded',
    ]);
  });

  test('need a charge', async () => {
    const { id } = await newIntent();
    expect(await refusal(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ status: 400 });
    expect(await refusal(stripe.refunds.create({}))).toMatchObject({ code: 'parameter_missing' });
    expect(await refusal(stripe.refunds.create({ charge: 'ch_none' }))).toMatchObject({
      status: 404,
      code: 'resource_missing',
    });
  });
});

describe('an idempotency key', () => {
  const params = { amount: 2500, currency: 'usd' };

  test('returns the first answer again', async () => {
    const first = await stripe.paymentIntents.create(params, { idempotencyKey: 'key' });
    const second = await stripe.paymentIntents.create(params, { idempotencyKey: 'key' });
    expect(second).toEqual(first);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  test('returns a decline again, and charges nothing', async () => {
    const declined = { ...params, payment_method: 'pm_card_visa_chargeDeclined', confirm: true };
    for (let count = 0; count < 2; count += 1)
      expect(await refusal(stripe.paymentIntents.create(declined, { idempotencyKey: 'key' }))).toMatchObject({
        code: 'card_declined',
      });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  test('is refused for other parameters and other calls', async () => {
    await stripe.paymentIntents.create(params, { idempotencyKey: 'key' });
    for (const call of [
      stripe.paymentIntents.create({ ...params, amount: 2600 }, { idempotencyKey: 'key' }),
      stripe.checkout.sessions.create(order, { idempotencyKey: 'key' }),
    ])
      expect(await refusal(call)).toMatchObject({
        sdkType: 'StripeIdempotencyError',
        status: 400,
        type: 'idempotency_error',
      });
  });

  test('is in use while the first request runs', async () => {
    sandbox.switches.latencyMs = 300;
    const calls = [1, 2].map(() => stripe.paymentIntents.create(params, { idempotencyKey: 'key' }));
    const [one, two] = await Promise.allSettled(calls);
    const refused = [one, two].find((result) => result?.status === 'rejected');
    expect([one?.status, two?.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(refused).toMatchObject({ reason: { statusCode: 409, code: 'idempotency_key_in_use' } });
  });

  test('that a crashed process left in use is free again after a minute', async () => {
    const crashed = new SandboxStore(join(folder, 'stripe.sqlite'));
    crashed.claimKey('key', 'a request without an answer', now);
    crashed.close();
    const create = () => stripe.paymentIntents.create(params, { idempotencyKey: 'key' });
    expect(await refusal(create())).toMatchObject({ status: 400 });
    now += 60_000;
    expect(await create()).toMatchObject({ object: 'payment_intent' });
  });

  test('is free again after invalid parameters, and after a day', async () => {
    const invalid = stripe.paymentIntents.create({ ...params, amount: 1 }, { idempotencyKey: 'key' });
    expect(await refusal(invalid)).toMatchObject({ code: 'amount_too_small' });
    const { id } = await stripe.paymentIntents.create(params, { idempotencyKey: 'key' });
    now += 24 * 60 * 60 * 1000;
    expect((await stripe.paymentIntents.create(params, { idempotencyKey: 'key' })).id).not.toBe(id);
  });
});

describe('the interface', () => {
  test('refuses unknown, missing and invalid parameters by name', async () => {
    const create = (change: object) =>
      refusal(stripe.paymentIntents.create({ amount: 2500, currency: 'usd', ...change }));
    expect(await create({ color: 'red' })).toMatchObject({
      sdkType: 'StripeInvalidRequestError',
      status: 400,
      type: 'invalid_request_error',
      code: 'parameter_unknown',
      param: 'color',
      message: 'Received unknown parameter: color',
    });
    expect(await create({ amount: undefined })).toMatchObject({
      code: 'parameter_missing',
      param: 'amount',
      message: 'Missing required param: amount.',
    });
    expect(await create({ amount: 1.5 })).toMatchObject({ code: 'parameter_invalid_integer', param: 'amount' });
    expect(await create({ receipt_email: 'nobody' })).toMatchObject({ code: 'email_invalid' });
    expect(await create({ payment_method: 'pm_none' })).toMatchObject({ status: 404, code: 'resource_missing' });
    expect(await create({ payment_method_types: ['card'] })).toMatchObject({
      code: 'payment_method_types_no_longer_supported',
    });
    expect(await create({ expand: ['customer'] })).toMatchObject({ status: 400, param: 'expand' });
    const [first] = order.line_items;
    const unnamed = {
      ...first,
      price_data: { ...first?.price_data, product_data: { description: 'Red' } },
    } as Stripe.Checkout.SessionCreateParams.LineItem;
    expect(await refusal(stripe.checkout.sessions.create({ ...order, line_items: [unnamed] }))).toMatchObject({
      code: 'parameter_missing',
      param: 'line_items[0][price_data][product_data][name]',
    });
    expect(await refusal(stripe.charges.list({ limit: 101 }))).toMatchObject({ status: 400, param: 'limit' });
    expect(await refusal(stripe.customers.list())).toMatchObject({ status: 404 });
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  test('refuses parameters that set the prototype of objects', async () => {
    const { port } = sandbox.address();
    const answer = await fetch(`http://127.0.0.1:${port}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
      body: new URLSearchParams({ amount: '2500', currency: 'usd', '__proto__[polluted]': 'yes' }),
    });
    expect(answer.status).toBe(400);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('needs the right key', async () => {
    const { port } = sandbox.address();
    const call = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/v1/balance`, { headers });
    expect((await call({})).status).toBe(401);
    expect((await call({ authorization: 'Bearer sk_test_other' })).status).toBe(401);
    const basic = await call({ authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}` });
    expect(basic.status).toBe(200);
    expect(basic.headers.get('request-id')).toMatch(/^req_/);
    expect(await refusal(client('sk_test_other', sandbox.address()).balance.retrieve())).toMatchObject({
      sdkType: 'StripeAuthenticationError',
      message: expect.stringContaining('Invalid API Key provided'),
    });
  });

  test('fails on demand, each way once', async () => {
    sandbox.switches.failNext = 1;
    expect(await refusal(stripe.balance.retrieve())).toMatchObject({ status: 500, type: 'api_error' });
    sandbox.switches.rateLimitNext = 1;
    expect(await refusal(stripe.balance.retrieve())).toMatchObject({ sdkType: 'StripeRateLimitError' });
    sandbox.switches.malformNext = 1;
    expect(await refusal(stripe.balance.retrieve())).toMatchObject({ sdkType: 'StripeAPIError' });
    sandbox.switches.hangNext = 1;
    expect(await refusal(stripe.balance.retrieve({}, { timeout: 100 }))).toMatchObject({
      sdkType: 'StripeConnectionError',
    });
    expect(await stripe.balance.retrieve()).toMatchObject({ object: 'balance' });
    // The SDK asks once more when a connection breaks.
    sandbox.switches.resetAfterActing = 2;
    expect(await refusal(stripe.paymentIntents.create({ amount: 2500, currency: 'usd' }))).toMatchObject({
      sdkType: 'StripeConnectionError',
    });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });
});

describe('events', () => {
  test('are sent again after a refusal, later, signed again', async () => {
    await newIntent();
    receiver.nextStatuses.push(500, 302);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(sandbox.undelivered()).toBe(1);
      await sandbox.deliverPending();
      expect(receiver.events).toHaveLength(attempt);
      now += 60 * 60 * 1000;
    }
    expect(sandbox.undelivered()).toBe(0);
    expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(1);
  });

  test('are sent automatically, and a refused one again after a pause', async () => {
    receiver.nextStatuses.push(500);
    sandbox.switches.holdWebhooks = false;
    await newIntent();
    await until(() => receiver.events.length === 1);
    now += 60_000;
    await until(() => receiver.events.length === 2 && sandbox.undelivered() === 0);
  });

  test('wait for the end of a hold that begins while others are on their way', async () => {
    sandbox.switches.holdWebhooks = false;
    const { client_secret } = await newIntent();
    receiver.beforeAnswer = () => {
      sandbox.switches.holdWebhooks = true;
      sandbox.confirmIntent(client_secret ?? '', goodCard);
      receiver.beforeAnswer = () => {};
    };
    await until(() => receiver.events.length > 0 && sandbox.undelivered() <= 2);
    // Events that had not waited would have gone out in their own order.
    sandbox.switches.webhookReverse = true;
    await sandbox.deliverPending();
    expect(receiver.types()).toEqual(['payment_intent.created', 'payment_intent.succeeded', 'charge.succeeded']);
  });

  test('can be duplicated, reordered or dropped on demand', async () => {
    sandbox.switches.dropNext = 1;
    sandbox.switches.webhookCopies = 2;
    sandbox.switches.webhookReverse = true;
    const { client_secret } = await newIntent();
    sandbox.confirmIntent(client_secret ?? '', goodCard);
    await sandbox.deliverPending();
    const succeeded = ['payment_intent.succeeded', 'payment_intent.succeeded'];
    expect(receiver.types()).toEqual([...succeeded, 'charge.succeeded', 'charge.succeeded']);
    Object.assign(sandbox.switches, { webhookCopies: 1, webhookShuffle: true });
    const { data } = await stripe.events.list({ type: 'payment_intent.created' });
    expect(data).toMatchObject([{ pending_webhooks: 0 }]);
    expect(sandbox.redeliver(data[0]?.id ?? '')).toBe(true);
    expect(sandbox.redeliver('evt_none')).toBe(false);
    await sandbox.deliverPending();
    expect(receiver.types().at(-1)).toBe('payment_intent.created');
  });

  test('are listed whether delivered or not', async () => {
    const { id } = await newIntent();
    const { data } = await stripe.events.list({
      types: ['payment_intent.created', 'charge.succeeded'],
      delivery_success: false,
    });
    expect(data).toMatchObject([{ type: 'payment_intent.created', data: { object: { id } }, pending_webhooks: 1 }]);
    expect(await stripe.events.retrieve(data[0]?.id ?? '')).toEqual(expect.objectContaining({ id: data[0]?.id }));
  });
});

describe('stored state', () => {
  test('outlives the process: objects, answers and unsent events', async () => {
    const made = await stripe.paymentIntents.create({ amount: 2500, currency: 'usd' }, { idempotencyKey: 'key' });
    await sandbox.close();
    sandbox = open();
    stripe = client(secretKey, await sandbox.listen());
    expect(await stripe.paymentIntents.retrieve(made.id)).toEqual(made);
    const again = await stripe.paymentIntents.create({ amount: 2500, currency: 'usd' }, { idempotencyKey: 'key' });
    expect(again.id).toBe(made.id);
    expect(sandbox.undelivered()).toBe(1);
    await sandbox.deliverPending();
    expect(receiver.types()).toEqual(['payment_intent.created']);
  });

  test('is shared by two sandboxes: a session is paid once and each event is sent once', async () => {
    const other = open();
    const elsewhere = client(secretKey, await other.listen());
    const { id } = await elsewhere.checkout.sessions.create(order);
    expect(sandbox.payCheckout(id, goodCard)).toMatchObject({ outcome: 'succeeded' });
    expect(other.payCheckout(id, goodCard)).toMatchObject({ outcome: 'succeeded' });
    expect(other.charges()).toEqual(sandbox.charges());
    expect(sandbox.charges()).toHaveLength(1);
    await Promise.all([sandbox.deliverPending(), other.deliverPending()]);
    expect(new Set(receiver.events.map((event) => event.id)).size).toBe(4);
    expect(sandbox.undelivered()).toBe(0);
    await other.close();
  });
});
