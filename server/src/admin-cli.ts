import './node-env.js';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { destination, pino } from 'pino';
import { RequestSecurityLog } from './adapters/request-security-log.js';
import { randomIds, systemClock } from './adapters/system.js';
import { readConfig, type Config } from './config.js';
import { ConfigError } from './domain/config-error.js';
import { sqliteFile } from './db/data-source.js';
import { explainPostgresFault } from './db/database-fault.js';
import { openPostgres, openSqlite, type Database } from './db/database.js';
import { NewerSchema } from './db/known-schema.js';
import { StockLedger } from './modules/catalog/stock-ledger.js';
import { removeDemo } from './modules/demo/remove-demo.js';
import { isEmailAddress } from './domain/email-address.js';
import { Failure } from './domain/failure.js';
import { Outbox } from './jobs/outbox.js';
import { AdminRole } from './modules/accounts/users/admin-role.js';
import { SecondFactors } from './modules/accounts/two-step/second-factors.js';
import { entities } from './shop-modules.js';
import { AuditService } from './modules/audit/audit.service.js';

/** The exit code of a command that was typed wrongly. */
const USAGE_CODE = 2;
const USAGE = [
  'Usage: npm run admin -- EMAIL [--remove | --unverified]',
  '       npm run admin -- --remove-totp EMAIL',
  '       npm run admin -- --remove-demo',
].join('\n');

/**
 * `npm run admin -- someone@example.com` makes an account of the configured database an admin; `--remove` takes the role
 * away. The email address must be confirmed first, unless `--unverified` says that this shop can't send email.
 * `npm run admin -- --remove-totp someone@example.com` turns two-step sign-in off for someone who has lost the phone.
 * `npm run admin -- --remove-demo` deletes all demo data. Exits with 0 when the database is as asked, whether or not
 * anything had to change; with 1 when that isn't possible, with 2 when the command wasn't understood.
 */
async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  if (!command) {
    console.error(USAGE);
    process.exitCode = USAGE_CODE;
    return;
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  const db = await open(readConfig(process.env));
  try {
    console.log(await run(db, command));
  } finally {
    await db.close();
  }
}

interface RoleCommand {
  kind: 'change-role';
  email: string;
  isRemoval: boolean;
  mayBeUnverified: boolean;
}

type Command = RoleCommand | { kind: 'remove-totp'; email: string } | { kind: 'remove-demo' };

function run(db: Database, command: Command): Promise<string> {
  switch (command.kind) {
    case 'change-role':
      return changeRole(db, command);
    case 'remove-totp':
      return removeTotp(db, command.email);
    case 'remove-demo':
      return clearOfDemo(db);
  }
}

function readCommand(args: string[]): Command | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: {
        remove: { type: 'boolean', default: false },
        unverified: { type: 'boolean', default: false },
        'remove-demo': { type: 'boolean', default: false },
        'remove-totp': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const { remove, unverified, 'remove-demo': removesDemo, 'remove-totp': removesTotp } = values;
    if ([remove, unverified, removesDemo, removesTotp].filter(Boolean).length > 1) return null;
    if (removesDemo) return positionals.length === 0 ? { kind: 'remove-demo' } : null;
    const [email = '', ...others] = positionals;
    if (others.length > 0 || !isEmailAddress(email)) return null;
    if (removesTotp) return { kind: 'remove-totp', email };
    return { kind: 'change-role', email, isRemoval: remove, mayBeUnverified: unverified };
  } catch {
    // An unknown option.
    return null;
  }
}

/** The answer is for people, these lines are for the shop's logs. */
function openSecurityLog(): RequestSecurityLog {
  const log = pino(destination({ dest: 2, sync: true }));
  return new RequestSecurityLog((line, message) => log.info(line, message));
}

async function changeRole(db: Database, { email, isRemoval, mayBeUnverified }: RoleCommand): Promise<string> {
  const role = new AdminRole(db, new AuditService(db, systemClock, randomIds), openSecurityLog());
  if (isRemoval) return (await role.revoke(email)) ? `${email} is no longer an admin.` : `${email} was not an admin.`;
  return (await role.grant(email, { mayBeUnverified })) ? `${email} is now an admin.` : `${email} is already an admin.`;
}

async function removeTotp(db: Database, email: string): Promise<string> {
  const audit = new AuditService(db, systemClock, randomIds);
  const outbox = new Outbox(systemClock, randomIds);
  const factors = new SecondFactors(db, systemClock, randomIds, outbox, audit, openSecurityLog());
  return (await factors.removeAsOperator(email))
    ? `Two-step sign-in is now off for ${email}.`
    : `Two-step sign-in was not on for ${email}.`;
}

async function clearOfDemo(db: Database): Promise<string> {
  const { accounts, orders, products } = await removeDemo(
    db,
    new StockLedger(systemClock, randomIds),
    systemClock.now(),
  );
  return `Removed the demo data: ${accounts} accounts, ${orders} orders and ${products} products.`;
}

async function open(config: Config): Promise<Database> {
  const options = { entities, allowsNewerSchema: config.allowNewerSchema };
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl, options);
  const file = sqliteFile(config.dataDir);
  // Opening it would create an empty shop, which has no accounts.
  if (!existsSync(file))
    throw new ConfigError(
      `DATA_DIR: there is no gift-shop.sqlite in ${config.dataDir}; start the shop once, or check the folder`,
    );
  return openSqlite(file, options);
}

main().catch((error: unknown) => {
  const isExpected = error instanceof Failure || error instanceof ConfigError || error instanceof NewerSchema;
  console.error(isExpected ? error.message : (explainPostgresFault(error) ?? error));
  process.exitCode = 1;
});
