import { join } from 'node:path';
import { keptSecret } from '../../src/adapters/kept-secret.js';
import { StopLinks } from '../../src/kit/stop-links.js';

/** The key of a link that ends one kind of email. @param subject whose, as hexadecimal digits */
export async function stopKey(shop: { dataDir: string }, purpose: string, subject: string): Promise<string> {
  const secret = (await keptSecret(join(shop.dataDir, 'order-link-secret'))) ?? '';
  return new StopLinks([secret], { address: '', purpose }).addressOf(subject).slice('?stop='.length);
}
