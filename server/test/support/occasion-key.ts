import type { TestShop } from './test-shop.js';

/** The key of a link that confirms reminders of occasions, of a new customer who has asked for them. */
export async function occasionKey(shop: TestShop): Promise<string> {
  const customer = await shop.newVerifiedCustomer();
  await shop.as(customer).rest('PUT', '/api/occasion-reminders', { isWanted: true });
  const texts = (await shop.mailsTo(customer.email)).map(({ text }) => text).join();
  return /\/occasion-reminder\?key=([\w.-]+)/.exec(texts)?.[1] ?? '';
}
