import type { ContactMessageDraft } from '../../domain/contact-message.js';
import type { Letter } from './letter.js';

/** Tells the shop what somebody wrote in the contact form; the answer goes to that person. */
export function contactMail(to: string, { name, email, subject, message }: ContactMessageDraft): Letter {
  return {
    to,
    replyTo: { name, address: email },
    subject: `Contact form: ${subject}`,
    parts: [`${name} <${email}> wrote in the contact form:`, message, `Reply to this mail to answer ${name}.`],
  };
}
