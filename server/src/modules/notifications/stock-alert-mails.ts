import { greeting } from './greeting.js';
import type { MailContent } from './mail-content.js';

/** Asks whether the reader wants one email when something is back. The address may have been typed by a stranger. */
export function stockAlertConfirmation(to: string, facts: { product: string; link: string }): MailContent {
  return {
    to,
    subject: `Confirm: email me when ${facts.product} is back`,
    heading: 'Do you want an email when it’s back?',
    parts: [
      greeting(null),
      `Someone, hopefully you, asked for an email when ${facts.product} is back in stock. Please confirm that you want it. You’ll get one email and no others.`,
      { kind: 'link', label: 'Yes, email me', address: facts.link },
      'Wasn’t you? You can ignore this email, and we’ll delete the request in 7 days.',
    ],
  };
}

/** Tells the reader that what they waited for is back. */
export function backInStockMail(
  to: string,
  { product, link, stopLink }: { product: string; link: string; stopLink: string },
): MailContent {
  return {
    to,
    subject: `${product} is back in stock`,
    heading: 'It’s back in stock',
    unsubscribe: stopLink,
    parts: [
      greeting(null),
      `You asked us to tell you when ${product} is back. It is, while it lasts.`,
      { kind: 'link', label: 'See it in the shop', address: link },
      'This was the one email that you asked for. We’ve deleted your request.',
      {
        kind: 'small',
        text: 'Waiting for other products, too?',
        link: { label: 'Stop all back-in-stock emails', address: stopLink },
      },
    ],
  };
}
