import { stdSerializers } from 'pino';

/**
 * Where errors hold people's data: a statement's parameters, PostgreSQL's words about the row that failed, and the recipients
 * that a mail server refused.
 */
const holdRows = new Set(['parameters', 'detail', 'where', 'rejected', 'rejectedErrors', 'recipient']);

/** Email addresses in the words of others, such as a mail server's answer. */
const EMAIL = /[^\s<>()"',:;/]+@[\w-]+(\.[\w-]+)+/g;

/** An error as the log gets it: without the addresses, hashes and tokens that a failed statement or email was given. */
export function loggedError(error: Error): unknown {
  return withoutRows(stdSerializers.err(error));
}

function withoutRows(said: unknown): unknown {
  if (Array.isArray(said)) return said.map(withoutRows);
  if (typeof said === 'string') return said.replace(EMAIL, '[email]');
  // Only serialized errors; in other objects, such as a provider's response, `where` means something else.
  if (typeof said !== 'object' || said === null || !('stack' in said)) return said;
  return Object.fromEntries(
    Object.entries(said)
      .filter(([name]) => !holdRows.has(name))
      .map(([name, value]) => [name, withoutRows(value)]),
  );
}
