/** One mail, text and HTML. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mails. Throws when it can't; the caller tries again later. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
