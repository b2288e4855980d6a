import type { Readable } from 'node:stream';
import { Failure } from '../../domain/failure.js';
import { fileTooLarge, MAX_UPLOAD_BYTES } from '../../domain/upload-limit.js';

/** Starts reading an upload; null when it contains no file. */
export type ReceiveFile = () => Promise<Readable | null>;

/**
 * Reads an uploaded file whole.
 * @throws Failure BAD_USER_INPUT without a file or when it ends before its end, FILE_TOO_LARGE as soon as it is longer than
 * 5 MB
 */
export async function readUpload(receive: ReceiveFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of ((await receive()) ?? []) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_UPLOAD_BYTES) throw fileTooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    // What GraphQL's parser says of a file that it has cut.
    if ((error as { status?: number }).status === 413) throw fileTooLarge();
    throw new Failure('BAD_USER_INPUT', 'The upload was interrupted. Please try again.');
  }
  if (size === 0) throw new Failure('BAD_USER_INPUT', 'Please select a file');
  return Buffer.concat(chunks);
}
