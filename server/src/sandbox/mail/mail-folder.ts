import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail that was kept instead of sent. */
export interface KeptMail {
  /** Its file's name without the ending. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: Date;
}

/** The newest mails that a list shows. */
export const LISTED_MAILS = 100;

/** Milliseconds since 1970, then a random id, as they were named when they were kept. Nothing that leads out of a folder. */
const MAIL_ID = /^\d{1,16}-[\w-]{1,64}$/;
const ENDING = '.json';

/** The newest mails of a folder, newest first, and how many there are in all. A folder that isn't there yet is empty. */
export async function listMails(folder: string): Promise<{ mails: KeptMail[]; count: number }> {
  const names = await readdir(folder).catch(emptyIfMissing);
  const ids = names
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .filter((id) => MAIL_ID.test(id))
    .sort((a, b) => timeOf(b) - timeOf(a) || (a < b ? 1 : -1));
  const mails = await Promise.all(ids.slice(0, LISTED_MAILS).map((id) => findMail(folder, id)));
  return { mails: mails.filter((mail) => mail !== null), count: ids.length };
}

/** The mail of this id, or null: ids come from addresses, so anything may be in them. */
export async function findMail(folder: string, id: string): Promise<KeptMail | null> {
  if (!MAIL_ID.test(id)) return null;
  try {
    const mail = JSON.parse(await readFile(join(folder, `${id}${ENDING}`), 'utf8')) as Record<string, unknown>;
    const text = (field: string) => (typeof mail[field] === 'string' ? mail[field] : '');
    return {
      id,
      to: text('to'),
      subject: text('subject'),
      text: text('text'),
      html: text('html'),
      sentAt: new Date(timeOf(id)),
    };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    return emptyIfMissing(error)[0] ?? null;
  }
}

function timeOf(id: string): number {
  return Number(id.slice(0, id.indexOf('-')));
}

function emptyIfMissing(error: unknown): never[] {
  if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
  return [];
}
