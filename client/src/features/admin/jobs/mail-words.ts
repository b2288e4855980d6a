/** Which mail a template is. */
const templates: Readonly<Record<string, string>> = {
  placed: 'Order placed',
  paid: 'Order paid',
  sent: 'Gifts sent, or ready for pickup',
  delivered: 'Order delivered',
  expired: 'Order expired',
  'payment-problem': 'Payment declined',
  refunded: 'Payment returned',
  'refunded-to-card': 'Refund to card',
  'refunded-by-hand': 'Refund by hand',
  cancelled: 'Order canceled',
  'verify-email': 'Confirm your email address',
  'reset-password': 'New password',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset',
  'password-reset-google': 'Password reset',
  'google-connected': 'Google connected',
  'google-disconnected': 'Google disconnected',
  'two-step-on': 'Two-step sign-in on',
  'two-step-off': 'Two-step sign-in off',
  'two-step-removed': 'Two-step sign-in removed',
  'recovery-codes-renewed': 'New recovery codes',
  'recovery-code-used': 'Recovery code used',
  'account-deleted': 'Account deleted',
};

/** A mail's template for people: 'Order placed'; of one without words, its name. */
export function mailWords(template: string): string {
  return templates[template] ?? template.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase());
}
