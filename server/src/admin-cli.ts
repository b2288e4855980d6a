import './node-env.js';
import { existsSync } from 'node:fs';
import { readAdminCommand, USAGE } from './admin-command.js';

/** The exit code of a command that was typed wrongly. */
const USAGE_CODE = 2;

/**
 * `npm run admin -- someone@example.com` makes an account of the configured database an admin; `--remove` takes the role
 * away. The email address must be confirmed first, unless `--unverified` says that this shop can't send email.
 * `npm run admin -- --remove-totp someone@example.com` turns two-step sign-in off for someone who has lost the phone.
 * `npm run admin -- --remove-demo` deletes all demo data. Exits with 0 when the database is as asked, whether or not
 * anything had to change; with 1 when that isn't possible, with 2 when the command wasn't understood.
 */
async function main(): Promise<void> {
  const command = readAdminCommand(process.argv.slice(2));
  if (!command) {
    console.error(USAGE);
    process.exitCode = USAGE_CODE;
    return;
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  // Only now: the usage needn't wait for the whole shop.
  const { explainAdminFault, runAdminCommand } = await import('./run-admin-command.js');
  try {
    console.log(await runAdminCommand(command, process.env));
  } catch (error) {
    console.error(explainAdminFault(error));
    process.exitCode = 1;
  }
}

await main();
