import { access, constants, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../domain/failure.js';
import type { Ids } from '../domain/ports.js';
import type { MediaFile, MediaStorage, StoredMedia } from '../modules/media/media-storage.js';

/** Beside the sets, because only within one file system a rename is one step. Hidden, so nothing in it is handed out. */
const INCOMING = '.incoming';
/** Nothing takes that long: older files were left behind by a crash. */
const STALE_MS = 60 * 60 * 1000;

/** Pictures in a folder of this machine. */
export class DiskMediaStorage implements MediaStorage {
  private constructor(
    private readonly folder: string,
    private readonly ids: Ids,
  ) {}

  /** Opens the folder, creates it if it is missing, and deletes what a crash has left half written. */
  static async open(folder: string, ids: Ids): Promise<DiskMediaStorage> {
    const incoming = join(folder, INCOMING);
    await mkdir(incoming, { recursive: true });
    const storage = new DiskMediaStorage(folder, ids);
    await storage.clearStale();
    return storage;
  }

  clearStale(): Promise<void> {
    return clearStale(join(this.folder, INCOMING), this.ids);
  }

  /** The folder as it is, to look into: nothing is made or cleared away. */
  static at(folder: string, ids: Ids): DiskMediaStorage {
    return new DiskMediaStorage(folder, ids);
  }

  async put(folder: string, files: readonly MediaFile[]): Promise<void> {
    const temporary = join(this.folder, INCOMING, this.ids.id());
    try {
      await mkdir(temporary);
      // Flushed before the rename: after a power cut the set is whole or not there.
      for (const { name, data } of files) await writeFile(join(temporary, name), data, { flag: 'wx', flush: true });
      await rename(temporary, join(this.folder, folder));
    } catch (error) {
      await rm(temporary, { recursive: true, force: true });
      throw isFull(error) ? new Failure('STORAGE_FULL', 'There is no space left for pictures') : error;
    }
  }

  async remove(folder: string): Promise<void> {
    await rm(join(this.folder, folder), { recursive: true, force: true });
  }

  async open(path: string): Promise<StoredMedia | null> {
    try {
      const handle = await open(join(this.folder, path));
      const found = await handle.stat();
      if (found.isFile()) return { size: found.size, stream: handle.createReadStream() };
      await handle.close();
      return null;
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error))) return null;
      throw error;
    }
  }

  async has(path: string): Promise<boolean> {
    try {
      return (await stat(join(this.folder, path))).isFile();
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return false;
      throw error;
    }
  }

  async listLeftovers(before: number): Promise<string[]> {
    const incoming = join(this.folder, INCOMING);
    const names = await readdir(incoming).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    });
    const found = await Promise.all(names.map((name) => stat(join(incoming, name)).catch(() => null)));
    return names.filter((_, index) => (found[index]?.mtimeMs ?? before) < before);
  }

  async isReady(): Promise<boolean> {
    return access(join(this.folder, INCOMING), constants.W_OK).then(
      () => true,
      () => false,
    );
  }
}

/** What another process of the shop is writing just now stays. */
async function clearStale(incoming: string, ids: Ids): Promise<void> {
  // Compared by the file system's own clock, which may be another machine's.
  const mark = join(incoming, ids.id());
  await mkdir(mark);
  const { mtimeMs: now } = await stat(mark);
  await rm(mark, { recursive: true });
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => null);
    if (found && now - found.mtimeMs > STALE_MS) await rm(path, { recursive: true, force: true });
  }
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code);
}
