/** Email addresses in the words of others, such as a mail server's answer. */
const EMAIL = /[^\s<>()"',:;/]+@[\w-]+(\.[\w-]+)+/g;

/** A text that someone else wrote, without the email addresses in it. */
export function withoutEmails(text: string): string {
  return text.replace(EMAIL, '[email]');
}
