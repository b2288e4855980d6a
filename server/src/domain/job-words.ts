/** What a queued message is for, by its kind. */
const kinds: Readonly<Record<string, string>> = {
  'send-order-mail': 'Email about an order',
  'send-account-mail': 'Email about an account',
  'send-contact-mail': 'Message from the contact form',
  'send-shop-mail': 'Email to the shop',
  'send-refund': 'Refund',
  'refund-payment': 'Refund of a payment without a matching order',
  'close-payments': 'Close other payment pages of an order',
  'recompute-dispatch': 'Update dispatch days',
  'import-products': 'Product import',
};

/** What a recurring task does, by its name. */
const tasks: Readonly<Record<string, string>> = {
  'expire-orders': 'Release the stock of unpaid orders',
  'reconcile-payments': 'Check open payments with the payment service',
  'compare-books': 'Compare payments and refunds with the payment service',
  'check-invariants': 'Check that orders, payments and stock add up',
  'check-invariants-thoroughly': 'Check the whole database and the pictures',
  'clean-up': 'Delete outdated data',
  'complete-orders': 'Complete orders taken by an earlier version',
};

/** A message's kind for people: 'Email about an order'. */
export function jobWords(kind: string): string {
  return kinds[kind] ?? spaced(kind);
}

/** A recurring task's name for people: 'Delete outdated data'. */
export function taskWords(name: string): string {
  return tasks[name] ?? spaced(name);
}

/** 'water-plants' becomes 'Water plants': for kinds that only another version of the shop knows. */
function spaced(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
