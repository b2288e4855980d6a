import { stdSerializers } from 'pino';

/** Where database errors hold rows: what a statement was given, and PostgreSQL's words about the row that failed. */
const holdRows = new Set(['parameters', 'detail', 'where']);

/** An error as the log gets it: without the addresses, hashes and tokens that a failed statement was given. */
export function loggedError(error: Error): unknown {
  return withoutRows(stdSerializers.err(error));
}

function withoutRows(said: unknown): unknown {
  if (Array.isArray(said)) return said.map(withoutRows);
  // Only what the serializer made of errors; other objects, such as a provider's answer, say `where` about something else.
  if (typeof said !== 'object' || said === null || !('stack' in said)) return said;
  return Object.fromEntries(
    Object.entries(said)
      .filter(([name]) => !holdRows.has(name))
      .map(([name, value]) => [name, withoutRows(value)]),
  );
}
