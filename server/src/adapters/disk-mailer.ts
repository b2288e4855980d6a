import { renameSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { normalizeEmail } from '../domain/account-rules.js';
import type { Clock, Ids } from '../domain/ports.js';
import type { Mail, Mailer } from '../modules/notifications/mailer.js';

/** Keeps emails in a folder instead of sending them: demo mode, tests, and shops without a mail server. */
export class DiskMailer implements Mailer {
  constructor(
    private readonly folder: string,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async send(mail: Mail): Promise<void> {
    const name = `${this.clock.now()}-${this.ids.id()}.json`;
    // A reader of the folder must never see half a mail.
    const draft = join(this.folder, `.${name}.part`);
    const text = JSON.stringify({ ...mail, sentAt: new Date(this.clock.now()).toISOString() }, null, 2);
    // Without the pool of threads: handing five small steps over to it takes longer than all of them.
    try {
      writeFileSync(draft, text);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await mkdir(this.folder, { recursive: true });
      writeFileSync(draft, text);
    }
    renameSync(draft, join(this.folder, name));
  }

  /** Deletes emails written before a time, which their names begin with; half-written ones, too. */
  async clearOld(before: number): Promise<void> {
    for (const name of await this.list()) {
      const sentAt = Number(/^\.?(\d+)-.*\.json(\.part)?$/.exec(name)?.[1] ?? Infinity);
      if (sentAt < before) await this.remove(name);
    }
  }

  /** Deletes emails to some addresses, and emails that an answer to would go to some others. */
  async clearOf({ recipients, senders }: { recipients: readonly string[]; senders: readonly string[] }): Promise<void> {
    const isRecipient = isAmong(recipients);
    const isSender = isAmong(senders);
    for (const name of await this.list()) {
      const mail = name.endsWith('.json') ? await this.read(name) : null;
      if (isRecipient(mail?.to) || isSender(mail?.replyTo?.address)) await this.remove(name);
    }
  }

  private async list(): Promise<string[]> {
    return readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
  }

  /** An email of the folder; null when it is gone, or no email of ours. */
  private async read(name: string): Promise<Partial<Mail> | null> {
    try {
      return JSON.parse(await readFile(join(this.folder, name), 'utf8')) as Partial<Mail> | null;
    } catch (error) {
      if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  private async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
  }
}

/** Tells whether an address is one of these, however it is written. */
function isAmong(emails: readonly string[]): (email: string | undefined) => boolean {
  const known = new Set(emails.map(normalizeEmail));
  return (email) => email !== undefined && known.has(normalizeEmail(email));
}
