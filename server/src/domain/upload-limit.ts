import { Failure } from './failure.js';

/** Larger files are refused; the most that one upload takes of the memory. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

/** Refuses a file that is, or announces to be, too long. */
export function fileTooLarge(): Failure {
  return new Failure('FILE_TOO_LARGE', `The file is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB`);
}
