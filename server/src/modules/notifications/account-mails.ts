import { greeting } from './greeting.js';
import type { MailContent, MailPart } from './mail-content.js';

/** What an email about an account can say beyond the reader's own name and address. */
export interface AccountMailFacts {
  shopName: string;
  /** The single-use address, for templates that have one. */
  link: string;
  /** The page where account settings are changed. */
  accountUrl: string;
  /** The email address of the connected Google account; null where none is connected, or its address is not known. */
  googleEmail: string | null;
  isGoogleConnected: boolean;
}

interface Template {
  subject: string;
  parts: (facts: AccountMailFacts) => MailPart[];
}

const NOT_YOU =
  'Wasn’t you? Use “Forgot your password?” on the sign-in page right away to set a new password, then reply to this email.';

const accountLink = ({ accountUrl }: AccountMailFacts): MailPart => ({
  kind: 'link',
  label: 'Open your account',
  address: accountUrl,
});

const googleAccount = ({ googleEmail }: AccountMailFacts) =>
  googleEmail === null ? 'a Google account' : `the Google account ${googleEmail}`;

const templates = {
  'verify-email': {
    subject: 'Please confirm your email address',
    parts: ({ shopName, link }) => [
      `Welcome to ${shopName}! Please confirm that this is your email address. The link works once and expires in 30 minutes.`,
      { kind: 'link', label: 'Confirm your email', address: link },
      'Didn’t sign up? You can ignore this email.',
    ],
  },
  'reset-password': {
    subject: 'Set a new password',
    parts: ({ link }) => [
      'We got a request to set a new password for your account. The link works once and expires in 30 minutes.',
      { kind: 'link', label: 'Set a new password', address: link },
      'Didn’t ask for this? You can ignore this email. Your password won’t change.',
    ],
  },
  'password-changed': {
    subject: 'Your password was changed',
    parts: (facts) => [
      'Your password was changed, and all your other devices were signed out.',
      ...(facts.isGoogleConnected
        ? [
            `You can still sign in with ${googleAccount(facts)}. If you didn’t connect it, disconnect it in your account.`,
            accountLink(facts),
          ]
        : []),
      NOT_YOU,
    ],
  },
  'password-reset': {
    subject: 'Your password was changed',
    parts: () => ['You set a new password, and we signed you out on all devices.', NOT_YOU],
  },
  'password-reset-google': {
    subject: 'Your password was changed',
    parts: () => [
      'You set a new password, and we signed you out on all devices.',
      'To be safe, we also disconnected Google from your account. You can connect it again in your account.',
      NOT_YOU,
    ],
  },
  'google-connected': {
    subject: 'Google was connected to your account',
    parts: (facts) => [
      `You can now sign in with ${googleAccount(facts)}.`,
      'Wasn’t you? Disconnect Google in your account and change your password right away.',
      accountLink(facts),
    ],
  },
  'google-disconnected': {
    subject: 'Google was disconnected from your account',
    parts: () => ['You can no longer sign in with Google. Please sign in with your password.', NOT_YOU],
  },
  'two-step-on': {
    subject: 'Two-step sign-in is on',
    parts: () => [
      'From now on, you also need a code from your authenticator app to sign in. All your other devices were signed out.',
      'Keep your recovery codes in a safe place. If you lose your phone, each one lets you sign in once.',
      NOT_YOU,
    ],
  },
  'two-step-off': {
    subject: 'Two-step sign-in is off',
    parts: () => ['You no longer need a code from your authenticator app to sign in.', NOT_YOU],
  },
  'two-step-removed': {
    subject: 'Two-step sign-in is off',
    parts: (facts) => [
      'We turned off two-step sign-in for your account, so you can sign in without a code. Turn it on again with your new phone.',
      accountLink(facts),
      'Didn’t ask for this? Please reply to this email right away.',
    ],
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    parts: () => ['You made new recovery codes for your account. The old ones no longer work.', NOT_YOU],
  },
  'recovery-code-used': {
    subject: 'A recovery code was used to sign in',
    parts: (facts) => [
      'Someone signed in to your account with one of your recovery codes. It won’t work again. In your account, you can see how many are left and make new ones.',
      accountLink(facts),
      NOT_YOU,
    ],
  },
  'account-deleted': {
    subject: 'Your account has been deleted',
    parts: () => [
      'Your account has been deleted, along with your name, addresses and sessions. We keep order records, as the law requires.',
      'Thank you for shopping with us.',
    ],
  },
} as const satisfies Record<string, Template>;

/** Emails about an account, by template. */
export type AccountMailTemplate = keyof typeof templates;

/**
 * Writes the email of a template.
 * @param name null leaves it out: whoever registered an address may not be the one who reads it
 */
export function accountMail(
  template: AccountMailTemplate,
  { to, name, ...facts }: { to: string; name: string | null } & AccountMailFacts,
): MailContent {
  const { subject, parts }: Template = templates[template];
  return { to, subject, parts: [greeting(name), ...parts(facts)] };
}
