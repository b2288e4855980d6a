import type { TestShop } from './test-shop.js';

/** What the provider answers: something it has made, a list, or an error. */
interface ProviderObject {
  id: string;
  status: string;
  payment_intent: string | null;
  data: ProviderObject[];
  error: { message: string };
}

/** Calls the provider's interface past the shop, as its dashboard or other software with the same key would. */
export async function callSandbox(
  shop: TestShop,
  path: string,
  form?: Record<string, string>,
): Promise<ProviderObject> {
  const response = await fetch(`http://127.0.0.1:${shop.sandbox.address().port}${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    ...(form && { body: new URLSearchParams(form) }),
  });
  return (await response.json()) as ProviderObject;
}

/** An intent that the shop didn't make. @param facts amount in cents; what is left out isn't in the metadata */
export async function createIntent(
  shop: TestShop,
  facts: { amount: number; currency?: string; orderId?: string; paymentId?: string },
): Promise<string> {
  const { amount, currency = 'usd', orderId, paymentId } = facts;
  const { id } = await callSandbox(shop, '/v1/payment_intents', {
    amount: String(amount),
    currency,
    ...(orderId !== undefined && { 'metadata[orderId]': orderId }),
    ...(paymentId !== undefined && { 'metadata[paymentId]': paymentId }),
  });
  return String(id);
}

/** Pays an intent by a good card. */
export function confirmIntent(shop: TestShop, intentId: string): Promise<ProviderObject> {
  return callSandbox(shop, `/v1/payment_intents/${intentId}/confirm`, { payment_method: 'pm_card_visa' });
}

/** The intent that paid an order. */
export async function intentOf(shop: TestShop, orderId: string): Promise<string> {
  const query = `SELECT intent_id FROM payments WHERE order_id = '${orderId}' AND status = 'succeeded'`;
  return (await shop.sql<{ intent_id: string }>(query))[0]?.intent_id ?? '';
}

/** The texts of the mails to the shop with a subject, sent or waiting. */
export async function shopMails(shop: TestShop, subject: string): Promise<string[]> {
  const rows = await shop.sql<{ payload: string }>("SELECT payload FROM outbox WHERE kind = 'send-shop-mail'");
  return rows
    .map(({ payload }) => JSON.parse(payload) as { subject: string; paragraphs: string[] })
    .filter((mail) => mail.subject === subject)
    .map(({ paragraphs }) => paragraphs.join('\n'));
}
