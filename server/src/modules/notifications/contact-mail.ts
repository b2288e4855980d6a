import type { ContactMessageDraft } from '../../domain/contact-message.js';
import type { MailContent } from './mail-content.js';

/** Tells the shop what someone wrote in the contact form; a reply goes to that person. */
export function contactMail(to: string, { name, email, subject, message }: ContactMessageDraft): MailContent {
  return {
    to,
    replyTo: { name, address: email },
    subject: `Contact form: ${subject}`,
    parts: [
      `${name} <${email}> wrote to you through the contact form:`,
      message,
      `Reply to this email to answer ${name}.`,
    ],
  };
}
