/** One mail, text and HTML. */
export interface Mail {
  to: string;
  /** The name beside the sender's address. */
  fromName?: string;
  /** Whom an answer goes to, when not to the sender. */
  replyTo?: { name: string; address: string };
  /** Where the reader ends emails of this kind: a page, which also takes the POST of RFC 8058. */
  unsubscribe?: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mails. Throws when it can't; the caller tries again later. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
