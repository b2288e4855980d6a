import type { Readable } from 'node:stream';

/** One file of a set. */
export interface MediaFile {
  /** Such as '960.jpg'. */
  name: string;
  /** Its content type, such as 'image/jpeg'. */
  type: string;
  data: Buffer;
}

/** A file as it is handed out. */
export interface StoredMedia {
  /** Bytes. */
  size: number;
  stream: Readable;
}

/**
 * Where pictures are kept. The shop hands them out itself, under /uploads/, whatever the storage: their addresses and the
 * content security policy stay the same when it is changed, and a bucket needs no public access.
 */
export interface MediaStorage {
  /**
   * Stores the files of a set in their own folder: all of them, or none.
   * @throws Failure STORAGE_FULL, UNAVAILABLE
   */
  put(folder: string, files: readonly MediaFile[]): Promise<void>;
  /**
   * A file to be handed out; null when there is none.
   * @param path 'folder/name' or a bare name, as `mediaTypeOf` lets it through
   */
  open(path: string): Promise<StoredMedia | null>;
  /** Deletes a set; nothing when there is none. A part may be left after a failure: repeat it. @throws Failure UNAVAILABLE */
  remove(folder: string): Promise<void>;
  /** Whether there is a file at a path, as `open` takes it. @throws Failure UNAVAILABLE */
  has(path: string): Promise<boolean>;
  /** What broken-off uploads have left behind. @param before in milliseconds since 1970: newer ones may still be written */
  listLeftovers(before: number): Promise<string[]>;
  /** Deletes what a crash has left half written, but not what is being written right now. */
  clearStale(): Promise<void>;
  /** Whether pictures can be kept now. */
  isReady(): Promise<boolean>;
}
