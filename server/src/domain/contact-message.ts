import { cleanLine, cleanLines } from './clean-line.js';
import { isEmailAddress, MAX_EMAIL } from './email-address.js';

/** What someone writes in the contact form. */
export interface ContactMessageDraft {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** The fields in the order of the form; all are required (specification, section 5). */
export const contactFields = ['name', 'email', 'subject', 'message'] as const;

/** The most characters that each field may hold. */
export const contactLimits = { name: 100, email: MAX_EMAIL, subject: 150, message: 5000 } as const;

const missing = {
  name: 'Enter your name',
  email: 'Enter your email',
  subject: 'Enter a subject',
  message: 'Enter a message',
} as const;

/**
 * Trims a field and takes out what nobody types: control characters, and line breaks in fields of one line, which
 * would otherwise end up in a mail's header.
 */
export function cleanContactField(field: (typeof contactFields)[number], text: string): string {
  return field === 'message' ? cleanLines(text) : cleanLine(text);
}

/** What is wrong with a field, in words for the person who typed it; null when all is well. */
export function contactFieldProblem(field: (typeof contactFields)[number], text: string): string | null {
  const clean = cleanContactField(field, text);
  if (clean === '') return missing[field];
  if (clean.length > contactLimits[field]) return `Use at most ${contactLimits[field]} characters`;
  if (field === 'email' && !isEmailAddress(clean)) return 'Enter an email address, such as name@example.com';
  return null;
}

/**
 * Reads a message from untrusted text.
 * @returns the clean message, or the errors by field
 */
export function parseContactMessage(
  draft: ContactMessageDraft,
): { message: ContactMessageDraft } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const message = { ...draft };
  for (const field of contactFields) {
    const problem = contactFieldProblem(field, draft[field]);
    if (problem !== null) problems[field] = problem;
    message[field] = cleanContactField(field, draft[field]);
  }
  return Object.keys(problems).length > 0 ? { problems } : { message };
}
