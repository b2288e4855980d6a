import type { ContactMessageDraft } from '../../domain/contact-message.js';
import { mailHtml } from './mail-html.js';
import type { Mail } from './mailer.js';

/** Tells the shop what somebody wrote in the contact form; the answer goes to that person. */
export function contactMail(to: string, { name, email, subject, message }: ContactMessageDraft): Mail {
  const paragraphs = [
    `${name} <${email}> wrote in the contact form:`,
    message,
    `Reply to this mail to answer ${name}.`,
  ];
  return {
    to,
    replyTo: { name, address: email },
    subject: `Contact form: ${subject}`,
    text: paragraphs.join('\n\n'),
    html: mailHtml(paragraphs),
  };
}
