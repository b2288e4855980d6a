import './node-env.js';
import { existsSync } from 'node:fs';
import { giveBackIdleMemory } from './adapters/idle-memory.js';
import { createApp, type App } from './app.js';
import { configWarnings, readConfig, type Config } from './config.js';
import { ConfigError } from './domain/config-error.js';
import { explainPostgresFault } from './db/database-fault.js';
import { onFailpoint } from './db/failpoints.js';
import { NewerSchema } from './db/known-schema.js';
import { demoAccounts, demoPassword } from './modules/demo/demo-accounts.js';

/** How long requests in flight may take to finish after a SIGTERM. */
const GRACE_MS = 15_000;

/** Starts the shop, or prints one line that says why it can't. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  // No one else may read customers' data, emails with sign-in links or the shop's own secrets.
  process.umask(0o077);
  for (const warning of configWarnings(config, process.env)) console.warn(`Warning: ${warning}`);
  if (config.crashAt) crashAt(config.crashAt);
  const app = await createApp(config);
  // One request or job failed without its error being caught; that is no reason to drop all the others.
  process.on('unhandledRejection', (error) => app.http.log.error(error, 'unhandled promise rejection'));
  stopGracefully(app, config.shutdownDelaySeconds);
  const address = await app.start().catch((error: unknown) => {
    throw isUnknownHost(error, config.host) ? new ConfigError(`HOST: can't find ${config.host}`) : error;
  });
  giveBackIdleMemory();
  for (const warning of await app.warnings()) console.warn(`Warning: ${warning}`);
  announce(config, address);
}

/** Whether a name can't be resolved, and it is that of the host to listen on. */
function isUnknownHost(error: unknown, host: string): boolean {
  const { syscall, hostname } = error as { syscall?: string; hostname?: string };
  return syscall === 'getaddrinfo' && hostname === host;
}

/** Ends the process the way a power cut would: nothing is finished, nothing is logged. */
function crashAt({ point, passing }: NonNullable<Config['crashAt']>): void {
  let passings = 0;
  onFailpoint((reached) => {
    if (reached === point) passings += 1;
    if (passings === passing) process.kill(process.pid, 'SIGKILL');
  });
}

function announce(config: Config, address: string): void {
  if (config.mode === 'production') {
    console.log(`Gift Shop is open at ${address}`);
    return;
  }
  console.log(
    [
      '',
      `  Gift Shop is open at ${address}`,
      `  Demo mode: sandbox payments, no real money. ${reach(config)}`,
      ...demoAccounts.map(({ email, isAdmin }) => `    ${isAdmin ? 'admin  ' : 'shopper'}  ${email}  ${demoPassword}`),
      ...(config.smtp ? [] : [`  Emails: ${address}/sandbox/mail`]),
      '  Test card: 4242 4242 4242 4242, any future date, any CVC. Press Ctrl+C to stop.',
      '',
    ].join('\n'),
  );
}

function reach({ isPublicDemo, smtp }: Config): string {
  const who = isPublicDemo ? 'Anyone who can reach it is its admin.' : 'Only this machine can reach it.';
  return smtp ? `${who} Emails are really sent.` : who;
}

/**
 * Stops on SIGTERM, after balancers have had time to notice, and on SIGINT, when someone is waiting at a keyboard, at
 * once. The second signal ends the process without waiting.
 */
function stopGracefully(app: App, delaySeconds: number): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      app.drain();
      if (signal === 'SIGTERM' && delaySeconds > 0) setTimeout(() => close(app), delaySeconds * 1000);
      else close(app);
    });
  }
}

function close(app: App): void {
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  app.close().then(
    () => process.exit(0),
    (error: unknown) => {
      app.http.log.error(error, 'the shop could not shut down cleanly');
      process.exit(1);
    },
  );
}

/** One clear line for what an operator can fix; anything else keeps its stack. */
function explain(error: unknown): string | null {
  if (error instanceof ConfigError) return error.message;
  const { code, path, port, address } = error as { code?: string; path?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE') return `PORT: ${port} is already in use; stop what is using it, or choose another port`;
  if (code === 'EADDRNOTAVAIL') return `HOST: ${address} is not an address of this machine`;
  if (code === 'EACCES' && port !== undefined) return `PORT: not allowed to listen on ${port}; choose one above 1023`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOTDIR' || code === 'EEXIST') {
    return `DATA_DIR: can't write to ${path ?? 'the data folder'}`;
  }
  if (code === 'SQLITE_CANTOPEN' || code === 'SQLITE_READONLY') return "DATA_DIR: can't write the database there";
  if (code === 'SQLITE_FULL' || code === 'ENOSPC') return 'DATA_DIR: the disk is full';
  if (code === 'SQLITE_NOTADB' || code?.startsWith('SQLITE_CORRUPT'))
    return 'DATA_DIR: gift-shop.sqlite is damaged, or is no SQLite database; restore it from a backup';
  if (error instanceof NewerSchema) return `DATABASE_URL or DATA_DIR: ${error.message}`;
  const database = explainPostgresFault(error);
  if (database !== null) return `DATABASE_URL: ${database}`;
  return null;
}

main().catch((error: unknown) => {
  const explanation = explain(error);
  console.error(explanation === null ? error : `Gift Shop can't start. ${explanation}`);
  process.exit(1);
});
