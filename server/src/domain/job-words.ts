/** What a queued message is for, by its kind. */
const kinds: Readonly<Record<string, string>> = {
  'send-order-mail': 'Mail about an order',
  'send-account-mail': 'Mail about an account',
  'send-contact-mail': 'Message from the contact form',
  'send-shop-mail': 'Mail to the shop',
  'send-refund': 'Refund',
  'refund-payment': 'Return of a payment that no order could take',
  'close-payments': 'Closing of what else was begun to pay an order',
  'recompute-dispatch': 'Dispatch days by the new calendar',
  'import-products': 'Import of products',
};

/** What a recurring task does, by its name. */
const tasks: Readonly<Record<string, string>> = {
  'expire-orders': 'Give the stock of unpaid orders back',
  'reconcile-payments': 'Ask the payment service about what is open',
  'compare-books': 'Compare payments and refunds with the payment service',
  'check-invariants': 'Check the shop’s own books',
  'check-invariants-thoroughly': 'Check the whole database and the pictures',
  'clean-up': 'Delete what nobody needs any more',
};

/** A message's kind for people: 'Mail about an order'. */
export function jobWords(kind: string): string {
  return kinds[kind] ?? spaced(kind);
}

/** A recurring task's name for people: 'Delete what nobody needs any more'. */
export function taskWords(name: string): string {
  return tasks[name] ?? spaced(name);
}

/** 'water-plants' → 'Water plants': of an edition of the shop that has other kinds. */
function spaced(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
