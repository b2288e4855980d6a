import { createPrivateKey } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { failpoints, type Failpoint } from './db/failpoints.js';
import { ConfigError } from './domain/config-error.js';
import { isEmailAddress } from './domain/email-address.js';

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: readonly string[];
  /** A stand-in for Stripe's API, with which tests and benchmarks run several processes; null: Stripe itself. */
  api: { protocol: 'http'; host: string; port: number } | null;
}

/** Google sign-in through Firebase: what the server verifies tokens with, and what the browser's popup needs. */
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

/** Everything that the shop reads from its environment, parsed once at startup. */
export interface Config {
  mode: 'demo' | 'production';
  /** Whether other people may reach a demo shop, whose passwords are public. */
  isPublicDemo: boolean;
  port: number;
  host: string;
  /** Origin that links and provider return addresses are built from; never taken from a request. */
  publicUrl: string;
  dataDir: string;
  /** null: SQLite in the data folder. */
  databaseUrl: string | null;
  /** How long a start waits for a PostgreSQL server that isn't accepting connections yet. */
  databaseWaitSeconds: number;
  /** Whether to start on a database that a later version of the shop has migrated. */
  allowNewerSchema: boolean;
  rateLimits: boolean;
  /**
   * How long a process that is asked to stop keeps taking requests while /readyz tells balancers to look elsewhere.
   */
  shutdownDelaySeconds: number;
  /** Sign the links in order emails: the first one signs, all are accepted. null: a secret kept in the data folder (demo mode only). */
  orderLinkSecrets: readonly string[] | null;
  /** How many of the operator's proxies stand in front of the shop: that many addresses of X-Forwarded-For are trusted, from the right. */
  trustedProxies: number;
  /** Other sites whose pages may call the interfaces, as browsers name them: `https://app.example`. */
  corsOrigins: readonly string[];
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Where the process kills itself, and on which visit to that point; for crash tests. */
  crashAt: { point: Failpoint; passing: number } | null;
  /** The token that a monitor sends to read /metrics; null: only this machine may read it, and only in demo mode. */
  metricsToken: string | null;
  /** null: the payments sandbox (demo mode only). */
  stripe: StripeConfig | null;
  /** null: the sandbox in demo mode, no Google sign-in in production. */
  firebase: FirebaseConfig | null;
  smtp: { url: string; from: string } | null;
  s3: { bucket: string; region: string; endpoint: string | null; accessKeyId: string; secretAccessKey: string } | null;
}

const text = z.string().trim().min(1);
const oneOf = <const Word extends string>(...words: readonly [Word, ...Word[]]) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` });
const yesOrNo = oneOf('yes', 'no')
  .default('no')
  .transform((answer) => answer === 'yes');
const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};
const address = (schemes: RegExp, error: string) => z.url({ protocol: schemes, hostname: /./, error, abort: true });

const environment = z.object({
  SHOP_MODE: oneOf('demo', 'production').default('demo'),
  PORT: wholeNumber(0, 65535).default(4000),
  HOST: text.optional(),
  PUBLIC_URL: address(/^https?$/, 'must be an address like https://shop.example')
    .refine(isOrigin, 'must be an address like https://shop.example, without a path, a query or a password')
    .optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: text.regex(/^postgres(ql)?:\/\//, 'must start with postgres://').optional(),
  DATABASE_WAIT_SECONDS: wholeNumber(0, 600).default(30),
  ALLOW_NEWER_SCHEMA: yesOrNo,
  TRUSTED_PROXIES: text.regex(/^(none|\d|10)$/, 'must be a number from 0 to 10, or none').optional(),
  DEMO_IS_PUBLIC: yesOrNo,
  ALLOW_TEST_PAYMENTS: yesOrNo,
  CORS_ORIGINS: text
    .transform((list) => list.split(',').map((origin) => origin.trim().replace(/\/$/, '')))
    // Schemes of phone apps, such as capacitor://localhost, are allowed too.
    .refine(
      (origins) => origins.every((origin) => /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.[\]:-]+$/.test(origin)),
      'must be origins like https://app.example, separated by commas',
    )
    .optional(),
  SHUTDOWN_DELAY: wholeNumber(0, 300).optional(),
  RATE_LIMITS: oneOf('on', 'off').default('on'),
  CRASH_AT: text.regex(new RegExp(`^(${failpoints.join('|')}):[1-9]\\d*$`), 'must be FAILPOINT:COUNT').optional(),
  ORDER_LINK_SECRET: text
    .transform((secrets) => secrets.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.every(({ length }) => length >= 32), 'each secret must have at least 32 characters')
    .optional(),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').optional(),
  METRICS_TOKEN: text.min(16, 'must have at least 16 characters').optional(),
  STRIPE_SECRET_KEY: text.regex(/^(sk|rk)_/, 'must start with sk_ or rk_').optional(),
  STRIPE_PUBLISHABLE_KEY: text.regex(/^pk_/, 'must start with pk_').optional(),
  // Two while one replaces the other. An empty one would accept events that anyone can sign.
  STRIPE_WEBHOOK_SECRET: text
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .refine(
      (secrets) => secrets.every((secret) => /^whsec_./.test(secret)),
      'must be whsec_…, or two of them separated by a comma',
    )
    .optional(),
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
    .regex(/^[\w-]+(\.[\w-]+)+$/, 'must be a host name only, like my-shop.firebaseapp.com')
    .optional(),
  FIREBASE_AUTH_EMULATOR_HOST: text.regex(/^[\w.-]+:\d+$/, 'must be host:port').optional(),
  SMTP_URL: address(
    /^smtps?$/,
    'must be an address like smtp://user:password@mail.example:587, or smtps://…',
  ).optional(),
  MAIL_FROM: text
    .refine(isSender, 'must be an email address, or a name with one: Gift Shop <shop@shop.example>')
    .optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.optional(),
  S3_ENDPOINT: address(/^https?$/, 'must be an address like https://s3.shop.example').optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
});

type Environment = z.infer<typeof environment>;

/** All variables of a group are set, or none: a half-configured service is a mistake worth stopping for. */
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
      problems.push(...missing.map((name) => `${name}: is missing; set all of ${names.join(', ')}, or none of them`));
    }
  }
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = env;
  if (secret && publishable && isLiveKey(secret) !== isLiveKey(publishable))
    problems.push('STRIPE_PUBLISHABLE_KEY: one Stripe key is a test key and the other one is live');
  const isProduction = env.SHOP_MODE === 'production';
  problems.push(...(isProduction ? productionProblems(env) : demoProblems(env)));
  if (problems.length > 0) throw new ConfigError([...new Set(problems)].join('\n'));

  return {
    mode: env.SHOP_MODE,
    isPublicDemo: env.DEMO_IS_PUBLIC,
    port: env.PORT,
    // The password of the demo accounts is public, so a demo shop serves only this machine by default.
    host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseWaitSeconds: env.DATABASE_WAIT_SECONDS,
    allowNewerSchema: env.ALLOW_NEWER_SCHEMA,
    trustedProxies: proxiesOf(env),
    corsOrigins: env.CORS_ORIGINS ?? [],
    shutdownDelaySeconds: env.SHUTDOWN_DELAY ?? (isProduction ? 5 : 0),
    rateLimits: env.RATE_LIMITS === 'on',
    crashAt: env.CRASH_AT === undefined ? null : crashAt(env.CRASH_AT),
    orderLinkSecrets: env.ORDER_LINK_SECRET ?? null,
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    metricsToken: env.METRICS_TOKEN ?? null,
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            publishableKey: env.STRIPE_PUBLISHABLE_KEY,
            webhookSecrets: env.STRIPE_WEBHOOK_SECRET,
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

function productionProblems(env: Environment): string[] {
  const problems: string[] = [];
  if (env.PUBLIC_URL === undefined) problems.push('PUBLIC_URL: is required in production');
  else if (env.PUBLIC_URL.startsWith('http:') && !isThisMachine(new URL(env.PUBLIC_URL).hostname))
    problems.push(
      'PUBLIC_URL: must start with https:// in production, or passwords and sessions can be read in transit',
    );
  if (env.PUBLIC_URL?.startsWith('https:') && env.TRUSTED_PROXIES !== 'none' && proxiesOf(env) === 0) {
    problems.push(
      'TRUSTED_PROXIES: say how many of your proxies stand in front of the shop, usually 1; without it all customers ' +
        'look like one and share its limits. Set none if customers connect without a proxy',
    );
  }
  for (const name of groups.stripe) {
    if (env[name] === undefined)
      problems.push(`${name}: is required in production, where there is no payments sandbox`);
  }
  const secret = env.STRIPE_SECRET_KEY;
  if (secret?.includes('sandbox')) problems.push('STRIPE_SECRET_KEY: is not a real key');
  else if (secret !== undefined && !isLiveKey(secret) && !env.ALLOW_TEST_PAYMENTS) {
    problems.push(
      'STRIPE_SECRET_KEY: is a test key, so anyone could pay with a test card; ' +
        'set the live key, or ALLOW_TEST_PAYMENTS=yes while you try the shop out',
    );
  }
  if (env.ORDER_LINK_SECRET === undefined)
    problems.push('ORDER_LINK_SECRET: is required in production; create one with: openssl rand -base64 32');
  if (env.RATE_LIMITS === 'off') problems.push('RATE_LIMITS: can be off in demo mode only');
  if (env.CRASH_AT !== undefined) problems.push('CRASH_AT: works in demo mode only');
  if (env.DEMO_IS_PUBLIC) problems.push('DEMO_IS_PUBLIC: works in demo mode only');
  if (env.STRIPE_API_HOST !== undefined)
    problems.push('STRIPE_API_HOST: must not be set in production, where payments go to Stripe itself');
  if (env.FIREBASE_AUTH_EMULATOR_HOST !== undefined)
    problems.push('FIREBASE_AUTH_EMULATOR_HOST: must not be set in production, because emulator tokens are unsigned');
  return problems;
}

/** A demo shop has public passwords and shows every email, so it must not be reachable or take money by accident. */
function demoProblems(env: Environment): string[] {
  const problems: string[] = [];
  if (env.STRIPE_SECRET_KEY !== undefined && isLiveKey(env.STRIPE_SECRET_KEY))
    problems.push('STRIPE_SECRET_KEY: is a live key, and a demo shop never takes real money; set SHOP_MODE=production');
  if (env.DEMO_IS_PUBLIC) return problems;
  const advice =
    'but the password of the demo admin is public; set SHOP_MODE=production, ' +
    'or DEMO_IS_PUBLIC=yes if everyone may use this demo and read its emails';
  if (env.PUBLIC_URL !== undefined && !isThisMachine(new URL(env.PUBLIC_URL).hostname))
    problems.push(`PUBLIC_URL: is not an address of this machine, ${advice}`);
  if (env.HOST !== undefined && !isThisMachine(env.HOST))
    problems.push(`HOST: lets other machines reach the shop, ${advice}`);
  if (proxiesOf(env) > 0) problems.push(`TRUSTED_PROXIES: lets other machines reach the shop, ${advice}`);
  return problems;
}

function proxiesOf({ TRUSTED_PROXIES: given = 'none' }: Environment): number {
  return given === 'none' ? 0 : Number(given);
}

/** Whether a host name or address is one that only this machine can reach. */
function isThisMachine(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (bare === 'localhost' || bare.endsWith('.localhost')) return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback';
}

/**
 * What an operator should know about a configuration that works: risky choices, and variables that look misspelled.
 * @param source what the configuration was read from
 */
export function configWarnings(config: Config, source: Readonly<Record<string, string | undefined>>): string[] {
  const warnings: string[] = [];
  if (config.mode === 'production') {
    if (config.smtp === null) {
      warnings.push(
        `SMTP_URL is not set, so no email is sent: password resets and order emails are only written to ${config.dataDir}/mails`,
      );
    }
    if (config.stripe && !isLiveKey(config.stripe.secretKey))
      warnings.push('ALLOW_TEST_PAYMENTS is set: anyone can pay with a test card, and you receive no money');
    if (config.metricsToken === null) warnings.push('METRICS_TOKEN is not set, so nothing can monitor this shop');
  }
  if (config.isPublicDemo)
    warnings.push('DEMO_IS_PUBLIC is set: anyone who can reach this shop is its admin and can read its emails');
  const known = Object.keys(environment.shape);
  for (const name of Object.keys(source)) {
    const meant = known.includes(name) ? undefined : known.find((other) => isMisspelling(name, other));
    if (meant !== undefined && !source[meant]) warnings.push(`${name} is not a setting; did you mean ${meant}?`);
  }
  return warnings;
}

/** Whether one typing mistake makes one name the other: a letter too many, missing, wrong, or two of them swapped. */
function isMisspelling(name: string, meant: string): boolean {
  // Short names are one letter away from too many others.
  if (meant.length < 7 || Math.abs(name.length - meant.length) > 1) return false;
  let start = 0;
  while (start < name.length && name[start] === meant[start]) start += 1;
  const [rest, wanted] = [name.slice(start), meant.slice(start)];
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest.slice(2) === wanted.slice(2) && rest[0] === wanted[1] && rest[1] === wanted[0])
  );
}

function crashAt(text: string): NonNullable<Config['crashAt']> {
  const [point, passing] = text.split(':') as [Failpoint, string];
  return { point, passing: Number(passing) };
}

function apiAt(address: string): NonNullable<StripeConfig['api']> {
  const [host = '', port] = address.split(':');
  return { protocol: 'http', host, port: Number(port) };
}

/** Whether a key of Stripe's charges real cards. */
export function isLiveKey(key: string): boolean {
  return /^\w+?_live_/.test(key);
}

/** Whether an address has nothing behind its host and port: the shop answers at the root. */
function isOrigin(url: string): boolean {
  const { pathname, search, hash, username, password } = new URL(url);
  return pathname === '/' && search + hash + username + password === '';
}

/** Whether emails can be sent from it: an email address, or a display name with one in angle brackets. */
function isSender(from: string): boolean {
  const [, inBrackets] = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(from) ?? [];
  return isEmailAddress(inBrackets ?? from);
}

function isPrivateKey(text: string): boolean {
  try {
    createPrivateKey(text);
    return true;
  } catch {
    return false;
  }
}
