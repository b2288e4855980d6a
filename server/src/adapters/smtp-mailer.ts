import { createTransport, type Transporter } from 'nodemailer';
import type { Mail, Mailer } from '../modules/notifications/mailer.js';

/** Sends mails through an SMTP server. */
export class SmtpMailer implements Mailer {
  private readonly transport: Transporter;

  constructor(private readonly options: { url: string; from: string }) {
    this.transport = createTransport(options.url, { from: options.from });
  }

  async send({ fromName, ...mail }: Mail): Promise<void> {
    // An operator who gave the address a name of its own means it.
    const hasName = fromName === undefined || /[<\s]/.test(this.options.from);
    await this.transport.sendMail({
      ...mail,
      ...(!hasName && { from: { name: fromName, address: this.options.from } }),
    });
  }
}
