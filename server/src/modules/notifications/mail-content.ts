/** A name and what belongs to it at the other end of the line, such as an amount. */
export interface MailRow {
  name: string;
  value: string;
  isStrong?: boolean;
  /** What is to be said of it under the name. */
  notes?: readonly string[];
}

/** A part of an email. A string is a paragraph, whose line breaks stay. */
export type MailPart =
  | string
  /** The one thing that the reader may want to do. */
  | { kind: 'link'; label: string; address: string }
  | { kind: 'rows'; rows: readonly MailRow[] }
  /** A small heading and lines under it. */
  | { kind: 'lines'; title: string; lines: readonly string[] }
  /** A gift card, as it looks when it is printed. */
  | { kind: 'card'; title: string; value: string; lines: readonly string[]; code: string }
  /** What few readers need, and where it leads them, if anywhere: a link in words, where the mail program shows those. */
  | { kind: 'small'; text: string; link?: { label: string; address: string } };

/** The content of an email before layout. All of it is plain text; nothing is read as markup. */
export interface MailContent {
  to: string;
  /** Whom an answer goes to, when not to the sender. */
  replyTo?: { name: string; address: string };
  subject: string;
  /** Where the reader ends emails of this kind; a header names it, too. */
  unsubscribe?: string;
  /** The heading above the parts; defaults to the subject. */
  heading?: string;
  parts: readonly MailPart[];
}
