import { formatCents, type Cents } from '../../domain/money.js';
import { greeting } from './greeting.js';
import type { MailContent, MailRow } from './mail-content.js';

/** A line of a cart as it can be ordered now. */
export interface ReminderItem {
  name: string;
  quantity: number;
  /** How many there still are, where that is less than the quantity. */
  left: number | null;
  /** What one costs now, with its texts. */
  unitCents: Cents;
  texts: readonly { label: string; value: string }[];
}

/** Reminds a customer, who agreed to it, of what is left in the cart. */
export function cartReminderMail(
  { name, email }: { name: string; email: string },
  { items, link, stopLink }: { items: readonly ReminderItem[]; link: string; stopLink: string },
): MailContent {
  const isOne = items.length === 1 && items[0]?.quantity === 1;
  return {
    to: email,
    subject: isOne ? 'You left a gift in your cart' : 'You left gifts in your cart',
    heading: 'Your cart is still here',
    unsubscribe: stopLink,
    parts: [
      greeting(name),
      isOne
        ? 'You left this gift in your cart. It’s still available, at this price today:'
        : 'You left these gifts in your cart. They’re still available, at these prices today:',
      { kind: 'rows', rows: items.map(rowOf) },
      { kind: 'link', label: 'Open your cart', address: link },
      {
        kind: 'small',
        text: 'We may ask you to sign in, so that only you see your cart. We aren’t holding these items, and prices may change.',
      },
      {
        kind: 'small',
        text: 'You asked for one email when you leave something in your cart.',
        link: { label: 'Stop these emails', address: stopLink },
      },
    ],
  };
}

function rowOf({ name, quantity, left, unitCents, texts }: ReminderItem): MailRow {
  return {
    name: `${quantity} × ${name}`,
    value: formatCents(unitCents * quantity),
    notes: [...texts.map(({ label, value }) => `${label}: ${value}`), ...(left === null ? [] : [`Only ${left} left`])],
  };
}
