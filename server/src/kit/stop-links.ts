import { isSignedBy, signatureOf } from './signature.js';

/** What is stopped, then 43 characters of signature. */
const KEY = /^([0-9a-f]{1,64})([\w-]{43})$/;

/** Signed links that end one kind of email to someone. They are not stored, and don't expire. */
export class StopLinks {
  /**
   * @param secrets the first signs, all are accepted
   * @param page where the links lead, and what their signatures are for
   */
  constructor(
    private readonly secrets: readonly string[],
    private readonly page: { address: string; purpose: string },
  ) {}

  /** @param subject whose emails end, as hexadecimal digits; never an email address */
  addressOf(subject: string): string {
    return `${this.page.address}?stop=${subject}${signatureOf(this.textOf(subject), this.secrets[0] ?? '')}`;
  }

  /** Whose emails a key ends; null when it is none of ours. */
  subjectOf(key: unknown): string | null {
    const [, subject = '', signature = ''] = KEY.exec(typeof key === 'string' ? key : '') ?? [];
    return subject !== '' && isSignedBy(this.secrets, this.textOf(subject), signature) ? subject : null;
  }

  /** What is signed: the purpose, then whose emails end. */
  private textOf(subject: string): string {
    return `${this.page.purpose}\n${subject}`;
  }
}
