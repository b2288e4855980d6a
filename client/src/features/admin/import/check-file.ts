import { print } from 'graphql';
import { errorMessage } from '~/graphql/error-message';
import type { CheckProductImportMutation } from '~/graphql/generated';
import { CheckProductImportDocument } from '~/graphql/operations/admin-import';
import { sendForm } from '~/lib/send-form';

/** The id of the checked import, or the message to show when the file can't be checked. */
export type CheckOutcome = { id: string } | { error: string };

const MAX_BYTES = 5 * 1024 * 1024;

/** Has the shop check a file of products: a GraphQL operation that carries a file, as a form. */
export async function checkFile(
  file: File | null,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<CheckOutcome> {
  if (!file || file.size === 0) return { error: 'Please select a file' };
  if (file.size > MAX_BYTES) return { error: 'The file is larger than 5 MB' };
  const form = new FormData();
  const operation = { query: print(CheckProductImportDocument), operationName: 'CheckProductImport' };
  form.append('operations', JSON.stringify({ ...operation, variables: { input: { file: null } } }));
  form.append('map', JSON.stringify({ file: ['variables.input.file'] }));
  form.append('file', file, file.name);
  try {
    // A header that no form of another site can send.
    const { body } = await sendForm('/graphql', form, { ...options, headers: { 'apollo-require-preflight': 'true' } });
    const { data, errors } = (body ?? {}) as { data?: CheckProductImportMutation; errors?: { message: string }[] };
    if (data) return { id: data.checkProductImport._id };
    return { error: errors?.[0]?.message ?? 'The shop didn’t respond. Please try again.' };
  } catch (error) {
    if (options.signal.aborted) throw error;
    return { error: errorMessage(error) };
  }
}
