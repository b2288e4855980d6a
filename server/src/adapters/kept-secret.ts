import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';

/**
 * A secret that the shop creates for itself on the first call and then keeps; only the shop's own user can read it.
 * @returns null when its file is empty, because anyone could sign with an empty secret. It isn't created again: a
 *   backup may have it, and two processes that start together could create two.
 */
export async function keptSecret(file: string): Promise<string | null> {
  const secret = (await readIfThere(file)) ?? (await makeOnce(file));
  // guard: order-links.test.ts 'of a demo shop stops the start', try: secret.trim()…null : ->
  return secret.trim() === '' ? null : secret;
}

async function makeOnce(file: string): Promise<string> {
  const draft = `${file}.${randomUUID()}.part`;
  // Flushed before it gets its name: after a power cut the secret is whole or not there.
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    // Unlike a rename this never replaces: of two processes that start at once, one makes the secret for both.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(file, 'utf8');
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}
