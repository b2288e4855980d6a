import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What the shop itself keeps in its data folder. */
const OWN = /^(gift-shop\.sqlite|sandbox-stripe\.sqlite|order-link-secret|mails$|uploads$)/;

/**
 * Makes the data folder, and what the shop keeps in it, readable only by the shop's own user: an earlier version, or a copy
 * from a backup, may have left them open. What belongs to another user stays as it is.
 */
export async function makePrivate(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => OWN.test(name));
  for (const path of [dataDir, ...names.map((name) => join(dataDir, name))]) await closeToOthers(path);
}

async function closeToOthers(path: string): Promise<void> {
  try {
    const entry = await lstat(path);
    if (!entry.isSymbolicLink() && (entry.mode & 0o077) !== 0) await chmod(path, entry.isDirectory() ? 0o700 : 0o600);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // SQLite removes its files beside the database when the last process closes it.
    if (!['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP'].includes(code)) throw error;
  }
}
