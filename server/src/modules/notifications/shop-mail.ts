import { mailHtml } from './mail-html.js';
import type { Mail } from './mailer.js';

/** What the shop itself must know: written by the module that noticed it, in sentences that anybody understands. */
export type ShopMailContent = { subject: string; paragraphs: string[] };

/** Tells the people of the shop that something needs their eyes. */
export function shopMail(to: string, { subject, paragraphs }: ShopMailContent): Mail {
  return { to, subject, text: paragraphs.join('\n\n'), html: mailHtml(paragraphs) };
}
