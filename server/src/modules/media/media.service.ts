import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { requireAdmin, type Actor } from '../../domain/permissions.js';
import type { Ids } from '../../domain/ports.js';
import { MAX_UPLOAD_BYTES } from '../../domain/upload-limit.js';
import { BoundedQueue } from '../../kit/bounded-queue.js';
import type { PictureKind } from './encode-picture.js';
import type { MediaStorage, StoredMedia } from './media-storage.js';
import type { UploadedImageType } from './media.type.js';
import { PICTURE_TYPES } from './picture-types.js';
import { readUpload, type ReceiveFile } from './read-upload.js';

/** What can be uploaded now (decision S18). */
export interface UploadStatus {
  ready: boolean;
  maxBytes: number;
  types: readonly string[];
}

const BUSY = 'Many pictures are being uploaded right now. Please try again in a moment.';

/** Takes pictures in. */
export class MediaService {
  /** Files in the memory, at most 30 MB of them; the next few wait unread, and no longer than a request may take. */
  private readonly receiving = new BoundedQueue(6, 12, BUSY);
  /** Customers have their own line, so that they keep no admin waiting. At most 15 MB. */
  private readonly receivingPhotos = new BoundedQueue(3, 9, BUSY);
  /** One core stays free, so that the shop stays responsive. */
  private readonly encoding = new PQueue({ concurrency: Math.min(2, Math.max(1, availableParallelism() - 1)) });

  constructor(
    private readonly storage: MediaStorage,
    private readonly ids: Ids,
  ) {}

  /** Asked before a file's first byte is read. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  requireUploader(actor: Actor): void {
    requireAdmin(actor);
  }

  /** @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async status(actor: Actor): Promise<UploadStatus> {
    requireAdmin(actor);
    return { ready: await this.storage.isReady(), maxBytes: MAX_UPLOAD_BYTES, types: PICTURE_TYPES };
  }

  /**
   * Stores a picture under an address that no one can guess and whose content never changes.
   * @param receive starts reading the upload; called when its turn comes
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT, FILE_TOO_LARGE, STORAGE_FULL, UNAVAILABLE
   */
  async upload(actor: Actor, receive: ReceiveFile): Promise<UploadedImageType> {
    requireAdmin(actor);
    return this.receiving.run(async () => {
      const folder = this.ids.id();
      await this.storage.put(folder, await this.encode(receive));
      return { image: `/uploads/${folder}/960.jpg`, message: 'Image uploaded successfully' };
    });
  }

  /**
   * Stores a photo of a review or a delivery, for a service that has checked who sends it.
   * @param announce records the folder before the first file is written, so that no crash leaves files that nobody knows
   * @returns the folder
   * @throws Failure BAD_USER_INPUT, FILE_TOO_LARGE, STORAGE_FULL, UNAVAILABLE; what `announce` throws
   */
  takePhoto(receive: ReceiveFile, kind: PictureKind, announce: (folder: string) => Promise<void>): Promise<string> {
    return (kind.isByAdmins ? this.receiving : this.receivingPhotos).run(async () => {
      const files = await this.encode(receive, kind);
      const folder = this.ids.id();
      await announce(folder);
      await this.storage.put(folder, files);
      return folder;
    });
  }

  /** A photo that not everybody may see, for a service that has checked who asks. @throws Failure UNAVAILABLE */
  openPhoto(path: string): Promise<StoredMedia | null> {
    return this.storage.open(path);
  }

  /** Deletes the files of a photo. Safe to repeat. @throws Failure UNAVAILABLE */
  removePhoto(folder: string): Promise<void> {
    return this.storage.remove(folder);
  }

  private async encode(receive: ReceiveFile, kind?: PictureKind) {
    const data = await readUpload(receive);
    // Loaded with the first picture: the libraries behind it take a tenth of an idle shop's memory.
    const { encodePicture } = await import('./encode-picture.js');
    return this.encoding.add(() => encodePicture(data, kind), { priority: kind ? 0 : 1 });
  }
}
