import { join } from 'node:path';
import { DiskMediaStorage } from './adapters/disk-media-storage.js';
import type { Config } from './config.js';
import type { Ids } from './domain/ports.js';
import type { MediaStorage } from './modules/media/media-storage.js';

/** A bucket where one is configured, else the data folder. The bucket's SDK is loaded only for it. */
export async function openMediaStorage(
  config: Pick<Config, 's3' | 'dataDir'>,
  ids: Ids,
  options: {
    /** Called for each failed call. */
    onFault: (error: unknown) => void;
    /** Takes the folder as it is: nothing is made or cleared away. */
    isOnlyRead?: boolean;
  },
): Promise<MediaStorage> {
  const folder = join(config.dataDir, 'uploads');
  if (config.s3 === null)
    return options.isOnlyRead ? DiskMediaStorage.at(folder, ids) : DiskMediaStorage.open(folder, ids);
  const { S3MediaStorage } = await import('./adapters/s3-media-storage.js');
  return new S3MediaStorage({ ...config.s3, onFault: options.onFault });
}
