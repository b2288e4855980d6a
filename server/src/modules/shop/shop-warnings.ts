import { madeUpContactWarning } from '../../domain/made-up-contact.js';
import type { ShopService } from './shop.service.js';

/** What the operator of a real shop should know about its settings; each is a sentence with an address. */
export async function shopWarnings(shop: ShopService, publicUrl: string): Promise<string[]> {
  const contradiction = await shop.shippingContradiction();
  const madeUp = madeUpContactWarning((await shop.shop()).contact);
  const settings = `${publicUrl}/admin/settings`;
  return [
    ...(contradiction === null ? [] : [`${contradiction} Set your prices: ${settings}`]),
    ...(madeUp === null ? [] : [`${madeUp} Enter your own: ${settings}`]),
  ];
}
