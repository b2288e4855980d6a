import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Ids } from '../domain/ports.js';
import type { Mail, Mailer } from '../modules/notifications/mailer.js';

/** Keeps mails in a folder instead of sending them: demo mode and tests. */
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
    await writeFile(draft, text).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await mkdir(this.folder, { recursive: true });
      await writeFile(draft, text);
    });
    await rename(draft, join(this.folder, name));
  }
}
