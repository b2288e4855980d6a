import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { createTransport, type Transporter } from 'nodemailer';
import type { Mail, Mailer } from '../modules/notifications/mailer.js';

/** How long a mail server may take, in ms. The library would wait for ten minutes. */
export interface SmtpLimits {
  /** Until it accepts the connection. */
  connectionTimeout: number;
  /** Until it says hello. */
  greetingTimeout: number;
  /** Between two answers. */
  socketTimeout: number;
}

const defaultLimits: SmtpLimits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends emails through an SMTP server. The query of its URL overrides every option, as nodemailer documents. */
export class SmtpMailer implements Mailer {
  private readonly transport: Transporter;

  constructor(
    private readonly options: { url: string; from: string },
    limits: SmtpLimits = defaultLimits,
  ) {
    this.transport = createTransport(
      // Emails hold sign-in links, so they cross a network only encrypted.
      { url: options.url, requireTLS: !isLocal(new URL(options.url).hostname), ...limits },
      { from: options.from },
    );
  }

  async send({ fromName, unsubscribe, ...mail }: Mail): Promise<void> {
    // If the operator gave the address a display name, use that name.
    const hasName = fromName === undefined || /[<\s]/.test(this.options.from);
    await this.transport.sendMail({
      ...mail,
      ...(unsubscribe !== undefined && {
        list: { unsubscribe },
        // Mail programs may end it themselves (RFC 8058).
        headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
      ...(!hasName && { from: { name: fromName, address: this.options.from } }),
    });
  }
}

/** Whether a mail server is on this machine, or a neighbor by its short name, such as another container. */
function isLocal(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? !host.includes('.') : ipaddr.process(host).range() === 'loopback';
}
