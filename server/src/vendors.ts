import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { DiskMailer } from './adapters/disk-mailer.js';
import { StripePaymentGateway } from './adapters/stripe-payment-gateway.js';
import { isLiveKey, type Config } from './config.js';
import type { Clock, Ids } from './domain/ports.js';
import type { IdentityProvider } from './modules/accounts/google/identity-provider.js';
import {
  gatewayLimits,
  GuardedPaymentGateway,
  type GatewayLimits,
} from './modules/payments/guarded-payment-gateway.js';
import type { Mailer } from './modules/notifications/mailer.js';
import { openMediaStorage } from './open-media-storage.js';
import type { SandboxIdentityProvider } from './sandbox/identity/sandbox-identity-provider.js';

const STRIPE_PATH = '/sandbox/stripe';
const MAIL_PATH = '/sandbox/mail';
const IDENTITY_PATH = '/sandbox/identity';

interface VendorNeeds {
  config: Config;
  clock: Clock;
  ids: Ids;
  /** Takes the pages of the sandboxes. */
  http: FastifyInstance;
  /** Logs a fault under a message. */
  logFault: (message: string) => (error: unknown) => void;
  gatewayLimits: Partial<GatewayLimits> | undefined;
}

/** Opens what lies outside the shop: payments, Google, mail and pictures, or what stands in for them in demo mode. */
export async function openVendors({ config, clock, ids, http, logFault, ...options }: VendorNeeds) {
  const isDemo = config.mode === 'demo';
  const sandbox = config.stripe === null ? await startSandbox(config, http, clock) : null;
  const limits = { ...gatewayLimits, ...options.gatewayLimits };
  const stripe = new StripePaymentGateway({
    clock,
    attemptMs: limits.attemptMs,
    pingMs: limits.pingMs,
    ...(sandbox?.gateway ?? config.stripe ?? neverWithoutStripe()),
  });
  const gateway = new GuardedPaymentGateway(stripe, {
    clock,
    limits,
    onFault: logFault('the payment provider failed'),
  });
  const identitySandbox = isDemo && config.firebase === null ? await startIdentitySandbox(http, clock) : null;
  const mailFiles = new DiskMailer(mailFolder(config), clock, ids);
  return {
    gateway,
    cardProvider: {
      publishableKey: gateway.publishableKey,
      sandboxPath: sandbox && STRIPE_PATH,
      isTestMode: config.stripe === null || !isLiveKey(config.stripe.secretKey),
    },
    /** The payments sandbox; null when real Stripe keys are configured. */
    sandbox: sandbox?.stripe ?? null,
    /** The simulated Google; null in production and where Firebase is configured. */
    identitySandbox,
    identityProvider: identitySandbox ?? (await openFirebase(config, logFault('Google could not confirm a sign-in'))),
    mailer: config.smtp ? await openSmtp(config.smtp) : mailFiles,
    mailFiles,
    storage: await openMediaStorage(config, ids, { onFault: logFault('the picture storage failed') }),
    /** Serves the pages of the sandboxes that come after the shop's own routes. */
    async registerPages(): Promise<void> {
      if (sandbox) await http.register(sandbox.stripe.pages, { prefix: STRIPE_PATH });
      if (!isDemo || config.smtp) return;
      const { createMailPages } = await import('./sandbox/mail/mail-pages.js');
      await http.register(createMailPages(mailFolder(config)), { prefix: MAIL_PATH });
    },
  };
}

/** Sends emails where a mail server is configured; loaded only then. */
async function openSmtp(smtp: NonNullable<Config['smtp']>): Promise<Mailer> {
  const { SmtpMailer } = await import('./adapters/smtp-mailer.js');
  return new SmtpMailer(smtp);
}

function mailFolder(config: Config): string {
  return join(config.dataDir, 'mails');
}

/** Replaces Stripe in demo mode; loaded only then. */
async function startSandbox(config: Config, http: FastifyInstance, clock: Clock) {
  const { createStripeSandbox } = await import('./sandbox/stripe/stripe-sandbox.js');
  const secretKey = 'sk_test_sandbox';
  const webhookSecret = 'whsec_sandbox';
  const stripe = createStripeSandbox({
    storage: join(config.dataDir, 'sandbox-stripe.sqlite'),
    secretKey,
    webhookSecret,
    webhookUrl: () => {
      const address = http.server.address();
      return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/api/payment/webhook` : null;
    },
    pageUrl: () => `${config.publicUrl}${STRIPE_PATH}`,
    now: () => clock.now(),
  });
  const api = { protocol: 'http' as const, ...(await stripe.listen()) };
  return { stripe, gateway: { secretKey, publishableKey: 'pk_test_sandbox', webhookSecrets: [webhookSecret], api } };
}

/** Replaces Google in demo mode; loaded only then. */
async function startIdentitySandbox(http: FastifyInstance, clock: Clock): Promise<SandboxIdentityProvider> {
  const { SandboxIdentityProvider } = await import('./sandbox/identity/sandbox-identity-provider.js');
  const { createIdentityPages } = await import('./sandbox/identity/identity-pages.js');
  const provider = await SandboxIdentityProvider.create({ popupPath: IDENTITY_PATH, now: () => clock.now() });
  await http.register(createIdentityPages(provider), { prefix: IDENTITY_PATH });
  return provider;
}

/** Google by Firebase, where it is configured. The SDK is large, and loaded only then. */
async function openFirebase(config: Config, onFault: (error: unknown) => void): Promise<IdentityProvider | null> {
  if (config.firebase === null) return null;
  const { FirebaseIdentityProvider } = await import('./adapters/firebase-identity-provider.js');
  return new FirebaseIdentityProvider({ ...config.firebase, onFault });
}

function neverWithoutStripe(): never {
  throw new Error('neither the sandbox nor real Stripe keys are configured');
}
