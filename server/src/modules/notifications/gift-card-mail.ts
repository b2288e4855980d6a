import { formatCents, type Cents } from '../../domain/money.js';
import { greeting } from './greeting.js';
import type { MailContent } from './mail-content.js';

/** What the email with a gift card says. */
export interface GiftCardMailFacts {
  /** For people. */
  code: string;
  /** What is left on it. */
  cents: Cents;
  recipientName: string | null;
  recipientEmail: string;
  /** null: the shop itself. */
  senderName: string | null;
  message: string | null;
}

/** Carries a gift card to its recipient, in a form that can be printed. @param links the shop, and its page of balances */
export function giftCardMail(
  { code, cents, recipientName, recipientEmail, senderName, message }: GiftCardMailFacts,
  links: { shop: string; balance: string },
): MailContent {
  const subject = senderName ? `${senderName} sent you a gift card` : 'Here’s your gift card';
  return {
    to: recipientEmail,
    subject,
    parts: [
      greeting(recipientName),
      senderName
        ? `${senderName} has sent you a gift card. Choose something that you like.`
        : 'This gift card is yours. Choose something that you like.',
      {
        kind: 'card',
        title: 'Gift card',
        value: formatCents(cents),
        // The name stands below the message, as on a card that is written by hand.
        lines: [message, message && senderName].filter((line): line is string => Boolean(line)),
        code,
      },
      { kind: 'link', label: 'Choose a gift', address: links.shop },
      'Enter the code at checkout. If something is left on the card, you can spend it another time. The card doesn’t expire.',
      { kind: 'small', text: '', link: { label: 'See what is left on it', address: links.balance } },
      {
        kind: 'small',
        text: 'Whoever has the code can use the card, so keep it to yourself. You can also print this email.',
      },
    ],
  };
}
