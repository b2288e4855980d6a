import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import { toast } from '~/ui/toast-store';
import { retryAfterOf } from './retry-after';

/** The message for a failed call in the account area: the server's, or our own if a proxy refused without one. */
export function failureText(error: unknown): string {
  const seconds = retryAfterOf(error);
  return seconds === null
    ? errorMessage(error)
    : `Too many attempts. Please try again in ${Math.ceil(seconds / 60)} minutes.`;
}

/** Puts what a refusal says about fields at those of the form, the first of which gets the focus; a toast says the rest. */
export function showFailure<Values extends FieldValues>(
  { setError }: Pick<UseFormReturn<Values>, 'setError'>,
  fields: readonly Path<Values>[],
  error: unknown,
): void {
  const messages = fieldErrors(error);
  const atFault = fields.filter((field) => messages[field]);
  if (atFault.length === 0) toast.error(failureText(error));
  for (const field of atFault) {
    setError(field, { message: messages[field] ?? '' }, { shouldFocus: field === atFault[0] });
  }
}
