import type { MailContent } from './mail-content.js';

/** What the shop itself must know: written by the module that noticed it, in sentences that anyone understands. */
export type ShopMailContent = { subject: string; paragraphs: string[] };

/** Notifies the people who run the shop that something needs attention. */
export function shopMail(to: string, { subject, paragraphs }: ShopMailContent): MailContent {
  return { to, subject, parts: paragraphs };
}
