/** What a queued message is for, by its kind. */
const kinds: Readonly<Record<string, string>> = {
  'send-order-mail': 'Order email',
  'send-account-mail': 'Account email',
  'send-contact-mail': 'Contact form message',
  'send-shop-mail': 'Email to the shop',
  'send-refund': 'Refund',
  'refund-payment': 'Return a payment that no order needs',
  'close-payments': 'Close unfinished payments of an order',
  'recompute-dispatch': 'Update ship-by dates',
  'import-products': 'Product import',
};

/** What a recurring task does, by its name. */
const tasks: Readonly<Record<string, string>> = {
  'expire-orders': 'Release stock of unpaid orders',
  'reconcile-payments': 'Check open payments',
  'compare-books': 'Compare payments and refunds with the payment provider',
  'check-invariants': 'Check the shop’s records',
  'check-invariants-thoroughly': 'Check the whole database and the pictures',
  'clean-up': 'Clean up old data',
  'complete-orders': 'Complete orders taken by an earlier version',
};

/** A message's kind for people: 'Order email'. */
export function jobWords(kind: string): string {
  return kinds[kind] ?? spaced(kind);
}

/** A recurring task's name for people: 'Clean up old data'. */
export function taskWords(name: string): string {
  return tasks[name] ?? spaced(name);
}

/** 'water-plants' becomes 'Water plants': for kinds that only another version of the shop knows. */
function spaced(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
