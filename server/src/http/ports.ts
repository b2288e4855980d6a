import type { Readable } from 'node:stream';
import type { Actor } from '../domain/permissions.js';

/** Finds whose session a token opens. */
export interface SessionFinder {
  findActor(token: string): Promise<Actor | null>;
}

/** Counts calls, and refuses one too many. */
export interface CallCounter {
  /** @throws Failure RATE_LIMITED with `retryAfter` in seconds */
  count(caller: string): void;
  /** As `count`, but what it would refuse it doesn't count. @returns whether it was counted */
  countIfFree(caller: string): boolean;
}

/** Takes uploaded pictures. */
export interface UploadTaker {
  /** Asked before a file's first byte is read. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  requireUploader(actor: Actor): void;
  /** @throws Failure UNAUTHENTICATED, FORBIDDEN */
  status(actor: Actor): Promise<object>;
  /**
   * @param receive starts reading the upload; null when it contains no file
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT, FILE_TOO_LARGE, STORAGE_FULL, UNAVAILABLE
   */
  upload(actor: Actor, receive: () => Promise<Readable | null>): Promise<object>;
}

/** Takes uploaded photos of reviews. */
export interface PhotoTaker {
  /**
   * @param receive starts reading the upload, once it is known that the caller may send it; null when it contains no file
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, RATE_LIMITED, BAD_USER_INPUT, FILE_TOO_LARGE, STORAGE_FULL,
   *   UNAVAILABLE
   */
  upload(actor: Actor, productId: string, receive: () => Promise<Readable | null>): Promise<object>;
}

/** Takes uploaded photos of deliveries. */
export interface DeliveryPhotoTaker {
  /**
   * @param receive starts reading the upload, once it is known that the photo can be added; null when it contains no file
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT, BAD_USER_INPUT, FILE_TOO_LARGE, STORAGE_FULL,
   *   UNAVAILABLE
   */
  upload(actor: Actor, orderId: string, shipmentId: string, receive: () => Promise<Readable | null>): Promise<object>;
}

/** Hands out stored pictures. */
export interface PictureStore {
  /** @param path below /uploads/ */
  open(path: string): Promise<{ size: number; stream: Readable } | null>;
}
