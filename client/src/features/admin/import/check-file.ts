import type { CheckProductImportMutation } from '~/graphql/generated';
import { CheckProductImportDocument } from '~/graphql/operations/admin-import';
import { sendFile } from '../send-file';

/** The id of the checked import, or the message to show when the file can't be checked. */
export type CheckOutcome = { id: string } | { error: string };

/** Has the shop check a file of products. @throws AbortError after `signal` */
export async function checkFile(
  file: File | null,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<CheckOutcome> {
  const outcome = await sendFile<CheckProductImportMutation>(file, {
    document: CheckProductImportDocument,
    operationName: 'CheckProductImport',
    ...options,
  });
  return 'data' in outcome ? { id: outcome.data.checkProductImport._id } : outcome;
}
