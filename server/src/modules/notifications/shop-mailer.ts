import type { ShopService } from '../shop/shop.service.js';
import type { MailContent } from './mail-content.js';
import { layOut } from './mail-layout.js';
import type { Mailer } from './mailer.js';

/** Sends emails under the shop's present name, with its look and its address. */
export class ShopMailer {
  constructor(
    private readonly mailer: Mailer,
    private readonly shop: Pick<ShopService, 'shop'>,
    private readonly publicUrl: string,
  ) {}

  /** @throws what the mailer throws; the caller tries again later */
  async send(content: MailContent): Promise<void> {
    const { name, contact } = await this.shop.shop();
    await this.mailer.send(layOut(content, { name, contact, publicUrl: this.publicUrl }));
  }
}
