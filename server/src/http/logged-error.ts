import { stdSerializers } from 'pino';
import { withoutEmails } from '../domain/without-emails.js';

/**
 * Where errors hold people's data: a statement's parameters, PostgreSQL's words about the row that failed, and the recipients
 * that a mail server refused.
 */
const holdRows = new Set(['parameters', 'detail', 'where', 'rejected', 'rejectedErrors', 'recipient']);

/** An error as the log gets it: without the addresses, hashes and tokens that a failed statement or email was given. */
export function loggedError(error: Error): unknown {
  return withoutRows(stdSerializers.err(error));
}

function withoutRows(said: unknown): unknown {
  if (Array.isArray(said)) return said.map(withoutRows);
  if (typeof said === 'string') return withoutEmails(said);
  // Only serialized errors; in other objects, such as a provider's response, `where` means something else.
  if (typeof said !== 'object' || said === null || !('stack' in said)) return said;
  return Object.fromEntries(
    Object.entries(said)
      // guard: recovery.test.ts 'a statement that fails', try: !holdRows.has(name) -> name !== null
      .filter(([name]) => !holdRows.has(name))
      .map(([name, value]) => [name, withoutRows(value)]),
  );
}
