import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

/** The configuration can't be used; `message` names each variable at fault, one a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: readonly string[];
  /** A stand-in for Stripe's API, with which tests and benchmarks run several processes; null: Stripe itself. */
  api: { protocol: 'http'; host: string; port: number } | null;
}

/** Sign-in with Google through Firebase: what the server verifies with, and what the browser's popup needs. */
export interface FirebaseConfig {
  projectId: string;
  clientEmail: string;
  /** PEM. */
  privateKey: string;
  /** Identifies the project to Google; public by design. */
  apiKey: string;
  /** Host of the popup's pages, such as `my-shop.firebaseapp.com`. */
  authDomain: string;
  /** `host:port` of the Auth emulator, whose tokens are unsigned; null: Google itself. */
  emulatorHost: string | null;
}

/** Everything that the shop reads from its environment, parsed once at boot. */
export interface Config {
  mode: 'demo' | 'production';
  port: number;
  host: string;
  /** Origin that links and provider return addresses are built from; never taken from a request. */
  publicUrl: string;
  dataDir: string;
  /** null: SQLite in the data folder. */
  databaseUrl: string | null;
  rateLimits: boolean;
  /** Sign the links in order mails: the first signs, all are accepted. null: one of its own, kept in the data folder (demo mode only). */
  orderLinkSecrets: readonly string[] | null;
  /** How many proxies of the operator's own stand before the shop; as many addresses of X-Forwarded-For are believed, from the right. */
  trustedProxies: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** null: the payments sandbox (demo mode only). */
  stripe: StripeConfig | null;
  /** null: the sandbox in demo mode, no sign-in with Google in production. */
  firebase: FirebaseConfig | null;
  smtp: { url: string; from: string } | null;
  s3: { bucket: string; region: string; endpoint: string | null; accessKeyId: string; secretAccessKey: string } | null;
}

const text = z.string().trim().min(1);

const environment = z.object({
  SHOP_MODE: z.enum(['demo', 'production']).default('demo'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  HOST: text.optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: text.regex(/^postgres(ql)?:\/\//, 'must start with postgres://').optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  ORDER_LINK_SECRET: text
    .transform((secrets) => secrets.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.every(({ length }) => length >= 32), 'each secret must have at least 32 characters')
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  STRIPE_SECRET_KEY: text.regex(/^(sk|rk)_/, 'must start with sk_ or rk_').optional(),
  STRIPE_PUBLISHABLE_KEY: text.regex(/^pk_/, 'must start with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_API_HOST: text.regex(/^[\w.-]+:\d+$/, 'must be host:port').optional(),
  FIREBASE_PROJECT_ID: text.optional(),
  FIREBASE_CLIENT_EMAIL: text.optional(),
  FIREBASE_PRIVATE_KEY: text
    // One line in most hosts' settings, as it stands in the service account's JSON.
    .transform((key) => key.replaceAll('\\n', '\n'))
    .refine(isPrivateKey, 'is not a private key in PEM form')
    .optional(),
  FIREBASE_API_KEY: text.optional(),
  FIREBASE_AUTH_DOMAIN: text
    .regex(/^[\w-]+(\.[\w-]+)+$/, 'must be a host name alone, like my-shop.firebaseapp.com')
    .optional(),
  FIREBASE_AUTH_EMULATOR_HOST: text.regex(/^[\w.-]+:\d+$/, 'must be host:port').optional(),
  SMTP_URL: text.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://').optional(),
  MAIL_FROM: text.optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
});

type Environment = z.infer<typeof environment>;

/** A vendor is configured whole or not at all; a half-set group is a mistake worth stopping for. */
const groups = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  firebase: [
    'FIREBASE_PROJECT_ID',
    'FIREBASE_CLIENT_EMAIL',
    'FIREBASE_PRIVATE_KEY',
    'FIREBASE_API_KEY',
    'FIREBASE_AUTH_DOMAIN',
  ],
  smtp: ['SMTP_URL', 'MAIL_FROM'],
  s3: ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
} as const satisfies Record<string, readonly (keyof Environment)[]>;

/**
 * Reads the configuration from environment variables; the only reader of them.
 * @param source usually process.env; empty strings count as unset, so that `.env` files may leave a value blank
 * @throws ConfigError naming every variable that is wrong or missing
 */
export function readConfig(source: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const env = parsed.data;
  const problems: string[] = [];
  for (const names of Object.values(groups)) {
    const missing = names.filter((name) => env[name] === undefined);
    if (missing.length > 0 && missing.length < names.length) {
      problems.push(...missing.map((name) => `${name}: is missing; set ${names.join(', ')} together or none of them`));
    }
  }
  const isProduction = env.SHOP_MODE === 'production';
  if (isProduction) {
    if (env.PUBLIC_URL === undefined) problems.push('PUBLIC_URL: is required in production');
    for (const name of groups.stripe) {
      if (env[name] === undefined) problems.push(`${name}: is required in production, which loads no payments sandbox`);
    }
    if (env.STRIPE_SECRET_KEY?.includes('sandbox')) problems.push('STRIPE_SECRET_KEY: is not a real key');
    if (env.ORDER_LINK_SECRET === undefined)
      problems.push('ORDER_LINK_SECRET: is required in production; make one with: openssl rand -base64 32');
    if (env.RATE_LIMITS === 'off') problems.push('RATE_LIMITS: off is possible in demo mode only');
    if (env.STRIPE_API_HOST !== undefined) {
      problems.push('STRIPE_API_HOST: must not be set in production, where payments go to Stripe itself');
    }
    if (env.FIREBASE_AUTH_EMULATOR_HOST !== undefined) {
      problems.push('FIREBASE_AUTH_EMULATOR_HOST: must not be set in production, since emulator tokens are unsigned');
    }
  }
  if (problems.length > 0) throw new ConfigError([...new Set(problems)].join('\n'));

  return {
    mode: env.SHOP_MODE,
    port: env.PORT,
    // The demo accounts' password is public, so a demo shop is for this machine only unless told otherwise.
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    trustedProxies: env.TRUSTED_PROXIES,
    rateLimits: env.RATE_LIMITS === 'on',
    orderLinkSecrets: env.ORDER_LINK_SECRET ?? null,
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            publishableKey: env.STRIPE_PUBLISHABLE_KEY,
            webhookSecrets: env.STRIPE_WEBHOOK_SECRET.split(',').map((secret) => secret.trim()),
            api: env.STRIPE_API_HOST ? apiAt(env.STRIPE_API_HOST) : null,
          }
        : null,
    firebase:
      env.FIREBASE_PROJECT_ID &&
      env.FIREBASE_CLIENT_EMAIL &&
      env.FIREBASE_PRIVATE_KEY &&
      env.FIREBASE_API_KEY &&
      env.FIREBASE_AUTH_DOMAIN
        ? {
            projectId: env.FIREBASE_PROJECT_ID,
            clientEmail: env.FIREBASE_CLIENT_EMAIL,
            privateKey: env.FIREBASE_PRIVATE_KEY,
            apiKey: env.FIREBASE_API_KEY,
            authDomain: env.FIREBASE_AUTH_DOMAIN,
            emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST ?? null,
          }
        : null,
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
    s3:
      env.S3_BUCKET && env.S3_REGION && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            bucket: env.S3_BUCKET,
            region: env.S3_REGION,
            endpoint: env.S3_ENDPOINT ?? null,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          }
        : null,
  };
}

function apiAt(address: string): NonNullable<StripeConfig['api']> {
  const [host = '', port] = address.split(':');
  return { protocol: 'http', host, port: Number(port) };
}

function isPrivateKey(text: string): boolean {
  try {
    createPrivateKey(text);
    return true;
  } catch {
    return false;
  }
}
