import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Failure } from '../domain/failure.js';
import type { MediaFile, MediaStorage, StoredMedia } from '../modules/media/media-storage.js';

/** Where the bucket is, and who may write to it. */
export interface S3Options {
  bucket: string;
  region: string;
  /** For S3-compatible storages of others; null: AWS itself. */
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
  /** Called for each failed call. */
  onFault: (error: unknown) => void;
}

/** All keys begin with it, so that a bucket may hold other things too. */
const PREFIX = 'uploads/';

/** Pictures in a bucket of S3 or of a storage that speaks its language. The bucket stays private. */
export class S3MediaStorage implements MediaStorage {
  private readonly client: S3Client;

  constructor(private readonly options: S3Options) {
    const { region, endpoint, accessKeyId, secretAccessKey } = options;
    this.client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Other storages have no host name for each bucket, and don't all know the newer checksums.
      ...(endpoint !== null && {
        endpoint,
        forcePathStyle: true,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
      requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000, throwOnRequestTimeout: true },
    });
  }

  async put(folder: string, files: readonly MediaFile[]): Promise<void> {
    try {
      for (const { name, type, data } of files) {
        await this.client.send(
          new PutObjectCommand({
            Bucket: this.options.bucket,
            Key: keyOf(`${folder}/${name}`),
            Body: data,
            ContentType: type,
          }),
        );
      }
    } catch (error) {
      // If this fails, too, no one knows the address of the leftovers.
      await this.delete(folder).catch(this.options.onFault);
      throw this.unavailable(error);
    }
  }

  async remove(folder: string): Promise<void> {
    try {
      await this.delete(folder);
    } catch (error) {
      throw this.unavailable(error);
    }
  }

  async open(path: string): Promise<StoredMedia | null> {
    try {
      const { Body, ContentLength } = await this.client.send(
        new GetObjectCommand({ Bucket: this.options.bucket, Key: keyOf(path) }),
      );
      return { size: ContentLength ?? 0, stream: Body as Readable };
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw this.unavailable(error);
    }
  }

  async has(path: string): Promise<boolean> {
    try {
      await this.client.send(new HeadObjectCommand({ Bucket: this.options.bucket, Key: keyOf(path) }));
      return true;
    } catch (error) {
      if (error instanceof NotFound) return false;
      throw this.unavailable(error);
    }
  }

  /** A bucket has an object whole or not at all. */
  listLeftovers(): Promise<string[]> {
    return Promise.resolve([]);
  }

  /** A set whose last file is missing is in no product; nothing else is left half written. */
  clearStale(): Promise<void> {
    return Promise.resolve();
  }

  async isReady(): Promise<boolean> {
    try {
      await this.client.send(new HeadBucketCommand({ Bucket: this.options.bucket }));
      return true;
    } catch (error) {
      this.options.onFault(error);
      return false;
    }
  }

  private async delete(folder: string): Promise<void> {
    const { Contents = [] } = await this.client.send(
      new ListObjectsV2Command({ Bucket: this.options.bucket, Prefix: keyOf(`${folder}/`) }),
    );
    // One by one: a set is seven files, and not every storage can delete many at once.
    for (const { Key } of Contents) {
      await this.client.send(new DeleteObjectCommand({ Bucket: this.options.bucket, Key }));
    }
  }

  private unavailable(error: unknown): Failure {
    this.options.onFault(error);
    return new Failure('UNAVAILABLE', 'The picture storage isn’t responding. Please try again in a moment.');
  }
}

function keyOf(path: string): string {
  return PREFIX + path;
}
