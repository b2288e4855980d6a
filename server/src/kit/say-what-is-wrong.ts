import type { z } from 'zod';

/** What a program that left a field out is asked for, where the field's name alone would be a poor sentence. */
const wanted: Readonly<Record<string, string>> = {
  email: 'an email address',
  password: 'a password',
  currentPassword: 'the current password',
  name: 'a name',
  token: 'the token from the email',
  orderId: 'the ID of an order',
  orderItems: 'the items of the order',
  totalPrice: 'the total price that the customer was shown',
};

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/**
 * The one place that puts into words what a schema has found: `message` is shown to people (decision S42), and the schema
 * library's own words aren't written for them. A schema that has an `error` of its own says that instead.
 */
export function sayWhatIsWrong(issue: z.core.$ZodRawIssue): string {
  const field = (issue.path ?? []).join('.');
  if (field === '') return 'The body must be a JSON object';
  if (isMissing(issue)) return `Enter ${wanted[field] ?? `a value for ${field}`}`;
  return `${field} ${rule(issue)}`;
}

function isMissing({ code, input }: z.core.$ZodRawIssue): boolean {
  return code === 'invalid_type' && (input === undefined || input === null);
}

function rule(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? 'of a different type'}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    default:
      return 'is not valid';
  }
}
