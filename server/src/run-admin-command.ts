import { existsSync } from 'node:fs';
import { destination, pino } from 'pino';
import { RequestSecurityLog } from './adapters/request-security-log.js';
import { randomIds, systemClock } from './adapters/system.js';
import type { AdminCommand, RoleCommand } from './admin-command.js';
import { readConfig, type Config } from './config.js';
import { sqliteFile } from './db/data-source.js';
import { explainPostgresFault } from './db/database-fault.js';
import { openPostgres, openSqlite, type Database } from './db/database.js';
import { NewerSchema } from './db/known-schema.js';
import { ConfigError } from './domain/config-error.js';
import { Failure } from './domain/failure.js';
import { Outbox } from './jobs/outbox.js';
import { SecondFactors } from './modules/accounts/two-step/second-factors.js';
import { AdminRole } from './modules/accounts/users/admin-role.js';
import { AuditService } from './modules/audit/audit.service.js';
import { StockLedger } from './modules/catalog/stock-ledger.js';
import { removeDemo } from './modules/demo/remove-demo.js';
import { entities } from './shop-modules.js';

/** Does on the database of this environment what was asked, and gives a line that says what is true now. */
export async function runAdminCommand(command: AdminCommand, environment: NodeJS.ProcessEnv): Promise<string> {
  const db = await open(readConfig(environment));
  try {
    return await run(db, command);
  } finally {
    await db.close();
  }
}

/** What to print of an error: a sentence where people can do something about it, else all of it. */
export function explainAdminFault(error: unknown): unknown {
  const isExpected = error instanceof Failure || error instanceof ConfigError || error instanceof NewerSchema;
  return isExpected ? error.message : (explainPostgresFault(error) ?? error);
}

function run(db: Database, command: AdminCommand): Promise<string> {
  switch (command.kind) {
    case 'change-role':
      return changeRole(db, command);
    case 'remove-totp':
      return removeTotp(db, command.email);
    case 'remove-demo':
      return clearOfDemo(db);
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
