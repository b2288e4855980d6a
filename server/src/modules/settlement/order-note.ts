import { invalidInput } from '../../domain/failure.js';

/** Longer notes belong in an email. */
export const MAX_NOTE = 500;

/**
 * Reads an admin's note about an action: trimmed, or null when it is empty.
 * @throws Failure BAD_USER_INPUT that names the field
 */
export function readNote(field: string, text: string | null | undefined): string | null {
  const note = text?.replaceAll('\0', '').trim() ?? '';
  if (note.length > MAX_NOTE) throw invalidInput({ [field]: `Must have at most ${MAX_NOTE} characters` });
  return note === '' ? null : note;
}

/**
 * Reads an admin's reason, which may not be empty.
 * @throws Failure BAD_USER_INPUT that names the field
 */
export function readReason(text: string | null | undefined): string {
  const reason = readNote('reason', text);
  if (reason === null) throw invalidInput({ reason: 'Enter a reason' });
  return reason;
}
