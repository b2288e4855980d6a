import type { z } from 'zod';
import { invalidInput } from '../domain/failure.js';
import { sayWhatIsWrong } from './say-what-is-wrong.js';

/**
 * Reads untrusted data by a schema; unknown keys are dropped.
 * @throws Failure BAD_USER_INPUT that names each field at fault
 */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value ?? {}, { error: sayWhatIsWrong });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  throw invalidInput(fields);
}
