import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
    await writeFile(draft, text).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await mkdir(this.folder, { recursive: true });
      await writeFile(draft, text);
    });
    await rename(draft, join(this.folder, name));
  }

  /** Deletes emails written before a time, which their names begin with. */
  async clearOld(before: number): Promise<void> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    for (const name of names) {
      const sentAt = Number(/^(\d+)-.*\.json$/.exec(name)?.[1] ?? Infinity);
      if (sentAt < before) await rm(join(this.folder, name), { force: true });
    }
  }
}
