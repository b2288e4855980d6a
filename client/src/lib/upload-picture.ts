import { errorMessage } from '~/graphql/error-message';
import { sendForm } from './send-form';
import { shrinkPicture } from './shrink-picture';

/** The shop's own limit; a larger one needn't be sent to be refused. */
const MAX_BYTES = 5 * 1024 * 1024;

/** Where pictures are sent. */
export interface UploadTarget {
  path: string;
  /** The types that are taken there; null: the shop judges whatever is a picture. */
  types: readonly string[] | null;
  /** What is said of other files. */
  refusal: string;
}

const productPictures: UploadTarget = { path: '/api/upload', types: null, refusal: 'Invalid file selected' };

/** The result of an upload: the picture's address and the shop's message, or an error message. */
export type UploadOutcome = { image: string; message: string } | { error: string };

/**
 * Sends a picture to the shop (specification, sections 5 and 7).
 * @throws an AbortError after `signal`; everything else is an outcome
 */
export async function uploadPicture(
  file: File | null,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
  { path, types, refusal } = productPictures,
): Promise<UploadOutcome> {
  if (!file || file.size === 0) return { error: 'Please select a file' };
  if (!file.type.startsWith('image/')) return { error: refusal };
  const picture = await shrinkPicture(file, types);
  if (types && !types.includes(picture.type)) return { error: refusal };
  if (picture.size > MAX_BYTES) return { error: 'The file is larger than 5 MB' };
  const form = new FormData();
  form.append('image', picture, file.name);
  try {
    const { status, body } = await sendForm(path, form, options);
    const { image, message } = (body ?? {}) as { image?: unknown; message?: unknown };
    if (status === 200 && typeof image === 'string' && typeof message === 'string') return { image, message };
    return { error: typeof message === 'string' && message !== '' ? message : 'Upload failed' };
  } catch (error) {
    if (options.signal.aborted) throw error;
    return { error: errorMessage(error) };
  }
}
