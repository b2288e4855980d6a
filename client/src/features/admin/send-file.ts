import { print, type DocumentNode } from 'graphql';
import { errorMessage } from '~/graphql/error-message';
import { sendForm } from '~/lib/send-form';

const MAX_BYTES = 5 * 1024 * 1024;

/**
 * Sends a file with a GraphQL operation, as a form.
 * @param input the rest of the operation's input; the file is its `file`
 * @returns the data, or the message to show
 * @throws AbortError after `signal`
 */
export async function sendFile<Data>(
  file: File | null,
  {
    document,
    operationName,
    input = {},
    ...options
  }: {
    document: DocumentNode;
    operationName: string;
    input?: Record<string, unknown>;
    onProgress?: (part: number) => void;
    signal?: AbortSignal;
  },
): Promise<{ data: Data } | { error: string }> {
  if (!file || file.size === 0) return { error: 'Please select a file' };
  if (file.size > MAX_BYTES) return { error: 'The file is larger than 5 MB' };
  const form = new FormData();
  const operation = { query: print(document), operationName };
  form.append('operations', JSON.stringify({ ...operation, variables: { input: { ...input, file: null } } }));
  form.append('map', JSON.stringify({ file: ['variables.input.file'] }));
  form.append('file', file, file.name);
  try {
    // A header that no form of another site can send.
    const { body } = await sendForm('/graphql', form, { ...options, headers: { 'apollo-require-preflight': 'true' } });
    const { data, errors } = (body ?? {}) as { data?: Data | null; errors?: { message: string }[] };
    if (data) return { data };
    return { error: errors?.[0]?.message ?? 'The shop didn’t respond. Please try again.' };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return { error: errorMessage(error) };
  }
}
