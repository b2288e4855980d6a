import { existsSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DiskMediaStorage } from '../../src/adapters/disk-media-storage.js';
import { S3MediaStorage } from '../../src/adapters/s3-media-storage.js';
import { randomIds } from '../../src/adapters/system.js';
import type { MediaFile, MediaStorage } from '../../src/modules/media/media-storage.js';
import { openS3Bucket } from '../support/s3-bucket.js';

// Real but for single calls that a test lets fail.
jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual<typeof fs>('node:fs/promises');
  return { ...actual, writeFile: jest.fn(actual.writeFile) };
});
const { mkdtemp, readdir, rm, utimes, mkdir, writeFile } = jest.requireActual<typeof fs>('node:fs/promises');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Closed after the test, even when it fails: an open server would keep Jest from ending. */
const openBuckets: { close: () => Promise<unknown> }[] = [];
afterEach(() => Promise.all(openBuckets.splice(0).map(({ close }) => close())));

const files: MediaFile[] = [
  { name: '320.webp', type: 'image/webp', data: Buffer.from('small') },
  { name: '960.jpg', type: 'image/jpeg', data: Buffer.from('large') },
];

/** A separate bucket on a server that speaks the S3 protocol. */
async function openBucket() {
  const bucket = await openS3Bucket();
  openBuckets.push(bucket);
  const faults: unknown[] = [];
  const storage = new S3MediaStorage({ ...bucket.options, onFault: (error) => faults.push(error) });
  return { ...bucket, storage, faults };
}

const storages: Record<string, () => Promise<MediaStorage>> = {
  disk: () => DiskMediaStorage.open(folder, randomIds),
  S3: async () => (await openBucket()).storage,
};

describe.each(Object.keys(storages))('every picture storage: %s', (name) => {
  let storage: MediaStorage;
  beforeEach(async () => {
    storage = await storages[name]!();
  });

  test('returns a stored file with its size', async () => {
    await storage.put('roses', files);
    for (const file of files) {
      const found = await storage.open(`roses/${file.name}`);
      expect(found?.size).toBe(file.data.length);
      expect(await text(found!.stream)).toBe(String(file.data));
      expect(await storage.has(`roses/${file.name}`)).toBe(true);
    }
  });

  test('finds no file, folder or neighbor that was never stored', async () => {
    await storage.put('roses', files);
    for (const path of ['roses/640.webp', 'tulips/960.jpg', 'roses', 'roses/960.jpg/960.jpg', 'rose']) {
      expect([path, await storage.open(path), await storage.has(path)]).toEqual([path, null, false]);
    }
  });

  test('removes a set that can’t be stored completely, and keeps the others', async () => {
    await storage.put('roses-and-tulips', files);
    const broken: MediaFile = {
      name: '1600.jpg',
      type: 'image/jpeg',
      get data(): Buffer {
        throw new Error('unreadable');
      },
    };
    await expect(storage.put('roses', [...files, broken])).rejects.toThrow();
    expect(await storage.open('roses/960.jpg')).toBeNull();
    const left = await storage.open('roses-and-tulips/960.jpg');
    expect(await text(left!.stream)).toBe('large');
  });

  test('removes a set, and nothing when there is none', async () => {
    await storage.put('roses', files);
    await storage.put('roses-and-tulips', files);
    for (let times = 0; times < 2; times += 1) await storage.remove('roses');
    for (const { name: file } of files) expect(await storage.has(`roses/${file}`)).toBe(false);
    const left = await storage.open('roses-and-tulips/960.jpg');
    expect(await text(left!.stream)).toBe('large');
  });

  test('reports whether it is ready', async () => {
    expect(await storage.isReady()).toBe(true);
  });

  test('has no leftovers after an upload', async () => {
    await storage.put('roses', files);
    expect(await storage.listLeftovers(Date.now() + 1000)).toEqual([]);
  });
});

test('disk: a full disk is reported as full, and leaves neither half a set nor temporary files', async () => {
  const storage = await DiskMediaStorage.open(folder, randomIds);
  jest
    .mocked(fs.writeFile)
    .mockImplementationOnce(writeFile)
    .mockRejectedValueOnce(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  await expect(storage.put('roses', files)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  expect(await readdir(folder)).toEqual(['.incoming']);
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
  await storage.put('roses', files);
  expect(await text((await storage.open('roses/960.jpg'))!.stream)).toBe('large');
});

test('disk: the start removes what a crash left, and keeps what is being written', async () => {
  const [old, fresh] = ['old', 'fresh'].map((name) => join(folder, '.incoming', name)) as [string, string];
  for (const path of [old, fresh]) {
    await mkdir(path, { recursive: true });
    await writeFile(join(path, '320.webp'), 'half');
  }
  const twoHoursAgo = Date.now() / 1000 - 7200;
  await utimes(old, twoHoursAgo, twoHoursAgo);
  expect(await DiskMediaStorage.at(folder, randomIds).listLeftovers(Date.now() - 3_600_000)).toEqual(['old']);
  await DiskMediaStorage.open(folder, randomIds);
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
});

test('disk: a folder that is gone is not ready', async () => {
  const storage = await DiskMediaStorage.open(folder, randomIds);
  await rm(folder, { recursive: true });
  expect(await storage.isReady()).toBe(false);
});

test('S3: a server that does not answer is reported as unavailable, and each failure is logged', async () => {
  const { storage, faults, close } = await openBucket();
  await close();
  await expect(storage.put('roses', files)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(storage.has('roses/960.jpg')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(storage.remove('roses')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(storage.open('roses/960.jpg')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await storage.isReady()).toBe(false);
  expect(faults.length).toBeGreaterThanOrEqual(3);
});

test('S3: a wrong secret key is refused', async () => {
  const { options, objects } = await openBucket();
  const stranger = new S3MediaStorage({ ...options, secretAccessKey: 'another', onFault: () => undefined });
  await expect(stranger.put('roses', files)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await stranger.isReady()).toBe(false);
  expect([...objects.keys()]).toEqual([]);
});
