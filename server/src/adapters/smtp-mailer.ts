import { createTransport, type Transporter } from 'nodemailer';
import type { Mail, Mailer } from '../modules/notifications/mailer.js';

/** Sends mails through an SMTP server. */
export class SmtpMailer implements Mailer {
  private readonly transport: Transporter;

  constructor(options: { url: string; from: string }) {
    this.transport = createTransport(options.url, { from: options.from });
  }

  async send(mail: Mail): Promise<void> {
    await this.transport.sendMail(mail);
  }
}
