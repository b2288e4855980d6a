import type { ShopService } from '../shop/shop.service.js';
import type { Mail, Mailer } from './mailer.js';

/** Sends mails under the shop's present name. */
export class ShopMailer implements Mailer {
  constructor(
    private readonly mailer: Mailer,
    private readonly shop: Pick<ShopService, 'shop'>,
  ) {}

  async send(mail: Mail): Promise<void> {
    const { name } = await this.shop.shop();
    await this.mailer.send({ fromName: name, ...mail });
  }
}
