import './node-env.js';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { randomIds, systemClock } from './adapters/system.js';
import { ConfigError, readConfig, type Config } from './config.js';
import { sqliteFile } from './db/data-source.js';
import { openPostgres, openSqlite, type Database } from './db/database.js';
import { isEmailAddress } from './domain/email-address.js';
import { Failure } from './domain/failure.js';
import { AdminRole } from './modules/accounts/admin-role.js';
import { AuditService } from './modules/audit/audit.service.js';

/** The exit code of a command that was typed wrongly. */
const USAGE_CODE = 2;
const USAGE = 'Usage: npm run admin -- EMAIL [--remove]';

/**
 * `npm run admin -- somebody@example.com` makes an account of the configured database an admin; `--remove` takes it back.
 * Ends with 0 when it is so, whether or not it was so before; with 1 when it can't be, with 2 when it wasn't understood.
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
    const audit = new AuditService(db, systemClock, randomIds);
    console.log(await carryOut(new AdminRole(db, audit), command));
  } finally {
    await db.close();
  }
}

interface Command {
  email: string;
  isRemoval: boolean;
}

function readCommand(args: string[]): Command | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { remove: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [email = '', ...others] = positionals;
    return others.length === 0 && isEmailAddress(email) ? { email, isRemoval: values.remove } : null;
  } catch {
    // An option that there isn't.
    return null;
  }
}

async function carryOut(role: AdminRole, { email, isRemoval }: Command): Promise<string> {
  if (isRemoval) return (await role.revoke(email)) ? `${email} is no longer an admin.` : `${email} was no admin.`;
  return (await role.grant(email)) ? `${email} is now an admin.` : `${email} is an admin already.`;
}

async function open(config: Config): Promise<Database> {
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl);
  const file = sqliteFile(config.dataDir);
  // Opening would make an empty shop there, which has no accounts.
  if (!existsSync(file)) throw new ConfigError(`DATA_DIR: there is no shop in ${config.dataDir} yet; start it once`);
  return openSqlite(file);
}

main().catch((error: unknown) => {
  const isExpected = error instanceof Failure || error instanceof ConfigError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
});
