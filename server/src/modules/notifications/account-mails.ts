import type { Letter, LetterPart } from './letter.js';

/** Mails about an account, by template. */
export type AccountMailTemplate = 'verify-email' | 'reset-password' | 'password-changed' | 'account-deleted';

const subjects: Record<AccountMailTemplate, string> = {
  'verify-email': 'Please confirm your email address',
  'reset-password': 'Set a new password',
  'password-changed': 'Your password was changed',
  'account-deleted': 'Your account is deleted',
};

const parts: Record<AccountMailTemplate, (link: string, shopName: string) => LetterPart[]> = {
  'verify-email': (link, shopName) => [
    `welcome to ${shopName}. Please confirm that this is your address; the link works once, for 30 minutes.`,
    { kind: 'link', label: 'Confirm your address', address: link },
    'If you have not made an account with us, you need do nothing.',
  ],
  'reset-password': (link) => [
    'somebody, hopefully you, asked for a new password for your account. Choose one; the link works once, for 30 minutes.',
    { kind: 'link', label: 'Choose a new password', address: link },
    'If it was not you, you need do nothing: your password stays as it is.',
  ],
  'password-changed': () => [
    'the password of your account was changed, and all other devices were signed out.',
    'If it was not you, use ‘Forgot your password?’ on the sign-in page at once, and write to us.',
  ],
  'account-deleted': () => [
    'your account is deleted, with your name, your addresses and your sessions. We keep your orders, as the law asks of a shop.',
    'Thank you for having been with us.',
  ],
};

/**
 * Writes the mail of a template.
 * @param link the single-use address, for templates that have one
 */
export function accountMail(
  template: AccountMailTemplate,
  { to, name, link, shopName }: { to: string; name: string | null; link: string | null; shopName: string },
): Letter {
  const greeting = `Hello${name === null ? '' : ` ${name}`},`;
  return { to, subject: subjects[template], parts: [greeting, ...parts[template](link ?? '', shopName)] };
}
